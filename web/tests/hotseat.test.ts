import { describe, expect, it } from 'vitest';
import type { Shown, Sight } from '../src/protocol';
import { heldBy } from '../src/table/hotseat';

const sight = (seat: number): Sight =>
  ({
    seat,
    view: { seat },
    position: 0,
    moves: [],
    undo: false,
    undoes: null,
    speech: null,
    clause: '1',
  }) as unknown as Sight;
const table = (phase: string, yours: boolean[]): Shown =>
  ({ phase, seats: yours.map((own) => ({ yours: own })), sights: [sight(0), sight(1)] }) as unknown as Shown;

describe('a screen that several people share', () => {
  it('shows the board what the one who holds it may see, and nothing of the others', () => {
    const shown = table('playing', [true, true, false]);
    expect(heldBy(shown, shown.sights[1]).sights).toEqual([sight(1)]);
    expect(heldBy(shown, undefined).sights).toEqual([]);
  });
  it('opens everything after the end', () => {
    const shown = table('over', [true, true, false]);
    expect(heldBy(shown, shown.sights[0])).toBe(shown);
  });
  it('leaves a screen of one, and a replay with all hands open, as it is', () => {
    for (const shown of [table('playing', [true, false]), table('playing', [false, false])])
      expect(heldBy(shown, shown.sights[0])).toBe(shown);
  });
});
