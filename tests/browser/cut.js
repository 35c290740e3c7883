// What is written on the board and cannot be read as a whole: cut off by what it stands in, or under other letters.
() => {
  const board = document.querySelector('main .board');
  const SAME = 1.5;
  const inside = (a, b) => a.left > b.left - SAME && a.right < b.right + SAME && a.top > b.top - SAME * 2 && a.bottom < b.bottom + SAME * 2;
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const found = [];
  const written = [];
  const walker = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    // Cards lie on each other and say what they are to whoever asks; what is for readers is nowhere to be seen.
    if (!node.data.trim() || !parent.checkVisibility() || parent.closest('svg, .card, .for-readers, .face')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
    if (boxes.length === 0) continue;
    const text = node.data.trim();
    // What hangs on an edge is cut off only by what it is hung on.
    let hangs = false;
    for (let one = parent; one !== board; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (hangs && style.position === 'static') continue;
      hangs = style.position === 'absolute';
      if (style.display === 'inline' || style.overflowX === 'visible') continue;
      const edge = one.getBoundingClientRect();
      if (!boxes.every((box) => inside(box, edge))) found.push(`cut off: ${text}`);
    }
    if (!boxes.every((box) => inside(box, { left: 0, top: 0, right: innerWidth, bottom: Infinity }))) found.push(`off the screen: ${text}`);
    written.push({ parent, text, boxes, seat: parent.closest('[data-place^="seat-"]') });
  }
  // Letters fill about the middle three fifths of their line.
  const letters = ({ left, right, top, bottom }) => ({ left, right, top: top + (bottom - top) / 5, bottom: bottom - (bottom - top) / 5 });
  const meet = (one, other) => one.boxes.some((a) => other.boxes.some((b) => across(a, b) > SAME && down(letters(a), letters(b)) > SAME));
  written.forEach((one, i) =>
    written.slice(i + 1).forEach((other) => {
      if (meet(one, other)) found.push(`on each other: ${one.text} | ${other.text}`);
    }),
  );
  const seats = [...board.querySelectorAll('[data-place^="seat-"]')].filter((seat) => seat.checkVisibility());
  for (const seat of seats) {
    const box = seat.getBoundingClientRect();
    for (const other of seats) {
      const edge = other.getBoundingClientRect();
      if (other !== seat && across(box, edge) > SAME && down(box, edge) > SAME) found.push(`seats on each other: ${seat.textContent.trim()}`);
    }
    for (const one of written) {
      if (one.seat === seat || one.parent.contains(seat)) continue;
      if (one.boxes.some((a) => across(a, box) > SAME && down(letters(a), box) > SAME)) found.push(`on another's seat: ${one.text}`);
    }
  }
  return [...new Set(found)];
};
