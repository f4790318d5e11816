import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { ensureWebBuilt } from '../scripts/lib/web.mjs';
import { inBrowser } from './lib/browser.ts';
import { adminOf, openDemo, signIn } from './lib/farm.ts';
import { median } from './lib/measure.ts';
import { figure, report, times } from './lib/report.ts';
import { startServer } from './lib/server.ts';

const port = 8765;
const turns = 5;
const keys = 40;
/** What the processor is slowed by, and what that is called. */
const speeds = [
  [1, ''],
  [4, ', slow'],
] as const;

/** Pages that people land on, and what stands there when they can begin. */
const landings = [
  { name: 'sign-in', path: '/login', usable: 'input[type=password]', signedIn: false },
  { name: 'dashboard', path: '/dashbroad/index', usable: '.rd-home-main svg[role=img]', signedIn: true },
  { name: 'running renders', path: '/task/render/running', usable: 'tr[data-index="0"]', signedIn: true },
] as const;

const bareHtml = `<!doctype html><meta charset="utf-8"><title>bare</title><input id="typed"><table>${Array.from(
  { length: 50 },
  (_, row) => `<tr>${Array.from({ length: 20 }, (_cell, at) => `<td>${row * 20 + at}</td>`).join('')}</tr>`,
).join('')}</table>`;

interface Load {
  readonly lcp: number;
  readonly usable: number;
  /** Bytes over the wire, all and of scripts. */
  readonly bytes: number;
  readonly scripts: number;
}

/** In the page: waits until something is painted, then answers when, and what came over the wire until then. */
const loaded = (page: Page, selector: string): Promise<Load> =>
  page.evaluate<Load>(`new Promise((resolve, reject) => {
    let lcp = 0;
    new PerformanceObserver((list) => { for (const one of list.getEntries()) lcp = one.startTime; })
      .observe({ type: 'largest-contentful-paint', buffered: true });
    const look = () => {
      if (performance.now() > 60_000)
        return reject(new Error(location.pathname + ' shows: ' + document.body.innerText.slice(0, 200)));
      if (!document.querySelector(${JSON.stringify(selector)})) return requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => {
        const usable = performance.now();
        const came = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
        const sum = (some) => some.reduce((total, one) => total + one.encodedBodySize, 0);
        setTimeout(() => resolve({
          lcp, usable, bytes: sum(came), scripts: sum(came.filter((one) => /\\.js(\\?|$)/.test(one.name))),
        }), 300);
      }));
    };
    look();
  })`);

const slowed = async (page: Page, by: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: by });
};

const five = async <T>(work: () => Promise<T>): Promise<T[]> => {
  const all: T[] = [];
  for (let turn = 0; turn < turns; turn += 1) all.push(await work());
  return all;
};
const mid = (loads: readonly Load[], of: keyof Load): number => median(loads.map((one) => one[of]));

/** In the page: from a click on a link until a row of another list is painted. */
const switched = (page: Page, to: string): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const old = document.querySelector('tr[data-index="0"]');
    const begun = performance.now();
    document.querySelector('nav a[href="${to}"]').click();
    const look = () => {
      const row = document.querySelector('tr[data-index="0"]');
      if (location.pathname !== '${to}' || !row || row === old) return requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
    };
    look();
  })`);

/** The longest time from a key to the next paint while someone types. */
const typed = async (page: Page, selector: string): Promise<number> => {
  await page.evaluate(`(() => {
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, one.duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  })()`);
  await page.locator(selector).first().click();
  await page.keyboard.type('abcdefghij'.repeat(keys / 10), { delay: 40 });
  await page.waitForTimeout(300);
  return page.evaluate<number>('globalThis.longest');
};

const openBare = async (): Promise<{ url: string; close: () => void }> => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(bareHtml);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
};

/** `npm run bench -- first`: how long the first page takes, another list, and a key; with the processor slowed too. */
export const run = async (): Promise<void> => {
  await ensureWebBuilt();
  const farm = await openDemo();
  const bare = await openBare();
  try {
    const server = await startServer(farm, port);
    const token = await signIn(farm, await adminOf(farm));
    const url = `http://127.0.0.1:${port}`;
    const firsts: string[][] = [
      ['first visit', 'LCP', 'usable', 'bare LCP', 'LCP over bare', 'bytes, kB', 'scripts, kB'],
    ];
    const then: string[][] = [['then', 'ours', 'bare', 'ratio']];
    try {
      for (const [by, words] of speeds) {
        const alone = await five(() =>
          inBrowser({ url: bare.url, path: '/' }, async (page, go) => {
            await slowed(page, by);
            await go();
            return loaded(page, 'table');
          }),
        );
        for (const { name, path, usable, signedIn } of landings) {
          const loads = await five(() =>
            inBrowser({ url, path, ...(signedIn && { token }) }, async (page, go) => {
              await slowed(page, by);
              await go();
              return loaded(page, usable);
            }),
          );
          firsts.push([
            name + words,
            figure(mid(loads, 'lcp')),
            figure(mid(loads, 'usable')),
            figure(mid(alone, 'lcp')),
            times(mid(loads, 'lcp') / mid(alone, 'lcp')),
            figure(mid(loads, 'bytes') / 1024),
            figure(mid(loads, 'scripts') / 1024),
          ]);
        }
        const lists = ['/task/render/running', '/task/render/end'] as const;
        await inBrowser({ url, token, path: lists[0] }, async (page, go) => {
          await go();
          await loaded(page, 'tr[data-index="0"]');
          await switched(page, lists[1]);
          await switched(page, lists[0]);
          await slowed(page, by);
          const back = await five(async () => {
            const there = await switched(page, lists[1]);
            return Math.max(there, await switched(page, lists[0]));
          });
          then.push([`another list${words}`, figure(median(back)), '', '']);
          const ours = await typed(page, '.rd-filters input[type=text], .rd-filters input[type=search]');
          const plain = await inBrowser({ url: bare.url, path: '/' }, async (other, visit) => {
            await visit();
            await slowed(other, by);
            return typed(other, '#typed');
          });
          then.push([
            `a key in a filter${words}`,
            figure(ours),
            figure(plain),
            plain > 0 ? times(ours / plain) : '',
          ]);
        });
      }
    } finally {
      await server.stop();
    }
    await report('first', [firsts, then]);
  } finally {
    bare.close();
    await farm.stop();
  }
};
