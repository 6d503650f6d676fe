/** A link to join carries its key behind the #, where no server sees it: put it into the form, clean the address, send. */
const form = document.getElementById('join');
const key = decodeURIComponent(location.hash.slice(1));

if (form && key) {
  history.replaceState(null, '', location.pathname);
  form.elements.key.value = key;
  form.requestSubmit();
}
