// Pictures of a page at phone and desk size, by day and by night:
//   node shot.mjs http://127.0.0.1:5173/fixtures.html?game=iyadosu\&n=12 shots/iyadosu-12
// More: --click SELECTOR, --key KEY, --wait MS, --only phone|desk, --theme light|dark, --full, --lang ja
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromium } from 'playwright-core';

const [url, base, ...rest] = process.argv.slice(2);
if (!url || !base) {
  console.error('Usage: node shot.mjs URL FILE-WITHOUT-ENDING [--click SELECTOR] [--wait MS] …');
  process.exit(2);
}
const wishes = [];
const flags = {};
for (let i = 0; i < rest.length; i++) {
  const name = rest[i].replace(/^--/, '');
  if (name === 'full') flags.full = true;
  else if (['click', 'key', 'wait'].includes(name)) wishes.push([name, rest[++i]]);
  else flags[name] = rest[++i];
}
const SIZES = { phone: { width: 360, height: 640 }, desk: { width: 1280, height: 800 } };
mkdirSync(dirname(base), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const [size, viewport] of Object.entries(SIZES)) {
  if (flags.only && flags.only !== size) continue;
  for (const colorScheme of ['light', 'dark']) {
    if (flags.theme && flags.theme !== colorScheme) continue;
    const context = await browser.newContext({
      viewport,
      colorScheme,
      locale: flags.lang ?? 'en',
      deviceScaleFactor: size === 'phone' ? 2 : 1,
      hasTouch: size === 'phone',
    });
    const page = await context.newPage();
    page.on(
      'console',
      (message) => message.type() === 'error' && console.error(`${size} ${colorScheme}: ${message.text()}`),
    );
    page.on('pageerror', (problem) => console.error(`${size} ${colorScheme}: ${problem.message}`));
    await page.goto(url, { waitUntil: 'networkidle' });
    for (const [what, value] of wishes) {
      if (what === 'click') await page.locator(value).first().click();
      if (what === 'key') await page.keyboard.press(value);
      if (what === 'wait') await page.waitForTimeout(Number(value));
    }
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${base}-${size}-${colorScheme}.png`, fullPage: Boolean(flags.full) });
    await context.close();
  }
}
await browser.close();
