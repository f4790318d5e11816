import { tokenCookie } from '@renderdesk/contract';
import { chromium, type Page } from 'playwright-core';
import { quantile } from './measure.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page of the console, signed in where a token is given. */
export interface At {
  readonly url: string;
  readonly token?: string;
  readonly path: string;
}

/** Opens a page of the console in headless Chromium, 1920×1080, and does something there. */
export const inBrowser = async <T>(
  at: At,
  work: (page: Page, go: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: flags,
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    if (at.token !== undefined)
      await context.addCookies([{ name: tokenCookie, value: at.token, url: at.url }]);
    const page = await context.newPage();
    return await work(page, async () => void (await page.goto(at.url + at.path)));
  } finally {
    await browser.close();
  }
};

/** In the page: keeps the length of each frame until `frameLengths` is asked for. */
const watchFrames = `(() => {
  const lengths = [];
  let last = performance.now();
  let next = 0;
  const tick = (now) => { lengths.push(now - last); last = now; next = requestAnimationFrame(tick); };
  next = requestAnimationFrame(tick);
  globalThis.frameLengths = () => { cancelAnimationFrame(next); return lengths.slice(1); };
})()`;

/** How the frames of a stretch of work were: so many a second, and their lengths in milliseconds. */
export interface Fluency {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly worst: number;
}

/** What the page drew while something was done in it. */
export const fluencyOf = async (page: Page, work: () => Promise<void>): Promise<Fluency> => {
  await page.evaluate(watchFrames);
  await work();
  const lengths = await page.evaluate<number[]>('frameLengths()');
  return {
    perSecond: (lengths.length * 1000) / lengths.reduce((sum, one) => sum + one, 0),
    p50: quantile(lengths, 0.5),
    p95: quantile(lengths, 0.95),
    worst: Math.max(...lengths),
  };
};

/** Milliseconds from the start of the visit until a canvas of a selector is drawn, and on the screen. */
export const untilDrawn = (page: Page, selector: string): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const look = () => {
      const canvas = document.querySelector(${JSON.stringify(selector)});
      const paint = canvas && canvas.width > 300 && canvas.getContext('2d');
      const drawn = paint && paint.getImageData(0, 0, canvas.width, 1).data.some((value) => value > 0);
      if (!drawn) return requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    look();
  })`);

/** DOM nodes of the page, or below an element. */
export const nodesOf = (page: Page, selector = 'body'): Promise<number> =>
  page.evaluate<number>(
    `document.querySelector(${JSON.stringify(selector)}).getElementsByTagName('*').length`,
  );

/** Opens a log page, goes back page by page and forward again; seconds until its end stood there, and the most rows drawn. */
export const rowsWhilePaging = (at: At): Promise<{ opened: number; rows: number }> =>
  inBrowser(at, async (page, go) => {
    // The second visit has the console's code, as whoever works with it.
    await go();
    await page.waitForSelector('.rd-log-lines li');
    await go();
    await page.waitForSelector('.rd-log-lines li');
    const opened = await page.evaluate<number>('performance.now()');
    let rows = 0;
    const look = async (): Promise<void> => {
      rows = Math.max(rows, await page.locator('.rd-log-lines li').count());
    };
    const box = page.locator('.rd-log-lines');
    await box.hover();
    await look();
    for (let turn = 0; turn < 120; turn += 1) {
      await page.mouse.wheel(0, turn < 80 ? -3000 : 3000);
      await look();
    }
    return { opened: opened / 1000, rows };
  });
