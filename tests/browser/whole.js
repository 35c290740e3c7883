// What of these is cut off or covered at a corner: its text.
(found) =>
  found
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const [x, y] = [Math.min(10, (right - left) / 4), Math.min(10, (bottom - top) / 4)];
      const corners = [[left + x, top + 1], [right - x, top + 1], [left + x, bottom - 1], [right - x, bottom - 1], [left + 1, top + y], [right - 1, bottom - y]];
      return !corners.every(([across, down]) => one.contains(document.elementFromPoint(across, down)));
    })
    .map((one) => one.textContent.trim());
