'use strict';
(() => {
  const page = JSON.parse(document.getElementById('report').textContent);
  const $ = (name) => document.getElementById(name);
  const root = document.documentElement;
  const views = {};
  // Vega tells at length how it has understood a plot.
  const quiet = { level: () => quiet, debug: () => quiet, info: () => quiet, warn: () => quiet, error: (...words) => (console.error(...words), quiet) };

  const chosen = () => ({
    seats: $('seats').value,
    lineup: $('lineup').value,
    variants: new Set([...document.querySelectorAll('input[name=variant]:checked')].map((box) => box.value)),
  });

  // Who plays is compared over all line-ups.
  const wanted = (row, choice, name) =>
    String(row.seats) === choice.seats &&
    (name === 'skill' || row.lineup === choice.lineup) &&
    choice.variants.has(row.variant);

  function rowsOf(name, choice) {
    const rows = page.rows[name].filter((row) => wanted(row, choice, name));
    if (name !== 'things') return rows;
    const reach = new Map();
    for (const row of rows) reach.set(row.called, Math.max(reach.get(row.called) ?? 0, Math.abs(row.effect)));
    const first = new Set([...reach].sort((a, b) => b[1] - a[1]).slice(0, page.most).map(([called]) => called));
    return rows.filter((row) => first.has(row.called));
  }

  async function draw(name, choice) {
    const place = $(`chart-${name}`);
    if (!place) return;
    const rows = rowsOf(name, choice);
    place.closest('section').querySelector('.none').hidden = rows.length > 0;
    views[name]?.finalize();
    place.replaceChildren();
    if (!rows.length) return;
    const inside = document.createElement('div');
    place.append(inside);
    const spec = structuredClone(page.charts[root.lang][name]);
    spec.datasets = { source: rows };
    // The picture has a name, and its table is beside it: its thousand parts need none.
    inside.setAttribute('aria-hidden', 'true');
    views[name] = await vegaEmbed(inside, spec, { actions: false, renderer: 'svg', logger: quiet });
  }

  function filter(choice) {
    for (const row of document.querySelectorAll('tr[data-variant]')) {
      const data = { seats: row.dataset.seats, lineup: row.dataset.lineup, variant: row.dataset.variant };
      row.hidden = !wanted(data, choice, row.dataset.table);
    }
  }

  async function show() {
    const choice = chosen();
    filter(choice);
    for (const name of Object.keys(page.rows)) await draw(name, choice);
    root.dataset.drawn = String(Number(root.dataset.drawn ?? 0) + 1);
  }

  document.querySelector('.choose').hidden = false;
  document.querySelector('.choose').addEventListener('change', show);
  document.querySelector('.language').hidden = false;
  document.querySelector('.language').addEventListener('click', () => {
    root.lang = root.lang === 'en' ? 'ja' : 'en';
    document.title = page.titles[root.lang];
    show();
  });
  addEventListener('beforeprint', () => document.querySelectorAll('details').forEach((one) => (one.open = true)));
  show();
})();
