/** Cards move: whatever carries `data-card` glides from where it was to where it is, also when it is another element.
 *
 * - `data-card="R7"`: this is that card, wherever it is drawn.
 * - `data-place="seat-2"`: a place that cards come from or go to.
 * - `data-from="seat-2"`: where this card comes from if it was nowhere on the screen before.
 * - `data-with="R7"`: something said of that card, which appears when the card has come.
 * - `data-to="discard"`: where this card goes when it is no longer drawn (a board can also say it later, see `Stage`).
 */
import { stillness } from '../settings.svelte';

interface Spot {
  rect: DOMRect;
  element: HTMLElement;
}

export interface Snapshot {
  cards: Map<string, Spot>;
  places: Map<string, DOMRect>;
}

export interface Journey {
  /** The place a card comes from that was not on the screen; null: it simply appears. */
  from?: (card: string) => string | null | undefined;
  /** The place a card goes to that is no longer on the screen; null: it simply fades. */
  to?: (card: string) => string | null | undefined;
}

const EASE = 'cubic-bezier(0.22, 0.8, 0.3, 1)';
const TIME = 380;
const STAGGER = 34;
const MOST_STAGGER = 340;
/** What is swept away has left its place before something new comes there. */
const SWEEP = 260;
const APPEAR = 120;
const gliding = new WeakMap<Element, Animation>();

export function snapshot(stage: HTMLElement): Snapshot {
  const cards = new Map<string, Spot>();
  for (const element of stage.querySelectorAll<HTMLElement>('[data-card]')) {
    const key = element.dataset.card;
    catchUp(gliding.get(element));
    const rect = element.getBoundingClientRect();
    if (key && rect.width > 0) cards.set(key, { rect, element });
  }
  return { cards, places: placesOf(stage) };
}

/** A glide is drawn beside the page, which knows it as it was at the page's own last frame: that may be long ago. */
function catchUp(animation: Animation | undefined): void {
  if (typeof animation?.startTime === 'number') animation.currentTime = performance.now() - animation.startTime;
}

function placesOf(stage: HTMLElement): Map<string, DOMRect> {
  const places = new Map<string, DOMRect>();
  for (const element of stage.querySelectorAll<HTMLElement>('[data-place]')) {
    if (element.dataset.place) places.set(element.dataset.place, element.getBoundingClientRect());
  }
  return places;
}

interface Target {
  key: string;
  element: HTMLElement;
  rect: DOMRect;
}

/** All cards that can be seen. What still moves is stopped, then all is measured: one layout. */
function targetsOn(stage: HTMLElement): Target[] {
  const elements = [...stage.querySelectorAll<HTMLElement>('[data-card]')];
  for (const element of elements) gliding.get(element)?.cancel();
  return elements
    .map((element) => ({ key: element.dataset.card ?? '', element, rect: element.getBoundingClientRect() }))
    .filter(({ rect }) => rect.width > 0);
}

const canMove = (stage: HTMLElement): boolean => !stillness() && typeof stage.animate === 'function';

/** Animate from an earlier snapshot to what is drawn now; what is no longer drawn leaves over the layer of `ghosts`. */
export function glide(stage: HTMLElement, ghosts: HTMLElement, before: Snapshot, journey: Journey = {}): void {
  if (!canMove(stage)) return;
  const targets = targetsOn(stage);
  const places = placesOf(stage);
  const origin = ghosts.getBoundingClientRect();
  const now = new Set(targets.map(({ key }) => key));
  const swept = [...before.cards.keys()].some((key) => !now.has(key));
  const landing = new Map<string, number>();
  let order = 0;
  for (const { key, element, rect } of targets) {
    const known = before.cards.get(key);
    const place = known ? undefined : (journey.from?.(key) ?? element.dataset.from);
    const from = known?.rect ?? (place ? (before.places.get(place) ?? places.get(place)) : undefined);
    if ((known && near(known.rect, rect)) || from?.width === 0) continue;
    const delay = known ? 0 : (swept ? SWEEP : 0) + stagger(order++);
    const start = from && (known ? { transform: between(from, rect) } : { transform: outOf(from, rect), opacity: 0 });
    // What only makes room lies among its neighbours as before.
    const above = known?.element !== element;
    arrive(element, start ?? { opacity: 0, transform: 'scale(0.92)' }, delay, above);
    landing.set(key, delay + TIME);
  }
  follow(stage, landing);
  for (const [key, spot] of before.cards) {
    if (!now.has(key)) depart(ghosts, origin, spot, places.get(journey.to?.(key) ?? spot.element.dataset.to ?? ''));
  }
}

