/** Where what somebody says is put: beside their seat, inside the room, and on nothing that is to be read or touched. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Side = 'below' | 'above' | 'right' | 'left';
export interface Spot {
  x: number;
  y: number;
  side: Side;
}

const GAP = 8;
const EDGE = 6;
const within = (least: number, wanted: number, most: number): number => Math.max(least, Math.min(wanted, most));

function covered(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}

/** All boxes are measured from the same corner. Of the sides of the seat the first on which least is covered. */
export function spotFor(seat: Box, size: { width: number; height: number }, room: Box, kept: Box[]): Spot {
  const [middle, centre] = [seat.x + (seat.width - size.width) / 2, seat.y + (seat.height - size.height) / 2];
  const wishes: Spot[] = [
    { side: 'below', x: middle, y: seat.y + seat.height + GAP },
    { side: 'above', x: middle, y: seat.y - size.height - GAP },
    { side: 'right', x: seat.x + seat.width + GAP, y: centre },
    { side: 'left', x: seat.x - size.width - GAP, y: centre },
  ];
  const spots = wishes.map(({ side, x, y }) => {
    const inside = {
      x: within(room.x + EDGE, x, room.x + room.width - size.width - EDGE),
      y: within(room.y + EDGE, y, room.y + room.height - size.height - EDGE),
    };
    // Pushed back from the edge it may lie on the seat itself.
    const cost = [seat, ...kept].reduce((sum, one) => sum + covered({ ...inside, ...size }, one), 0);
    return { side, ...inside, cost };
  });
  const { x, y, side } = spots.reduce((best, one) => (one.cost < best.cost ? one : best));
  return { x, y, side };
}
