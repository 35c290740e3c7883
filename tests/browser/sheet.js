// Frames side by side, each with its time: one picture, as base64.
async (frames) => {
  const COLUMNS = 6;
  const WIDTH = 300;
  const LINE = 22;
  const images = await Promise.all(
    frames.map(async ({ picture }) => {
      const image = new Image();
      image.src = `data:image/jpeg;base64,${picture}`;
      await image.decode();
      return image;
    }),
  );
  const height = Math.ceil((WIDTH * images[0].height) / images[0].width);
  const canvas = document.createElement('canvas');
  canvas.width = COLUMNS * WIDTH;
  canvas.height = Math.ceil(frames.length / COLUMNS) * (height + LINE);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  pen.font = '15px sans-serif';
  images.forEach((image, i) => {
    const [x, y] = [(i % COLUMNS) * WIDTH, Math.floor(i / COLUMNS) * (height + LINE)];
    pen.drawImage(image, x, y + LINE, WIDTH - 4, height);
    pen.fillText(frames[i].time, x + 4, y + 16);
  });
  return canvas.toDataURL('image/png').split(',')[1];
};
