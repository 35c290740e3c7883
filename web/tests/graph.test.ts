import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { SeatShown } from '../src/protocol';
import { apart, levelsOf, readable, scaleOf, short, written } from '../src/ui/graph';
import SeatGraph from '../src/board/SeatGraph.svelte';

const ROOM = { left: 20, right: 90, top: 10, bottom: 20, inset: 0 };

describe('the scale', () => {
  it('goes from edge to edge', () => {
    const scale = scaleOf(4, 8, 320, 150, ROOM);
    expect([scale.x(0), scale.x(4), scale.y(0), scale.y(8)]).toEqual([20, 230, 130, 10]);
  });

  it('has a place for a game of one step with nothing won', () => {
    const scale = scaleOf(0, 0, 320, 150, ROOM);
    expect([scale.x(0), scale.y(0)]).toEqual([20, 130]);
  });

  it('has each level once', () => {
    expect(levelsOf(11)).toEqual([0, 6, 11]);
    expect(levelsOf(1)).toEqual([0, 1]);
  });

  it('is as wide as the paper, with the same room around', () => {
    const scale = scaleOf(4, 8, 640, 150, ROOM);
    expect([scale.x(0), scale.x(4), scale.right]).toEqual([20, 550, 550]);
  });

  it('writes no word on another', () => {
    expect(readable([100, 40, 45, 94, 20])).toEqual([true, true, false, false, true]);
  });

  it('leaves out numbers that would touch, never the last one', () => {
    const which = (count: number) =>
      Array.from({ length: count }, (_, i) => i + 1).filter((_, i) => written(count, 210)(i));
    expect(which(4)).toEqual([1, 2, 3, 4]);
    expect(which(12)).toEqual([2, 4, 6, 8, 10, 12]);
  });
});

describe('names at the ends of lines', () => {
  it('stand at their lines where there is room', () => {
    expect(apart([100, 20, 60], 13, 10)).toEqual([100, 20, 60]);
  });

  it('stand above one another where lines meet, in the order of the lines', () => {
    expect(apart([100, 100, 95], 13, 10)).toEqual([100, 87, 74]);
  });

  it('never leave the picture at the top', () => {
    expect(apart([10, 12, 14], 13, 10)).toEqual([10, 23, 36]);
  });

  it('are cut where they are too long, by the room that signs take', () => {
    expect(short('Maximiliane', 9)).toBe('Maximilia…');
    expect(short('じみちな人', 9)).toBe('じみちな…');
    expect(short('Aya', 9)).toBe('Aya');
  });
});

describe('a graph of the seats', () => {
  it('says every value, and draws nothing where none is known', () => {
    const seats = ['Aya', 'Ben'].map((name) => ({ name }) as SeatShown);
    const graph = mount(SeatGraph, {
      target: document.body,
      props: {
        title: 'Stamina',
        seats,
        steps: [1, 2, 3],
        values: [
          [5, 3, 0],
          [null, 4, 6],
        ],
      },
    });
    flushSync();
    expect(document.querySelector('svg')?.getAttribute('aria-label')).toBe('Stamina: Aya 5 3 0, Ben 4 6');
    expect(document.querySelectorAll('circle')).toHaveLength(3);
    expect(document.querySelectorAll('[data-seat="1"] rect')).toHaveLength(2);
    void unmount(graph);
  });
});
