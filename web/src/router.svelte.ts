/** Where we are. Pages are addresses; links inside the table do not load anything anew. */

interface Place {
  path: string;
  hash: string;
  search: string;
}

const here = (): Place => ({ path: location.pathname, hash: location.hash, search: location.search });

export const place: Place = $state(here());

export function go(to: string, state: unknown = null): void {
  history.pushState(state, '', to);
  Object.assign(place, here());
  scrollTo(0, 0);
}

/** The same page at another moment: nothing to go back to. */
export function become(to: string): void {
  history.replaceState(history.state, '', to);
  Object.assign(place, here());
}

/** Called once. */
export function followLinks(): void {
  addEventListener('popstate', () => Object.assign(place, here()));
  addEventListener('hashchange', () => Object.assign(place, here()));
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.origin !== location.origin) return;
    if (link.target || link.hasAttribute('download') || link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

export interface Route {
  screen: 'home' | 'table' | 'replay' | 'learn' | 'rules' | 'summary' | 'cards' | 'recover' | 'nowhere';
  name: string;
}

const SCREENS: [RegExp, Route['screen']][] = [
  [/^\/$/, 'home'],
  [/^\/t\/([^/]+)\/?$/, 'table'],
  [/^\/r\/([^/]+)\/?$/, 'replay'],
  [/^\/learn\/([^/]+)\/?$/, 'learn'],
  [/^\/rules\/([^/]+)\/?$/, 'rules'],
  [/^\/summary\/([^/]+)\/?$/, 'summary'],
  [/^\/cards\/([^/]+)\/?$/, 'cards'],
  [/^\/recover\/?$/, 'recover'],
];

export function route(path: string): Route {
  for (const [form, screen] of SCREENS) {
    const match = form.exec(path);
    if (match) return { screen, name: named(match[1]) };
  }
  return { screen: 'nowhere', name: '' };
}

/** What a part of an address means; one that means nothing stays as it is. */
export function named(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    return part ?? '';
  }
}
