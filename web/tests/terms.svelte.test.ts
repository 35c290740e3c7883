/** Where terms stand in a sentence, and where what is told of them stands on the screen. */
import { describe, expect, it } from 'vitest';
import { piecesOf, placeAt, termsOf, type Area } from '../src/ui/terms.svelte';

const terms = termsOf({
  'term.finish': 'Finish|F',
  'term.finish.about': 'The card for the top.',
  'term.stack': 'Stack',
  'term.stack.about': 'The Inserts.',
  stack: 'Stack',
});
const found = (text: string): string[] =>
  piecesOf(text, terms).flatMap((piece) => (piece.term ? [`${piece.text}=${piece.term.name}`] : []));

describe('terms in a sentence', () => {
  it('are read from the catalogue', () => {
    expect(terms.map(({ name, word, about }) => [name, word, about])).toEqual([
      ['finish', 'Finish', 'The card for the top.'],
      ['stack', 'Stack', 'The Inserts.'],
    ]);
  });
  it('are found in whatever case, and leave the sentence as it was', () => {
    const text = 'Lay the finish card on the Stack';
    expect(found(text)).toEqual(['finish=finish', 'Stack=stack']);
    expect(
      piecesOf(text, terms)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
  it('are whole words', () => {
    expect(found('Fetch one from the haystack')).toEqual([]);
    expect(found('Deck\nF not in')).toEqual(['F=finish']);
  });
  it('are told once', () => {
    expect(found('a stack on a stack')).toEqual(['stack=stack']);
  });
  it('are none where a game has none', () => {
    expect(piecesOf('Lead', [])).toEqual([{ text: 'Lead', term: undefined }]);
  });
});

describe('what is told of a term', () => {
  const screen = { width: 360, height: 740 };
  const size = { width: 300, height: 80 };
  const apart = (one: Area, other: Area): boolean =>
    one.left + one.width <= other.left ||
    other.left + other.width <= one.left ||
    one.top + one.height <= other.top ||
    other.top + other.height <= one.top;

  it.each([
    { left: 10, top: 5, width: 40, height: 16 },
    { left: 300, top: 350, width: 50, height: 16 },
    { left: 120, top: 415, width: 50, height: 16 },
    { left: 60, top: 446, width: 30, height: 16 },
    { left: 320, top: 720, width: 30, height: 16 },
  ])('of a word at $left, $top is on the screen and not on what is asked', (word) => {
    const asked = { left: 100, top: 410, width: 170, height: 30 };
    const place = placeAt(word, size, screen, [asked]);
    expect(apart(place, asked)).toBe(true);
    expect(apart(place, word)).toBe(true);
    expect(
      place.left >= 0 &&
        place.top >= 0 &&
        place.left + size.width <= screen.width &&
        place.top + size.height <= screen.height,
    ).toBe(true);
  });
});
