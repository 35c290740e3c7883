/** The log in fewer lines: a deal, or what several draw, is one; the same sentence several times is one with a number. */
import type { Line } from '../protocol';
import { keyOf } from '../lines';

export type Deal = 'dealt' | 'drew';

/** What one hand got: cards that one may know, each with its sentence, and how many others. */
export interface Got {
  seat: number;
  cards: { key: string; card: string; text: string }[];
  hidden: number;
}

export interface Entry {
  line: Line;
  count: number;
  /** Set where several lines tell of one deal. */
  deal: { what: Deal; hands: Got[] } | null;
  /** All the lines it is made of. */
  of: Line[];
}

const DEALS: Record<string, Deal> = { dealt: 'dealt', hand_dealt: 'dealt', drew: 'drew', rise_drawn: 'drew' };

const dealOf = (line: Line): Deal | null =>
  line.by === 'game' ? (DEALS[line.kind.replace(/_hidden$/, '')] ?? null) : null;

function handsOf(lines: Line[]): Got[] {
  const hands = new Map<string, Got>();
  for (const line of lines) {
    const seat = Number(line.parts['seat']);
    const whose = `${seat}.${String(line.parts['hand'] ?? '')}`;
    const got = hands.get(whose) ?? { seat, cards: [], hidden: 0 };
    hands.set(whose, got);
    const card = line.parts['card'] ?? line.parts['rise'];
    if (typeof card === 'string') got.cards.push({ key: keyOf(line), card, text: line.text });
    else got.hidden += 1;
  }
  return [...hands.values()];
}

function entryOf(of: Line[], what: Deal | null): Entry {
  const deal = what && of.length > 1 ? { what, hands: handsOf(of) } : null;
  return { line: of[0] as Line, count: of.length, deal, of };
}

/** `before` is what it was the last time: entries of the same lines are the same objects, and nobody draws them again. */
export function folded(lines: Line[], before: Entry[] = []): Entry[] {
  const known = new Map(before.map((entry) => [entry.line, entry]));
  const found: Entry[] = [];
  for (let i = 0; i < lines.length;) {
    const line = lines[i] as Line;
    const what = dealOf(line);
    let next = i + 1;
    if (what) {
      while (next < lines.length && dealOf(lines[next] as Line) === what) next += 1;
    } else {
      while (next < lines.length && lines[next]?.text === line.text) next += 1;
    }
    const of = lines.slice(i, next);
    const was = known.get(line);
    const same = was?.of.length === of.length && was.of.every((one, k) => one === of[k]);
    found.push(same ? was : entryOf(of, what));
    i = next;
  }
  return found;
}
