/**
 * Draws and scrolls the list screen's table, 800 rows × 30 columns, in headless Chromium over the kit page built for
 * production: milliseconds to draw, milliseconds a frame while scrolling, and DOM nodes in the table.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { atMost, figure, report } from './lib/report.ts';

const root = join(import.meta.dirname, '../packages/web');
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

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

/** In the page: the lengths of two seconds' frames in which nothing is done, to know what the machine gives. */
const rest = () =>
  new Promise((resolve) => {
    const frames = [];
    let last = performance.now();
    const tick = (now) => {
      frames.push(now - last);
      last = now;
      if (frames.length > 120) return resolve(frames.slice(1));
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
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

const launched = async (outDir) => {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      rollupOptions: { input: ['index.html', 'kit.html'].map((page) => join(root, page)) },
    },
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

/** `npm run bench -- table [runs]`. */
export const run = async ([given]) => {
  const runs = Number(given ?? 5);
  const outDir = await mkdtemp(join(tmpdir(), 'renderdesk-bench-'));
  try {
    const { server, browser, url } = await launched(outDir);
    const drawn = [];
    const frames = { 40: [], 400: [] };
    const idle = [];
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
      idle.push(...(await page.evaluate(rest)));
      for (const step of [40, 400]) {
        await page.evaluate(() => document.querySelector('.rd-grid').scrollTo(0, 0));
        await page.waitForTimeout(200);
        const result = await page.evaluate(scroll, step);
        frames[step].push(...result.frames);
        nodes = Math.max(nodes, result.nodes);
      }
      await context.close();
    }
    await browser.close();
    await server.close();
    const fluency = (name, all) => [
      name,
      'p95 < 20 ms',
      `${figure(quantile(all, 0.5))} / ${atMost(quantile(all, 0.95), 20)} / ${figure(Math.max(...all))}`,
    ];
    await report('table', [
      [
        [`table of 800 rows × ${columns - 2} columns, 1920×1080, ${runs} runs`, 'target', 'measured'],
        [
          'drawn, median (worst), ms',
          '< 400',
          `${atMost(quantile(drawn, 0.5), 400)} (${figure(Math.max(...drawn))})`,
        ],
        fluency('a frame while nothing is done, p50 / p95 / worst, ms', idle),
        fluency('a frame while scrolling 40 px a frame, p50 / p95 / worst, ms', frames[40]),
        fluency('a frame while scrolling 400 px a frame, p50 / p95 / worst, ms', frames[400]),
        ['DOM nodes in the table', '< 1,500', atMost(nodes, 1500)],
      ],
    ]);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
};
