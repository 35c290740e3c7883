/** Looking back on a finished game: what is known of it so far, asked for again until it is all. */
import type { HindsightShown } from '../protocol';
import { settings } from '../settings.svelte';
import { api } from './api';

const SOON = 600;
const LATE = 4_000;

export class Lookback {
  found = $state.raw<HindsightShown | null>(null);
  /** Why there is nothing to be seen. */
  problem = $state('');
  /** Enough games have been played on to say anything. */
  known = $derived(this.found !== null && this.found.moments.length > 0);

  /** Call it where a component is set up; while there is no name, nothing is asked. */
  constructor(share: () => string | null | undefined) {
    $effect(() => {
      const [name, lang] = [share(), settings.lang];
      if (!name) return;
      let [wait, gone] = [SOON, false];
      let timer: ReturnType<typeof setTimeout> | undefined;
      const ask = async (): Promise<void> => {
        try {
          const found = await api.hindsight(name, lang);
          if (gone) return;
          this.found = found;
          this.problem = '';
          if (!found.done) timer = setTimeout(() => void ask(), wait);
          wait = Math.min(LATE, wait * 1.4);
        } catch (error) {
          if (!gone) this.problem = (error as Error).message;
        }
      };
      void ask();
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    });
  }
}
