/** The form of the hand that is being entered: what it says, and saying it again. */
/** What the form carries along for whoever has no script. */
const CARRIED = ['csrf_token', 'entry', 'version', 'sure', 'intent'];

export const handForm = () => document.getElementById('hand-form');

/** What the form says, by name; several answers of one name stand in one text. */
export function readFields(form) {
  const fields = {};
  for (const element of form.elements) {
    const { name, type, value } = element;
    if (!name || CARRIED.includes(name) || type === 'submit' || element.tagName === 'FIELDSET') continue;
    if ((type === 'radio' || type === 'checkbox') && !element.checked) continue;
    if (value) fields[name] = fields[name] ? `${fields[name]},${value}` : value;
  }
  return fields;
}

/** Let the form say `fields`, and nothing else. */
export function writeFields(form, fields) {
  for (const element of form.elements) {
    const { name, type, value } = element;
    if (!name || CARRIED.includes(name) || name === 'every' || ['submit', 'fieldset'].includes(type)) continue;
    const said = fields[name] ?? '';
    if (type === 'checkbox') element.checked = said.split(',').includes(value);
    else if (type === 'radio') element.checked = said === value;
    else if (element.value !== said) element.value = said;
  }
  const more = form.querySelector('.more');
  if (more && Object.keys(fields).some((name) => !TAPPED.test(name))) more.open = true;
}

/** What is in sight anyway. */
const TAPPED = /^(call|every|bid-|took-)/;

/** Whether every bid is noted; kept in a hidden field, as the server does. */
export function setEvery(form, every) {
  const there = form.querySelector('input[name=every]');
  if (every && !there) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name: 'every', value: 'yes' });
    form.prepend(input);
  } else if (!every) there?.remove();
}

/** Tap for the table what follows from a single trump: it is High and Low, and the pitcher's. */
export function fillLoneTrump(form, side) {
  for (const point of ['high', 'low']) {
    const input = form.querySelector(`input[name=took-${point}][value="${side}"]`);
    if (input) input.checked = true;
  }
}

/** What had the focus may be gone from the page: then who has won is next, or the hand that is to be told. */
export function keepFocus() {
  if (document.activeElement !== document.body) return;
  const won = document.getElementById('won-title');
  won?.setAttribute('tabindex', '-1');
  const auction = handForm()?.querySelector('.auction');
  const next = won ?? auction?.querySelector('input:checked') ?? auction?.querySelector('input:enabled');
  next?.focus({ preventScroll: true });
}
