import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inline, parse, plain, type Block, type Item } from '../src/rules/markdown';
import { pieces } from '../src/ui/clauses';

const GAMES = ['iyadosu', 'familiars', 'couperation', 'futon', 'escapenow'];
const folder = (game: string): string => join(import.meta.dirname, '../../src/chabudai/games', game);

function clausesOf(blocks: Block[]): string[] {
  const inItem = (item: Item): string[] => [...(item.clause ? [item.clause] : []), ...clausesOf(item.blocks)];
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap(inItem);
    return 'clause' in block && block.clause ? [block.clause] : [];
  });
}

describe('guides and summaries', () => {
  it('draw cards', () => {
    const [block] = parse('```cards\nAki | *R4 > ? . -G2 | takes it\n| K1\n```\nAnd on.');
    expect(block).toEqual({
      kind: 'cards',
      form: 'rows',
      rows: [
        {
          label: 'Aki',
          cards: [
            { card: 'R4', state: 'lit' },
            { card: '', state: 'then' },
            { card: '', state: 'down' },
            { card: '', state: 'empty' },
            { card: 'G2', state: 'dimmed' },
          ],
          note: 'takes it',
        },
        { label: '', cards: [{ card: 'K1', state: 'plain' }], note: '' },
      ],
    });
  });

  it.each(GAMES.flatMap((game) => ['GUIDE', 'SUMMARY'].map((text) => [game, text] as const)))('of %s (%s) show the same in both languages', (game, text) => {
    const [en, ja] = ['md', 'ja.md'].map((ending) => parse(readFileSync(join(folder(game), `${text}.${ending}`), 'utf8')));
    const figures = (blocks: Block[] | undefined) =>
      (blocks ?? []).flatMap((block) => (block.kind === 'cards' ? [block.rows.map((row) => row.cards)] : []));
    expect(figures(en).length).toBeGreaterThan(0);
    expect(figures(ja)).toEqual(figures(en));
    // Players are not asked to read notation or to type commands.
    expect(JSON.stringify([en, ja])).not.toMatch(/chabudai |--\w|@\d|"kind":"code"/);
  });
});

describe('rules texts', () => {
  it.each(GAMES.flatMap((game) => ['RULES.md', 'RULES.ja.md'].map((file) => [game, file] as const)))(
    'of %s (%s) have a place for every clause that a refusal cites',
    (game, file) => {
      const places = clausesOf(parse(readFileSync(join(folder(game), file), 'utf8')));
      expect(new Set(places).size, places.join()).toBe(places.length);
      const messages = readFileSync(join(folder(game), 'messages/en.toml'), 'utf8');
      const cited = new Set(pieces(messages).flatMap((piece) => (piece.clause ? [piece.clause] : [])));
      expect(cited.size).toBeGreaterThan(0);
      expect([...cited].filter((clause) => !places.includes(clause) && !places.includes(clause.replace(/[a-z]$/, '')))).toEqual([]);
    },
  );

  it('become data, never markup', () => {
    const [block] = parse('A <b>bold</b> `x|y` **word** and *another* one');
    expect(block?.kind).toBe('paragraph');
    if (block?.kind === 'paragraph') {
      expect(plain(block.parts)).toBe('A <b>bold</b> x|y word and another one');
      expect(block.parts.map((part) => part.kind)).toEqual(['text', 'code', 'text', 'strong', 'text', 'em', 'text']);
    }
  });

  it('keep a bar inside code in its cell', () => {
    const [table] = parse('| a | b |\n|---|---|\n| `x|y` | |\n');
    expect(table?.kind === 'table' && table.rows.map((row) => row.map(plain))).toEqual([['x|y', '']]);
  });

  it('leave a lonely star alone', () => {
    expect(inline('2 * 3 * 4')).toEqual([{ kind: 'text', text: '2 * 3 * 4' }]);
  });
});

describe('clauses in a sentence', () => {
  it('are found with what stands between them', () => {
    expect(pieces('Follow red (§5a), or §4.')).toEqual([
      { text: 'Follow red ', clause: null },
      { before: '(', text: '§5a', clause: '5a', after: '),' },
      { text: ' or ', clause: null },
      { before: '', text: '§4', clause: '4', after: '.' },
    ]);
  });
});
