/**
 * Draws and scrolls the list screen's table, 800 rows × 30 columns, in headless Chromium over the kit page built for
 * production. Prints milliseconds to draw, milliseconds a frame while scrolling, and DOM nodes in the table.
 *
 *   node bench/table.mjs [runs]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';

const runs = Number(process.argv[2] ?? 5);
const root = join(import.meta.dirname, '../packages/web');
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const outDir = await mkdtemp(join(tmpdir(), 'renderdesk-bench-'));

const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const round = (value) => Math.round(value * 10) / 10;

/** In the page: mounts the wide list with 800 rows, its texts being there, and waits until it is painted. */
const draw = () =>
  new Promise((resolve) => {
    const link = document.querySelector('a[href="?piece=wide"]');
    if (!link) throw new Error('the kit page has no link to the wide list');
    link.setAttribute('href', '?piece=wide&pageSize=800');
    const start = performance.now();
    link.click();
    const look = () => {
      if (!document.querySelector('tr[data-index="20"]')) return requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    };
    look();
  });

/** In the page: scrolls through all rows, once down by `step` pixels a frame, and gives each frame's length. */
const scroll = (step) =>
  new Promise((resolve) => {
    const grid = document.querySelector('.rd-grid');
    const frames = [];
    let nodes = 0;
    let last = performance.now();
    const tick = (now) => {
      frames.push(now - last);
      last = now;
      if (frames.length % 20 === 0) nodes = Math.max(nodes, grid.getElementsByTagName('*').length);
      if (grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 1)
        return resolve({ frames: frames.slice(1), nodes });
      grid.scrollTop += step;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });

const launched = async () => {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, rollupOptions: { input: join(root, 'kit.html') } },
  });
  const server = await preview({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const address = server.httpServer.address();
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return { server, browser, url: `http://127.0.0.1:${address.port}/kit.html` };
};

try {
  const { server, browser, url } = await launched();
  const drawn = [];
  const frames = { 40: [], 400: [] };
  let nodes = 0;
  let columns = 0;
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    const page = await context.newPage();
    await page.goto(`${url}?piece=wide`);
    await page.waitForSelector('tr[data-index="5"]');
    await page.click('a[href="?piece=show"]');
    await page.waitForSelector('.rd-kit-values');
    drawn.push(await page.evaluate(draw));
    columns = Number(await page.locator('.rd-grid table').getAttribute('aria-colcount'));
    for (const step of [40, 400]) {
      await page.evaluate(() => document.querySelector('.rd-grid').scrollTo(0, 0));
      await page.waitForTimeout(200);
      const result = await page.evaluate(scroll, step);
      frames[step].push(...result.frames);
      nodes = Math.max(nodes, result.nodes);
    }
    await context.close();
  }
  console.log(
    JSON.stringify(
      {
        rows: 800,
        columns: columns - 2,
        window: '1920×1080',
        runs,
        drawMs: {
          first: round(drawn[0]),
          median: round(quantile(drawn, 0.5)),
          worst: round(Math.max(...drawn)),
        },
        frameMs: Object.fromEntries(
          Object.entries(frames).map(([step, all]) => [
            `${step}px`,
            {
              p50: round(quantile(all, 0.5)),
              p95: round(quantile(all, 0.95)),
              worst: round(Math.max(...all)),
            },
          ]),
        ),
        domNodes: nodes,
      },
      undefined,
      2,
    ),
  );
  await browser.close();
  await server.close();
} finally {
  await rm(outDir, { recursive: true, force: true });
}