/** All cards come to where they lie, one shortly after the other: out of their place, else out of the pack, which lies in the
 * middle where a board has none. */
export function deal(stage: HTMLElement, journey: Journey = {}): void {
  if (!canMove(stage)) return;
  const targets = targetsOn(stage);
  const places = placesOf(stage);
  const { x, y, width, height } = stage.getBoundingClientRect();
  const pack = places.get('deck') ?? places.get('pile') ?? new DOMRect(x + width / 2 - 20, y + height / 2 - 28, 40, 56);
  const landing = new Map<string, number>();
  for (const { key, element, rect } of targets) {
    const from = places.get(journey.from?.(key) ?? element.dataset.from ?? '') ?? pack;
    const delay = stagger(landing.size);
    arrive(element, { transform: outOf(from, rect), opacity: 0 }, delay);
    landing.set(key, delay + TIME);
  }
  follow(stage, landing);
}

const stagger = (order: number): number => Math.min(STAGGER * order, MOST_STAGGER);

/** What is said of a card that is on its way is read when it is there. */
function follow(stage: HTMLElement, landing: Map<string, number>): void {
  if (landing.size === 0) return;
  for (const element of stage.querySelectorAll<HTMLElement>('[data-with]')) {
    const delay = landing.get(element.dataset.with ?? '');
    if (delay !== undefined)
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: APPEAR, delay, fill: 'backwards' });
  }
}

function near(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1 && Math.abs(a.width - b.width) < 1;
}

function arrive(element: HTMLElement, start: Keyframe, delay: number, above = true): void {
  const options: KeyframeAnimationOptions = { duration: TIME, easing: EASE, delay, fill: 'backwards' };
  // `composite` keeps a tilt that the element has by itself.
  const animation = element.animate([start, {}], options);
  if (above) element.style.zIndex = '5';
  gliding.set(element, animation);
  animation.onfinish = animation.oncancel = () => {
    // A cancelled one says so later: the next may be on its way.
    if (gliding.get(element) !== animation) return;
    gliding.delete(element);
    if (above) element.style.removeProperty('z-index');
    // One that has ended still counts as long as somebody holds it: the browser would draw the next one of this card on the
    // page's own thread, frame by frame.
    animation.cancel();
  };
}

/** Out of a place, which may be a wide badge or a small one: a card is never larger there than where it goes. */
function outOf(from: DOMRect, to: DOMRect): string {
  const scale = Math.min(1, from.width / to.width, from.height / to.height);
  return between(from, to).replace(/scale\([^)]*\)/, `scale(${Math.max(0.4, scale)})`);
}

function between(from: DOMRect, to: DOMRect): string {
  const x = from.x + from.width / 2 - (to.x + to.width / 2);
  const y = from.y + from.height / 2 - (to.y + to.height / 2);
  const scale = to.width > 0 ? Math.min(1.6, Math.max(0.25, from.width / to.width)) : 1;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

function depart(ghosts: HTMLElement, origin: { x: number; y: number }, spot: Spot, target: DOMRect | undefined): void {
  // What nobody draws any more can go itself.
  const ghost = spot.element.isConnected ? (spot.element.cloneNode(true) as HTMLElement) : spot.element;
  gliding.get(ghost)?.cancel();
  for (const name of ['data-card', 'data-place', 'id', 'tabindex']) ghost.removeAttribute(name);
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  ghost.classList.add('ghost');
  Object.assign(ghost.style, {
    left: `${spot.rect.x - origin.x}px`,
    top: `${spot.rect.y - origin.y}px`,
    width: `${spot.rect.width}px`,
    height: `${spot.rect.height}px`,
  });
  ghosts.append(ghost);
  const end: Keyframe = target
    ? { transform: between(target, spot.rect).replace(/scale\([^)]*\)/, 'scale(0.5)'), opacity: 0.2 }
    : { opacity: 0, transform: 'scale(0.92)' };
  const animation = ghost.animate([{}, end], { duration: target ? TIME : TIME / 2, easing: EASE });
  animation.onfinish = animation.oncancel = () => ghost.remove();
}
