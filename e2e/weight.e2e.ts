import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '@renderdesk/contract';
import { pages } from '../packages/web/src/shell/routes.ts';
import { standing } from './support/audit.ts';
import { startConsole, type TestConsole } from './support/console.ts';

const bundle = fileURLToPath(new URL('../bench/bundle.mjs', import.meta.url));

/**
 * What travels before a page can be used stays within the figures of the design: 150 kB to sign in, 400 kB for any screen,
 * twenty scripts.
 */
test('the scripts of every screen stay within their weight and number', () => {
  const { status, stdout } = spawnSync(process.execPath, [bundle], { encoding: 'utf8' });
  const rows = stdout.trim().split('\n');
  // The page of our own outside the areas weighs what any list does.
  expect(rows.length).toBeGreaterThanOrEqual(Object.keys(pages).length);
  const heavy = rows.filter((row) => {
    const [, ...figures] = /([\d.]+) kB gz\s+of (\d+)\s+(\d+) scripts of (\d+)/.exec(row)?.map(Number) ?? [];
    const [weight = Infinity, most = 0, scripts = Infinity, number = 0] = figures;
    return weight > most || scripts > number;
  });
  expect(heavy).toEqual([]);
  expect(status).toBe(0);
});

let c: TestConsole;
let task: { id: number; user_id: number };
beforeAll(async () => {
  c = await startConsole();
  task = await c.db
    .selectFrom('task')
    .where('status', '=', 5)
    .select(['id', 'user_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
});
afterAll(() => c.close());

const callOf = (request: Request): string =>
  new URL(request.url()).pathname.replace('/api/rendering/admin/', '');
/** Whether a path is that of a look-up, which a page sends once; a list is read for its rows and for its total. */
const isLookUp = (path: string): boolean =>
  allCalls.some((call) => call.kind === 'read' && call.path === path);
const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');

/**
 * Opens a page with every answer of the server held back until it asked for `first`: what it asks for before it knows anything.
 * The stream stays held: the farm goes on beside the journey, and what its changes make a page read anew is no question asked twice.
 */
const openHeld = async (page: Page, path: string, first: string) => {
  const sent: Request[] = [];
  page.on('request', (request) => void sent.push(request));
  const held: Route[] = [];
  let open = false;
  await page.route('**/api/**', (route) => (open ? route.continue() : void held.push(route)));
  await page.route('**/base/events', () => undefined);
  const asked = page.waitForRequest((request) => callOf(request) === first);
  const document = await page.goto(c.url + path, { waitUntil: 'commit' });
  await asked;
  open = true;
  await Promise.all(held.map((route) => route.continue()));
  await standing(page);
  const scripts = sent.filter((request) => request.resourceType() === 'script');
  return {
    named: scriptsIn((await document?.text()) ?? ''),
    scripts: scripts.map((request) => new URL(request.url()).pathname),
    calls: sent
      .filter((request) => request.url().includes('/api/') && !request.url().includes('base/events'))
      .map((request) => `${callOf(request)} ${request.postData() ?? ''}${new URL(request.url()).search}`),
    lookUps: sent.map(callOf).filter(isLookUp),
    requests: sent.length,
  };
};

/**
 * From the address to the rows: document, scripts, first question. Nothing that a script names is learnt from another script,
 * the first question waits for no answer, and nothing is asked twice.
 */
test.each([
  ['/task/render/running', 'task/rendering/list'],
  ['/task/render/end?pageNum=2', 'task/rendering/list'],
  ['/node/renderNodeList', 'task/node/list'],
  ['/task/overview', 'task/node/distribution'],
  ['/export/exportList', 'export/list'],
  ['/admin/organization', 'base/user/organization/list'],
  ['/dashbroad/index', 'front/homepage/statistics/queues'],
  ['/task/renderCompletedDetail/:id/:userId', 'task/rendering/detail'],
])('%s asks for its rows beside the rights', async (path, first) => {
  const { page } = await c.openSignedIn();
  const place = path.replace(':id', String(task.id)).replace(':userId', String(task.user_id));
  const found = await openHeld(page, place, first);
  expect(found.scripts.filter((file) => !found.named.includes(file) && !isLate(file))).toEqual([]);
  expect(found.scripts.filter((file) => !isLate(file)).length).toBeLessThanOrEqual(20);
  expect(found.calls.filter((call, at) => found.calls.indexOf(call) !== at)).toEqual([]);
  expect(found.lookUps.filter((call, at) => found.lookUps.indexOf(call) !== at)).toEqual([]);
  expect(found.requests).toBeLessThan(50);
});

/**
 * The farm changes all the time, also while a page waits for its first answers: what is on its way already is not sent
 * once more. The channel is the one by which a browser's tabs hand events to each other.
 */
test.each([
  ['/dashbroad/index', 'front/homepage/statistics/nodes'],
  ['/node/renderNodeList', 'task/node/statistics'],
  ['/task/overview', 'task/node/distribution'],
])('%s sends no look-up twice while the nodes change', async (path, first) => {
  const { page } = await c.openSignedIn();
  await page.clock.install();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (isLookUp(callOf(request))) sent.push(callOf(request));
  });
  const held: Route[] = [];
  let open = false;
  await page.route(`**/${first}`, (route) => (open ? route.continue() : void held.push(route)));
  await page.route('**/base/events', () => undefined);
  const asked = page.waitForRequest((request) => callOf(request) === first);
  await page.goto(c.url + path, { waitUntil: 'commit' });
  await asked;
  await page.evaluate(() => {
    const channel = new BroadcastChannel('renderdesk-live');
    for (let at = 0; at < 20; at += 1)
      channel.postMessage({ kind: 'events', events: [{ topic: 'node', data: null }] });
    channel.close();
  });
  await page.clock.fastForward(1000);
  open = true;
  await Promise.all(held.map((route) => route.continue()));
  await standing(page);
  expect(sent.filter((call) => call === first)).toHaveLength(1);
});

/** What a page draws when its first rows stand: the canvas of its charts. */
const isLate = (file: string): boolean => file.includes('/ChartCanvas');
