/** The page as the server makes it now, put in place of what is older, without touching what is being entered. */
import { handForm } from './form.js';

const PART = '[data-part]';
/** The parts that `standing.js` paints anew with every change, and better: the figures move. */
const PAINTED = ['heading', 'standing'];

/** What the page knows of its match. */
export const knownOf = (page) => JSON.parse(page.getElementById('known').textContent);

export const parsed = (text) => new DOMParser().parseFromString(text, 'text/html');

/** @param {Document} fresh  the page as it is now */
export function swapParts(fresh) {
  document.title = fresh.title;
  const names = (page) => [...page.querySelectorAll(PART)].map((part) => part.dataset.part).join();
  const form = handForm();
  const theirs = fresh.getElementById('hand-form');
  if (names(document) !== names(fresh) || Boolean(form) !== Boolean(theirs)) {
    const main = document.getElementById('main');
    const choice = document.getElementById('choice');
    document.querySelector('[data-part=heading]').replaceWith(fresh.querySelector('[data-part=heading]'));
    main.replaceChildren(...[...fresh.getElementById('main').childNodes].filter((node) => node.id !== 'words'));
    if (choice) (document.getElementById('recording') ?? main).prepend(choice);
    window.scrollTo(0, 0); // another page, in a way: who has won stands at its top
    return;
  }
  document.getElementById('known').replaceWith(fresh.getElementById('known'));
  for (const part of document.querySelectorAll(PART)) {
    const other = fresh.querySelector(`[data-part=${part.dataset.part}]`);
    if (PAINTED.includes(part.dataset.part) && peopleOf(part) === peopleOf(other)) continue;
    if (part.innerHTML !== other.innerHTML) swap(part, other);
  }
  if (form) swapForm(form, theirs);
}

const peopleOf = (part) => [...part.querySelectorAll('.name')].map((name) => name.textContent).join();

/** Put `other` in place of `part`, and the focus and the scrolling where they were. */
function swap(part, other) {
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  const href = focused?.getAttribute('href');
  part.replaceWith(other);
  if (href) other.querySelector(`[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true });
}

/** The form stays as long as it asks for the same; its addresses are those of the next hand. */
function swapForm(form, theirs) {
  if (asks(form) !== asks(theirs)) {
    form.replaceWith(theirs);
    return;
  }
  for (const name of ['action', 'name']) form.setAttribute(name, theirs.getAttribute(name));
  for (const name of ['entry', 'version', 'csrf_token']) {
    const [own, other] = [form, theirs].map((each) => each.querySelector(`input[name=${name}]`));
    if (own && other) own.value = other.value;
  }
  const [due, theirDue] = [form, theirs].map((each) => each.querySelector('select[name=dealer] option'));
  if (due && theirDue) due.textContent = theirDue.textContent;
}

/** Everything that a form asks beside the auction, which follows the rules by itself. */
const asks = (form) =>
  [...form.querySelectorAll('.points input, .more input, .more select option')].map((each) => `${each.name}=${each.value}`).join();
