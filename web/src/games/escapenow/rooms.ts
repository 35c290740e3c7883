/** The map: where each puzzle lies and where its arrows run, for whatever layout the view tells. */
import type { Place } from './view';

export interface Room {
  /** As the notation counts, from 1. */
  place: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Arrow {
  from: number;
  to: number;
  line: string;
  head: string;
}

/** Pixels: the least between two rooms, the way an arrow has, and how large a room may grow along the way and across it,
 * and the exit on the way up. */
const BESIDE = 6;
const MOST_ALONG = 230;
const MOST_ACROSS = 200;
const MOST_EXIT = 100;
const SHUT_EXIT = 56;
const HEAD = 5;
/** A card on a puzzle: how wide it may be, its height to its width, and what of a room is not for cards. */
const LEAST_SLOT = 8;
const MOST_SLOT = 56;
const SLOT_SHAPE = 30 / 24;
const SLOT_GAP = 3;
/** One row reads best: it may cost a little of the size. */
const ENOUGH = 0.85;
/** In a low room: what is above and below the cards. */
const LOW_EDGES = 20;
/** Beside the traits only if it makes them so much larger. */
const BETTER = 1.15;
const MARGIN = 14;

/** How many puzzles lie before it, one after the other. */
function rankOf(place: number, places: Place[]): number {
  return Math.max(-1, ...(places[place - 1]?.after ?? []).map((before) => rankOf(before, places))) + 1;
}

/** The puzzles by rank; those whose arrows pass over a rank stand outside, so that the arrows do not cross. */
function ranked(places: Place[]): number[][] {
  const numbers = places.map((_, i) => i + 1);
  const ranks = new Map(numbers.map((place) => [place, rankOf(place, places)]));
  const rank = (place: number): number => ranks.get(place) ?? 0;
  const jumps = (place: number): boolean => {
    const next = numbers.filter((other) => places[other - 1]?.after.includes(place));
    return next.length > 0 && next.every((other) => rank(other) > rank(place) + 1);
  };
  return Array.from({ length: Math.max(...ranks.values()) + 1 }, (_, level) => {
    const row = numbers.filter((place) => rank(place) === level);
    const outside = row.filter(jumps);
    const half = Math.ceil(outside.length / 2);
    return [...outside.slice(0, half), ...row.filter((place) => !jumps(place)), ...outside.slice(half)];
  });
}

/** Where each stands across the way, from 0 to 1: before what it opened from, if there is room. */
function across(rows: number[][], places: Place[]): Map<number, number> {
  const lanes = Math.max(...rows.map((row) => row.length));
  const found = new Map<number, number>();
  for (const row of rows) {
    const wished = row.map((place) => {
      const before = places[place - 1]?.after ?? [];
      return before.reduce((sum, one) => sum + (found.get(one) ?? 0.5), 0) / Math.max(1, before.length);
    });
    const apart = wished.every((x, i) => i === 0 || x - (wished[i - 1] ?? 0) > 0.98 / lanes);
    const follows = row.every((place) => (places[place - 1]?.after.length ?? 0) > 0);
    row.forEach((place, i) => found.set(place, follows && apart ? (wished[i] ?? 0.5) : (i + 0.5) / row.length));
  }
  return found;
}

/** Upwards on a narrow screen, from left to right on a wide one; the last one alone is as wide as the way. */
export function roomsOf(places: Place[], width: number, height: number, sideways: boolean): Room[] {
  const rows = ranked(places);
  const lanes = Math.max(...rows.map((row) => row.length));
  const [along, wide] = sideways ? [width, height] : [height, width];
  const way = sideways ? 44 : 17;
  const ways = rows.length - 1;
  const exitAlone = ways > 0 && rows[ways]?.length === 1;
  const even = Math.max(0, (along - way * ways) / rows.length);
  // Upwards the exit is broad: it leaves to the others what it does not need, most of all while it is shut.
  const needed = places[(rows[ways]?.[0] ?? 0) - 1]?.up ? MOST_EXIT : SHUT_EXIT;
  const exit = Math.min(exitAlone && !sideways ? needed : MOST_ALONG, even);
  const long = ways === 0 ? exit : Math.max(0, Math.min(MOST_ALONG, (along - way * ways - exit) / ways));
  const used = long * ways + exit;
  const gap = ways === 0 ? 0 : Math.min(way * 3, (along - used) / ways);
  const start = (along - used - gap * ways) / 2;
  const broad = Math.max(0, Math.min(sideways ? MOST_ACROSS : MOST_ALONG, wide / lanes - BESIDE));
  const where = across(rows, places);
  return rows
    .flatMap((row, rank) =>
      row.map((place): Room => {
        const last = rank === ways;
        const size = last && exitAlone ? wide : broad;
        const length = last ? exit : long;
        const first = start + rank * (long + gap);
        const side = (where.get(place) ?? 0.5) * wide - size / 2;
        return sideways
          ? { place, left: first, top: side, width: length, height: size }
          : { place, left: side, top: along - first - length, width: size, height: length };
      }),
    )
    .sort((a, b) => a.place - b.place);
}

export function arrowsOf(places: Place[], rooms: Room[], sideways: boolean): Arrow[] {
  return rooms.flatMap((to) =>
    (places[to.place - 1]?.after ?? []).flatMap((number) => {
      const from = rooms.find((room) => room.place === number);
      return from ? [sideways ? rightwards(from, to) : upwards(from, to)] : [];
    }),
  );
}

const within = (x: number, least: number, most: number): number => Math.max(least, Math.min(most, x));

function upwards(from: Room, to: Room): Arrow {
  const [x, y, end] = [from.left + from.width / 2, from.top, to.top + to.height + 2];
  const at = within(x, to.left + MARGIN, to.left + to.width - MARGIN);
  const bend = (y + end) / 2;
  return {
    from: from.place,
    to: to.place,
    line: `M${x} ${y}C${x} ${bend} ${at} ${bend} ${at} ${end + HEAD}`,
    head: `M${at} ${end}l${HEAD} ${HEAD * 1.4}h${-2 * HEAD}z`,
  };
}

function rightwards(from: Room, to: Room): Arrow {
  const [x, y, end] = [from.left + from.width, from.top + from.height / 2, to.left - 3];
  const at = within(y, to.top + MARGIN, to.top + to.height - MARGIN);
  const bend = (x + end) / 2;
  return {
    from: from.place,
    to: to.place,
    line: `M${x} ${y}C${bend} ${y} ${bend} ${at} ${end - HEAD} ${at}`,
    head: `M${end} ${at}l${-HEAD * 1.6} ${HEAD * 1.1}v${-2.2 * HEAD}z`,
  };
}

export interface Slots {
  width: number;
  columns: number;
  /** How far from the left they begin, beside the number and the traits; 0 where they lie below. */
  beside: number;
}

/** As large as all fit; with `enough` of that size the fewest rows. */
function fitting(need: number, width: number, height: number, enough: number): Slots {
  const ways = Array.from({ length: need }, (_, i): Slots => {
    const rows = need - i;
    const columns = Math.ceil(need / rows);
    const high = (height / rows - SLOT_GAP) / SLOT_SHAPE;
    return { width: Math.max(LEAST_SLOT, Math.min(MOST_SLOT, width / columns - SLOT_GAP, high)), columns, beside: 0 };
  });
  const least = enough * Math.max(...ways.map((way) => way.width));
  return ways.reduce((best, way) => (way.width >= least ? way : best));
}

/** The cards on a puzzle: below its number and its traits, or beside them where the room is low. */
export function slotsOf(room: Room, need: number, traits: number, roomy: boolean): Slots {
  const [head, pawns, sides, number, sign] = roomy ? [42, 30, 18, 44, 31] : [29, 9, 12, 28, 28];
  const below = fitting(need, room.width - sides, room.height - head - pawns, ENOUGH);
  const start = number + traits * sign;
  const beside = fitting(need, room.width - start - sides, room.height - LOW_EDGES, 1);
  return beside.width > BETTER * below.width ? { ...beside, beside: start } : below;
}
