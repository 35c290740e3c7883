import { describe, expect, it } from 'vitest';
import { contents, plain, type Block, type Inline } from '../src/rules/blocks';
import { pieces } from '../src/ui/clauses';

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

it('headings below the title are what is on a page', () => {
  const parts: Inline[] = [
    { kind: 'text', text: '5. ' },
    { kind: 'strong', parts: [{ kind: 'code', text: 'Follow' }] },
  ];
  const heading = (level: number, clause: string | null): Block => ({ kind: 'heading', level, clause, parts });
  expect(plain(parts)).toBe('5. Follow');
  expect(contents([heading(1, null), heading(3, '5'), { kind: 'paragraph', clause: null, parts }])).toEqual([
    { clause: '5', level: 3, text: '5. Follow' },
  ]);
});
