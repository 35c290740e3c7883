import { describe, expect, it } from 'vitest';
import { around, disc, placed, SPARK, stroke, strokes } from '../src/board/glyphs';

/** Where a path of relative commands has been, corner points and control points alike. */
function reach(path: string): { left: number; right: number; top: number; bottom: number } {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [, command = '', rest = ''] of path.matchAll(/([Mmlhvcsqz])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const size = { h: 1, v: 1, c: 6, s: 4, q: 4, z: 1 }[command] ?? 2;
    if (command === 'z') [x, y] = [startX, startY];
    for (let i = 0; i < numbers.length; i += size) {
      const [a = 0, b = 0] = numbers.slice(i + size - 2, i + size);
      if (command === 'h') x += numbers[i] ?? 0;
      else if (command === 'v') y += numbers[i] ?? 0;
      else if (command === 'M') [x, y] = [a, b];
      else [x, y] = [x + a, y + b];
      if (command === 'm') [startX, startY] = [x, y];
      if (command === 'M') continue;
      xs.push(x);
      ys.push(y);
    }
  }
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

describe('strokes', () => {
  it.each([...'0123456789-−+±!BDGKLPRT'])(
    'draw %s in its box of five by eight, with nothing that cannot be scaled',
    (sign) => {
      expect(stroke(sign)).toMatch(/^m[-\d. mlhvcsz]+$/);
      const { left, right, top, bottom } = reach(stroke(sign));
      expect(left).toBeGreaterThan(-0.5);
      expect(right).toBeLessThan(6);
      expect(top).toBeGreaterThan(-0.1);
      expect(bottom).toBeLessThan(8.1);
    },
  );

  it('stand around a point in the height that is wanted, or begin there', () => {
    const middle = reach(strokes('70', 20, 30, 4));
    expect((middle.left + middle.right) / 2).toBeCloseTo(20, 1);
    expect([middle.top, middle.bottom].map(Math.round)).toEqual([28, 32]);
    expect(reach(strokes('70', 20, 30, 4, 'start')).left).toBeCloseTo(20, 1);
  });
});

describe('shapes', () => {
  it('keep numbers apart when they are put somewhere else', () => {
    expect(placed('m.5.5l-1 2', 3, 4, 2)).toBe('M3 4m1 1l-2 4');
    const { left, right, top, bottom } = reach(placed(SPARK, 50, 50, 0.5));
    expect([left, right, top, bottom]).toEqual([45, 55, 45, 55]);
  });

  it('go around the origin', () => {
    expect(around(4, (at) => `M${at(0, -10)}`)).toBe('M0.00 -10.00M10.00 -0.00M0.00 10.00M-10.00 0.00');
    expect(disc('3 4', 2)).toBe('M3 4m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0');
  });
});
