/** What a page cannot do without is asked for until it comes: a connection that failed once comes back by itself. */
import { Refusal } from './api';

/** In milliseconds. */
const PAUSE = 2_000;
/** From here on the server is in trouble, and below it has made up its mind. */
const TROUBLE = 500;

/** Asks now, and again after a while; `failed` hears each time. Ends by itself when it has an answer, or by what it returns. */
export function untilAnswered<T>(
  load: () => Promise<T>,
  had: (found: T) => void,
  failed: (problem: Error) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const attempt = async (): Promise<void> => {
    try {
      const found = await load();
      if (!ended) had(found);
    } catch (problem) {
      if (ended) return;
      failed(problem as Error);
      const decided = problem instanceof Refusal && problem.status > 0 && problem.status < TROUBLE;
      if (!decided) timer = setTimeout(() => void attempt(), PAUSE);
    }
  };
  void attempt();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
