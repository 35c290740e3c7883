import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { partsOf } from './games/parts';
import { untilAnswered } from './net/again';
import { callAhead } from './net/ahead.svelte';
import { followLinks, place, route } from './router.svelte';
import { screens } from './screens';
import { firstWords } from './settings.svelte';

followLinks();
const first = route(place.path);
// What does not come now is asked for again by the table itself.
if (first.screen === 'table') callAhead(first.name, (game) => void partsOf(game).catch(() => undefined));
// On its way together with the words. If it fails, the page asks for it again and says so.
screens[first.screen]().catch(() => undefined);
const begin = (): void => {
  const target = document.getElementById('app');
  // The first page shows the bare table until there is more.
  target?.replaceChildren();
  if (target) mount(App, { target });
};
untilAnswered(firstWords, begin, () => undefined);
