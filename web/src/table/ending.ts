/** How a finished game is announced to whoever looks at it. */
import type { Shown } from '../protocol';
import type { Translate } from '../words';
import type { GameInfo } from '../board/contract';

export type Mood = 'won' | 'lost' | 'watched';
type Of = Pick<Shown, 'outcome' | 'seats'>;

/** One person in a game that is otherwise a contest: nobody can be beaten, there is only a score. */
const onlyScore = ({ seats }: Of, game: GameInfo): boolean => seats.length === 1 && !game.cooperative;

export function moodOf(shown: Of, game: GameInfo, mine: number[]): Mood {
  const winners = shown.outcome?.winners ?? [];
  if (onlyScore(shown, game)) return 'watched';
  if (mine.some((seat) => winners.includes(seat))) return 'won';
  return mine.length > 0 || !winners.length ? 'lost' : 'watched';
}

export function headlineOf(shown: Of, game: GameInfo, mine: number[], t: Translate): string {
  const { outcome, seats } = shown;
  if (!outcome) return '';
  const { winners } = outcome;
  if (onlyScore(shown, game)) return t('result.points', { points: outcome.scores[0] ?? 0 });
  if (game.cooperative && !winners.length) return t('result.together.lost');
  if (game.cooperative) return t(seats.length === 1 ? 'result.alone.won' : 'result.together.won');
  if (moodOf(shown, game, mine) === 'won') return t(winners.length > 1 ? 'result.shared' : 'result.won');
  return winners.length
    ? t('result.winner', { names: winners.map((seat) => seats[seat]?.name).join(t('and')) })
    : t('result.nobody');
}

/** How it came about: the game's own last words say it with numbers, but of a contest they only name the winner again. */
export function reasonOf(shown: Of & Pick<Shown, 'lines'>, game: GameInfo): string {
  const contest = !game.cooperative && shown.seats.length > 1;
  const last = contest ? undefined : shown.lines.findLast((line) => line.by === 'game');
  return last?.text ?? shown.outcome?.text ?? '';
}
