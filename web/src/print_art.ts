/** What cards are drawn with, as data: printed cards are drawn by Python with the same shapes. A test keeps the file. */

import { SPARK, STROKES } from './board/glyphs';
import * as couperation from './games/couperation/art';
import { DRAWINGS, KEYHOLE } from './games/escapenow/art';
import { ROWS, SIGNS } from './games/familiars/art';
import { FLOWER, HEART, SCENES, SYMBOLS } from './games/futon/art';
import { CRESTS, pattern } from './games/iyadosu/art';

export type Themes = Record<string, string>;

/** The colours of a theme by day; `own` are those of its `data-…` parts. */
function colours(css: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, where = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const part = /\[data-trait='(.)'\]/.exec(where)?.[1];
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
      const day = /^light-dark\((#\w+),/.exec(value)?.[1] ?? value;
      if (/^#\w+$/.test(day)) found[part ? `${name} ${part}` : name] = day;
    }
  }
  return found;
}

/** `themes` are the texts of the games' theme.css. */
export function printArt(themes: Themes): unknown {
  return {
    colours: Object.fromEntries(Object.entries(themes).map(([game, css]) => [game, colours(css)])),
    strokes: STROKES,
    spark: SPARK,
    iyadosu: {
      crests: CRESTS,
      patterns: Object.fromEntries(Object.keys(CRESTS).map((suit) => [suit, pattern(suit)])),
    },
    couperation: {
      bowl: couperation.BOWL,
      foot: couperation.FOOT,
      diamond: couperation.DIAMOND,
      sides: couperation.SIDES,
      heart: couperation.HEART,
      coupe: couperation.COUPE,
      lattice: couperation.LATTICE,
    },
    escapenow: { drawings: DRAWINGS, keyhole: KEYHOLE },
    familiars: { signs: SIGNS, rows: ROWS },
    futon: { symbols: SYMBOLS, heart: HEART, flower: FLOWER, scenes: SCENES },
  };
}
