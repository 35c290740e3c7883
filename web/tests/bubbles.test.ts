/** What somebody says stands beside their seat: inside the board, and neither on the prompt nor on the hand. */
import { describe, expect, it } from 'vitest';
import { spotFor, type Box } from '../src/table/bubbles';

const room: Box = { x: 0, y: 44, width: 360, height: 520 };
const size = { width: 200, height: 60 };
const ends = (spot: { x: number; y: number }) => [spot.x + size.width, spot.y + size.height];

describe('a bubble', () => {
  it('stands under its seat', () => {
    expect(spotFor({ x: 122, y: 48, width: 114, height: 70 }, size, room, [])).toEqual({
      side: 'below',
      x: 79,
      y: 126,
    });
  });

  it('keeps its width at the edge of the board', () => {
    const spot = spotFor({ x: 242, y: 48, width: 114, height: 70 }, size, room, []);
    expect([spot.side, ends(spot)[0]]).toEqual(['below', 354]);
  });

  it('leaves the hand below one’s own seat alone, and the prompt', () => {
    const own = { x: 92, y: 300, width: 176, height: 36 };
    const hand = { x: 0, y: 390, width: 360, height: 80 };
    const prompt = { x: 60, y: 346, width: 240, height: 28 };
    const spot = spotFor(own, size, room, [prompt, hand]);
    expect([spot.side, ends(spot)[1]]).toEqual(['above', 292]);
  });

  it('stands at the side where there is room neither above nor below', () => {
    const spot = spotFor({ x: 10, y: 48, width: 100, height: 70 }, size, room, [
      { x: 0, y: 120, width: 360, height: 200 },
    ]);
    expect([spot.side, spot.x]).toEqual(['right', 118]);
  });
});
