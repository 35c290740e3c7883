/** Letters as people count them: a flag or a family is one, though it is written with several signs. */

/** In signs, as the server counts. */
const LONGEST = 24;
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export function firstLetter(name: string): string {
  for (const { segment } of letters.segment(name)) return segment;
  return '';
}

export function letterCount(name: string): number {
  return [...letters.segment(name)].length;
}

/** What a bot is called where there is no room: the first letter, and the number that tells it from the others. Nothing,
 * if it has no number. */
export function shortName(name: string): string {
  const number = /\s(\d+)$/.exec(name)?.[1];
  return number === undefined ? '' : firstLetter(name) + number;
}

/** As much of a text as the server takes for a name, and no part of a letter. */
export function shortened(text: string, longest = LONGEST): string {
  let [short, signs] = ['', 0];
  for (const { segment } of letters.segment(text)) {
    signs += [...segment].length;
    if (signs > longest) break;
    short += segment;
  }
  return short;
}

/** A field for a name takes no more than that; what is being put together from keys is left alone until it is done. */
export function forName(field: HTMLInputElement): void {
  const cut = (event: Event) => {
    const short = shortened(field.value);
    if (!(event as InputEvent).isComposing && short !== field.value) field.value = short;
  };
  // Before anybody else hears of it.
  field.addEventListener('input', cut, true);
  field.addEventListener('compositionend', () => field.dispatchEvent(new Event('input', { bubbles: true })));
}
