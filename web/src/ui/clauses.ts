/** Clauses of the rules in a sentence: “(§5a)”, “§4, §5”. */

export interface Piece {
  text: string;
  /** The clause it names, as the rules page knows it. */
  clause: string | null;
  /** What must stay on the same line: a bracket before it, a bracket and a stop after it. */
  before?: string;
  after?: string;
}

const CLAUSE = /([(（]?)(§\s?(\d+[a-z]?))([)）]?[.,:;!?。、]?)/g;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(CLAUSE)) {
    if (match.index > end) found.push({ text: text.slice(end, match.index), clause: null });
    const [, before = '', name = '', clause = null, after = ''] = match;
    found.push({ text: name, clause, before, after });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ text: text.slice(end), clause: null });
  return found;
}
