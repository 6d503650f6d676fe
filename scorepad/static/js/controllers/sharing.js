/** Hands a finished match on to whatever this phone shares with: its words and address, and its sheet as a picture. */
if (navigator.share) document.documentElement.classList.add('sharing');

/** The picture at this address as a PNG file, which more programs take than SVG. */
async function drawn(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const scale = Math.min(2, 8000 / Math.max(image.width, image.height)); // a canvas has its limits
  const canvas = document.createElement('canvas');
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => { canvas.toBlob(done, 'image/png'); });
  return new File([blob], 'pitch.png', { type: blob.type });
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest('.share');
  if (!button) return;
  const said = (part) => button.closest('.won').querySelector(part).textContent.trim().replaceAll('\u00a0', ' ');
  const plain = { title: document.title, text: `${said('h2')}: ${said('.why')}`, url: location.origin + location.pathname };
  try {
    const pictured = await drawn(button.dataset.picture).then((file) => ({ ...plain, files: [file] }), () => plain);
    await navigator.share(navigator.canShare?.(pictured) ? pictured : plain);
  } catch { /* nobody was chosen to share it with */ }
});
