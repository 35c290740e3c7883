/** The futon's cards: the card file's form, and what a card is called. */
import type { CardSheet } from '../../board/contract';
import type { Lang, Translate } from '../../words';

export type Mark = 'printed' | 'derived' | 'house';
export type When = 'revealed' | 'risen' | 'exam';

export interface Rise {
  name: string;
  en: string;
  ja: string;
  copies: number;
  hearts: number;
  points: number;
  mark: Mark;
}

export interface Lesson extends Rise {
  effect?: { when: When; loss: number } | null;
}

interface Facts {
  stamina?: { most: number };
  course?: { rounds: number };
  solo?: { hand: number; stamina_points: number };
  rise?: Rise[];
  lesson?: Lesson[];
}

const facts = (sheet: CardSheet): Facts => sheet as Facts;

export const rises = (sheet: CardSheet): Rise[] => facts(sheet).rise ?? [];
export const lessons = (sheet: CardSheet): Lesson[] => facts(sheet).lesson ?? [];
export const mostStamina = (sheet: CardSheet): number => facts(sheet).stamina?.most ?? 10;
export const rounds = (sheet: CardSheet): number => facts(sheet).course?.rounds ?? 4;
export const staminaPoints = (sheet: CardSheet): number => facts(sheet).solo?.stamina_points ?? 0;

/** Alone each of the three places in the row belongs to a rise card, in the order of arrival (§10). */
export const soloRises = (sheet: CardSheet): Rise[] => rises(sheet).slice(0, 3);

/** As long as a term may last: the rise deck after the first hand. */
export function term(sheet: CardSheet): number {
  return soloRises(sheet).reduce((sum, rise) => sum + rise.copies, 0) - (facts(sheet).solo?.hand ?? 0);
}

export function riseOf(card: string, sheet: CardSheet): Rise | undefined {
  return rises(sheet).find((one) => one.name === card);
}

export function lessonOf(card: string, sheet: CardSheet): Lesson | undefined {
  return lessons(sheet).find((one) => one.name === card);
}

export function nameOf(card: string, sheet: CardSheet, lang: Lang): string {
  return (riseOf(card, sheet) ?? lessonOf(card, sheet))?.[lang] ?? card;
}

/** With a sign always, and a minus as long as the plus is wide. */
export function signed(number: number): string {
  return number < 0 ? `−${-number}` : number > 0 ? `+${number}` : '±0';
}

/** Alone there is no exam, and what a lesson does there does not count (§11). */
export function effectText(card: string, sheet: CardSheet, t: Translate, exam = true): string {
  const effect = lessonOf(card, sheet)?.effect;
  return effect && (exam || effect.when !== 'exam') ? t(`effect.${effect.when}`, { loss: effect.loss }) : '';
}

/** What a reader says: “Seminar, 30 points, hearts −1”. */
export function labelOf(card: string, sheet: CardSheet, lang: Lang, t: Translate, exam = true): string {
  const [rise, lesson] = [riseOf(card, sheet), lessonOf(card, sheet)];
  if (rise) return t('rise', { name: rise[lang], hearts: signed(rise.hearts), points: rise.points });
  if (!lesson) return card;
  const text = t('lesson', { name: lesson[lang], hearts: signed(lesson.hearts), points: lesson.points });
  return [text, effectText(card, sheet, t, exam)].filter(Boolean).join(t('comma'));
}
