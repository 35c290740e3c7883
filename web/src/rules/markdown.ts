/** The little of Markdown that rules texts are written in, as data: nothing of it ever becomes HTML by itself. */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] };

export interface Item {
  clause: string | null;
  blocks: Block[];
}

export type Block =
  | { kind: 'heading'; level: number; clause: string | null; parts: Inline[] }
  | { kind: 'paragraph'; clause: string | null; parts: Inline[] }
  | { kind: 'list'; start: number | null; items: Item[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'cards'; form: 'rows' | 'tower'; rows: CardRow[] };

/** A line of cards that is drawn: whose they are, the cards, and what is to be said of them. */
export interface CardRow {
  label: string;
  cards: DrawnCard[];
  note: string;
}

/** `*R4` is lit, `-R4` is dimmed, `?` lies face down, `.` is an empty place, `>` stands between two. */
export interface DrawnCard {
  card: string;
  state: 'plain' | 'lit' | 'dimmed' | 'down' | 'empty' | 'then';
}

const FENCE = /^```(\w*)\s*(\w*)/;
const HEADING = /^(#{1,4})\s+(.*)$/;
const BULLET = /^(\s*)(?:[-*]|(\d+)\.)\s+(.*)$/;
/** “5. Follow”, “**§10 Options**”, “5a …”. */
const NUMBERED = /^(?:\*\*)?(?:§\s?)?(\d+[a-z]?)[.\s]/;
const SECTION = /^\*\*§\s?(\d+[a-z]?)/;
const LETTERED = /^(?:\*\*)?([a-z])[.)]/;

export function parse(text: string): Block[] {
  return blocks(text.replace(/\r/g, '').split('\n'), null);
}

function blocks(lines: string[], under: string | null): Block[] {
  const found: Block[] = [];
  let clause = under;
  let i = 0;
  while (i < lines.length) {
    const line = lines[i] ?? '';
    const heading = HEADING.exec(line);
    const fence = FENCE.exec(line);
    if (!line.trim()) {
      i += 1;
    } else if (fence) {
      const end = endOf(lines, i, (next) => !FENCE.test(next));
      if (fence[1] === 'cards') found.push(figure(fence[2] ?? '', lines.slice(i + 1, end)));
      i = end + 1;
    } else if (heading) {
      const words = heading[2] ?? '';
      const own = NUMBERED.exec(words)?.[1] ?? null;
      clause = own;
      found.push({ kind: 'heading', level: heading[1]?.length ?? 1, clause: own, parts: inline(words) });
      i += 1;
    } else if (line.trimStart().startsWith('|')) {
      const end = endOf(lines, i, (next) => next.trimStart().startsWith('|'));
      found.push(table(lines.slice(i, end)));
      i = end;
    } else if (BULLET.test(line)) {
      const end = endOf(lines, i, (next, at) => BULLET.test(next) || /^\s+\S/.test(next) || carriesOn(lines, at));
      found.push(list(lines.slice(i, end), clause));
      i = end;
    } else {
      const end = endOf(lines, i, (next) => Boolean(next.trim()) && !BULLET.test(next) && !HEADING.test(next) && !next.startsWith('|'));
      const words = joined(lines.slice(i, end));
      const own = SECTION.exec(words)?.[1] ?? null;
      if (own) clause = own;
      found.push({ kind: 'paragraph', clause: own, parts: inline(words) });
      i = end;
    }
  }
  return found;
}

/** Cards to be drawn: `Aki | R4 *K2 | takes the trick`, a line for each row. */
function figure(form: string, lines: string[]): Block {
  const rows = lines.map((line) => {
    const [label = '', cards = '', note = ''] = line.split('|').map((part) => part.trim());
    return { label, cards: cards.split(/\s+/).filter(Boolean).map(drawn), note };
  });
  return { kind: 'cards', form: form === 'tower' ? 'tower' : 'rows', rows };
}

const SIGNS: Record<string, DrawnCard['state']> = { '?': 'down', '.': 'empty', '>': 'then' };

function drawn(written: string): DrawnCard {
  const sign = SIGNS[written];
  if (sign) return { card: '', state: sign };
  if (written.startsWith('*')) return { card: written.slice(1), state: 'lit' };
  // A card's own name may hold a dash, but not begin with one.
  if (written.startsWith('-')) return { card: written.slice(1), state: 'dimmed' };
  return { card: written, state: 'plain' };
}

function endOf(lines: string[], from: number, goesOn: (line: string, at: number) => boolean): number {
  let end = from + 1;
  while (end < lines.length && goesOn(lines[end] ?? '', end)) end += 1;
  return end;
}

/** An empty line inside a list: the list goes on if an indented line or another item follows. */
function carriesOn(lines: string[], at: number): boolean {
  const next = lines[at + 1] ?? '';
  return !(lines[at] ?? '').trim() && (/^\s+\S/.test(next) || BULLET.test(next));
}

/** Lines of one paragraph. Japanese is written without blanks between lines. */
function joined(lines: string[]): string {
  return lines
    .map((line) => line.trim())
    .reduce((text, line) => (text && (/[\u3000-\u9fff\uff00-\uffef]$/.test(text) || /^[\u3000-\u9fff\uff00-\uffef]/.test(line)) ? text + line : text ? `${text} ${line}` : line), '');
}

function list(lines: string[], under: string | null): Block {
  const margin = BULLET.exec(lines[0] ?? '')?.[1]?.length ?? 0;
  const items: { number: string | null; lines: string[] }[] = [];
  for (const line of lines) {
    const bullet = BULLET.exec(line);
    if (bullet && (bullet[1]?.length ?? 0) <= margin) items.push({ number: bullet[2] ?? null, lines: [bullet[3] ?? ''] });
    else items.at(-1)?.lines.push(line);
  }
  const first = items[0]?.number;
  return {
    kind: 'list',
    start: first === null || first === undefined ? null : Number(first),
    items: items.map(({ number, lines: own }) => item(number, own, under)),
  };
}

function item(number: string | null, lines: string[], under: string | null): Item {
  const words = lines[0] ?? '';
  const section = SECTION.exec(words)?.[1];
  const letter = LETTERED.exec(words)?.[1];
  const clause = number ?? section ?? (letter && under ? `${/^\d+/.exec(under)?.[0] ?? ''}${letter}` : null);
  const depth = Math.min(...lines.slice(1).filter((line) => line.trim()).map((line) => line.length - line.trimStart().length), 99);
  const rest = lines.slice(1).map((line) => (line.trim() ? line.slice(depth) : ''));
  return { clause, blocks: blocks([words, ...rest], number ?? under) };
}

function table(lines: string[]): Block {
  const rows = lines.filter((line) => !/^\s*\|[\s|:-]+\|\s*$/.test(line) || !line.includes('-')).map(cells);
  const ruled = lines.length > 1 && /^\s*\|[\s|:-]+\|\s*$/.test(lines[1] ?? '');
  const head = ruled ? (rows[0] ?? []) : [];
  return { kind: 'table', head: head.some((cell) => cell.length > 0) ? head : [], rows: ruled ? rows.slice(1) : rows };
}

function cells(line: string): Inline[][] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  // A bar in backticks belongs to the code.
  const parts = inner.match(/(?:`[^`]*`|[^|`])+|(?<=\|)(?=\|)|^(?=\|)|(?<=\|)$/g) ?? [];
  return parts.map((part) => inline(part.trim()));
}

const MARK = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*/;

export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  for (let match = MARK.exec(rest); match; match = MARK.exec(rest)) {
    if (match.index > 0) found.push({ kind: 'text', text: rest.slice(0, match.index) });
    if (match[1] !== undefined) found.push({ kind: 'code', text: match[1] });
    else if (match[2] !== undefined) found.push({ kind: 'strong', parts: inline(match[2]) });
    else found.push({ kind: 'em', parts: inline(match[3] ?? '') });
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest) found.push({ kind: 'text', text: rest });
  return found;
}

/** Headings of the second and third level: what a page of rules has on it. */
export function contents(all: Block[]): { clause: string | null; level: number; text: string }[] {
  return all.flatMap((block) =>
    block.kind === 'heading' && block.level > 1 ? [{ clause: block.clause, level: block.level, text: plain(block.parts) }] : [],
  );
}

export function plain(parts: Inline[]): string {
  return parts.map((part) => ('parts' in part ? plain(part.parts) : part.text)).join('');
}
