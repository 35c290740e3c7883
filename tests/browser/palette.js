// A picture in at most 256 colours, for a small PNG: the palette, and the colour of every pixel.
async (picture) => {
  const COLOURS = 256;
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const drawing = canvas.getContext('2d');
  drawing.drawImage(bitmap, 0, 0);
  const { data } = drawing.getImageData(0, 0, bitmap.width, bitmap.height);

  // Colours that differ in the last two bits only are one.
  const place = (i) => ((data[i] >> 2) << 12) | ((data[i + 1] >> 2) << 6) | (data[i + 2] >> 2);
  const counts = new Uint32Array(1 << 18);
  for (let i = 0; i < data.length; i += 4) counts[place(i)] += 1;
  const parts = (colour) => [(colour >> 12) & 63, (colour >> 6) & 63, colour & 63];
  const box = (colours) => {
    const total = colours.reduce((sum, colour) => sum + counts[colour], 0);
    const mean = [0, 1, 2].map((axis) => colours.reduce((sum, colour) => sum + parts(colour)[axis] * counts[colour], 0) / total);
    const spread = [0, 1, 2].map((axis) =>
      colours.reduce((sum, colour) => sum + (parts(colour)[axis] - mean[axis]) ** 2 * Math.sqrt(counts[colour]), 0),
    );
    const widest = spread.indexOf(Math.max(...spread));
    return { colours, mean, widest, spread: spread[widest] };
  };
  const used = [];
  counts.forEach((count, colour) => count && used.push(colour));
  const boxes = [box(used)];
  while (boxes.length < COLOURS) {
    boxes.sort((a, b) => b.spread - a.spread);
    const [{ colours, mean, widest, spread }] = boxes;
    if (spread === 0) break;
    const low = colours.filter((colour) => parts(colour)[widest] <= mean[widest]);
    const high = colours.filter((colour) => parts(colour)[widest] > mean[widest]);
    boxes.splice(0, 1, box(low), box(high));
  }
  const palette = boxes.flatMap(({ mean }) => mean.map((part) => Math.min(255, Math.round((part * 255) / 63))));
  const number = new Uint8Array(1 << 18);
  boxes.forEach(({ colours }, i) => colours.forEach((colour) => (number[colour] = i)));
  const pixels = new Uint8Array(data.length / 4);
  for (let i = 0; i < data.length; i += 4) pixels[i / 4] = number[place(i)];
  let text = '';
  for (let i = 0; i < pixels.length; i += 8192) text += String.fromCharCode(...pixels.subarray(i, i + 8192));
  return { width: bitmap.width, height: bitmap.height, palette, pixels: btoa(text) };
};
