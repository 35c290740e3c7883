/** The score over rematches, in words: 2 : 1 for two, a list for more, won and lost where all win together. */
import type { Shown } from '../protocol';
import type { Translate } from '../words';
import type { GameInfo } from '../board/contract';

export function scoreOf(shown: Shown, game: Pick<GameInfo, 'cooperative'>, t: Translate): string {
  const tally = shown.tally;
  if (!tally) return '';
  const won = Math.max(...tally.wins);
  if (game.cooperative || shown.seats.length === 1) return t('tally.together', { won, lost: tally.games - won });
  const names = shown.seats.map((seat) => seat.name);
  if (names.length === 2) return `${names[0]} ${tally.wins[0]} : ${tally.wins[1]} ${names[1]}`;
  return names.map((name, seat) => `${name} ${tally.wins[seat]}`).join(' · ');
}
