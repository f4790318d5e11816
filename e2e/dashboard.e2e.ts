import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { hour, taskFamilies } from '@renderdesk/contract';
import { goInApp } from './support/audit.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';
import { adminCalls, type AdminCalls, leaseOne, playOne, stageTask } from './support/player.ts';

/** The dashboard: every figure opens what it counts, changes come by themselves, what waits is one click away. */
let c: TestConsole;
let call: AdminCalls;
beforeAll(async () => {
  // The demo's machines do not speak here: none of them is to be missed while the journeys last.
  c = await startConsole({ RENDERDESK_BEAT_SECONDS: '300' });
  call = await adminCalls(c);
  // No attempt of the demo leaves the last hour while one looks at it.
  const now = new Date();
  await c.db
    .updateTable('attempt')
    .set({ ended_at: now })
    .where('ended_at', '>', new Date(now.getTime() - hour))
    .execute();
});
afterAll(() => c.close());

const dashboard = '/dashbroad/index';
const number = (text: string): number => Number(text.replace(/[^\d.]/g, ''));
const linkOf = (page: Page, figure: string) => page.locator(`[data-figure="${figure}"] > a`);
const valueOf = async (page: Page, figure: string): Promise<number> =>
  number(await linkOf(page, figure).innerText());
/** From outside the first time, then as by a click in the menu. */
const openDashboard = async (page: Page): Promise<void> => {
  if (page.url().startsWith(c.url)) await goInApp(page, dashboard);
  else await page.goto(c.url + dashboard);
  await linkOf(page, 'submitted').waitFor();
  await linkOf(page, 'framesStuck').waitFor();
};
const totalOf = async (page: Page): Promise<number> =>
  number(await page.getByText(/^[\d,]+ rows?$/).innerText());

/** A finding that a frame of a customer's task is stuck, as the sweep would store it. */
const findStuck = async (): Promise<void> => {
  const attempt = await c.db
    .selectFrom('attempt as a')
    .innerJoin('task as t', 't.id', 'a.task_id')
    .where('a.ended_at', 'is', null)
    .where('t.is_open', '=', true)
    .where('t.deleted_at', 'is', null)
    .select(['a.task_id', 'a.ix', 'a.n', 'a.node_id'])
    .orderBy('a.task_id')
    .executeTakeFirstOrThrow();
  await c.db
    .insertInto('stuck_frame')
    .values({ ...attempt, reasons: [1], found_at: new Date(), duration_ms: 3_000_000, silent_ms: 2_000_000 })
    .onConflict((on) => on.doNothing())
    .execute();
};

/** The tasks that are held now; the sweep may hold more of them meanwhile. */
const heldTasks = async (): Promise<number[]> => {
  const rows = await c.db
    .selectFrom('task')
    .where('status', 'in', [...taskFamilies.held])
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
};

test('every figure opens a list of just as many rows', async () => {
  await findStuck();
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  for (const figure of ['tasksHeld', 'nodesOffline', 'framesDone', 'framesStuck', 'submitted']) {
    // The farm goes on meanwhile: what moved between the two looks is looked at again.
    await expect
      .poll(
        async () => {
          await openDashboard(page);
          const value = await valueOf(page, figure);
          await linkOf(page, figure).click();
          await page.getByText(/^[\d,]+ rows?$/).waitFor();
          return { figure, agrees: value === (await totalOf(page)) };
        },
        { timeout: 30_000 },
      )
      .toEqual({ figure, agrees: true });
  }
  await openDashboard(page);
  const nodes = page.getByRole('region', { name: 'Nodes' });
  const cell = nodes.locator('tbody tr').first().locator('td.rd-number a').last();
  const all = number(await cell.innerText());
  await cell.click();
  await page.waitForURL('**/node/renderNodeList?**');
  await expect.poll(() => totalOf(page)).toBe(all);
  expect(complaints.lines).toEqual([]);
});

test('a stop, a done frame and a failed attempt change their figures while one looks', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await openDashboard(page);
  await page.evaluate(() => document.body.setAttribute('data-kept', ''));
  const before = {
    done: await valueOf(page, 'framesDone'),
    failed: await valueOf(page, 'attemptsFailed'),
    submitted: await valueOf(page, 'submitted'),
  };
  const { taskId, client } = await stageTask(c, call, '1-4');
  await expect.poll(() => valueOf(page, 'submitted')).toBe(before.submitted + 1);
  await playOne(client, await leaseOne(client), { lines: 3, done: true });
  await expect.poll(() => valueOf(page, 'framesDone')).toBe(before.done + 1);
  await playOne(client, await leaseOne(client), { lines: 3, done: false });
  await expect.poll(() => valueOf(page, 'attemptsFailed')).toBe(before.failed + 1);
  await call('task/rendering/stop', { taskIds: [taskId] });
  expect(await heldTasks()).toContain(taskId);
  await expect.poll(async () => (await valueOf(page, 'tasksHeld')) - (await heldTasks()).length).toBe(0);
  expect(await page.locator('body[data-kept]').count()).toBe(1);
  expect(complaints.lines).toEqual([]);
});

test('an entry of a queue opens its place, and a queue its entries', async () => {
  await findStuck();
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await openDashboard(page);
  const queues = page.getByRole('region', { name: 'Work queue' });
  await queues.locator('[data-queue="1"] > a').click();
  await page.waitForURL('**/workQueue?queueList=1');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'dashboard/waiting');
  await page
    .getByRole('grid')
    .getByRole('link', { name: /^Frame \d+ of / })
    .first()
    .click();
  await page.waitForURL('**/task/renderRunningDetail/*/*?tab=frames&frame=*');
  expect(complaints.lines).toEqual([]);
});

test('a part that fails says so alone, and comes back', async () => {
  const { page, context } = await c.openSignedIn({ language: 'en' });
  await context.route('**/front/homepage/statistics/today', (route) => route.abort());
  await page.goto(c.url + dashboard);
  const today = page.getByRole('region', { name: 'Today' });
  await today.getByRole('alert').waitFor();
  await linkOf(page, 'tasksRunning').waitFor();
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(1);
  await context.unroute('**/front/homepage/statistics/today');
  await today.getByRole('button', { name: 'Retry' }).click();
  await linkOf(page, 'submitted').waitFor();
  await today.getByRole('alert').waitFor({ state: 'detached' });
});

test('who may see neither tasks nor nodes gets their queues and places, and no figure', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en', keys: ['config:duty:calendar'] });
  await page.goto(c.url + dashboard);
  await page.getByRole('region', { name: 'Work queue' }).waitFor();
  await page.getByRole('heading', { name: 'Available pages' }).waitFor();
  expect(await page.locator('[data-figure]').count()).toBe(0);
  expect(await page.getByRole('region', { name: 'Nodes' }).count()).toBe(0);
  expect(complaints.lines).toEqual([]);
});

test('who sees ended tasks alone is told nothing of what waits', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en', keys: ['complete:render:task'] });
  await page.goto(c.url + dashboard);
  await page.getByRole('region', { name: 'Throughput' }).waitFor();
  expect(await page.getByRole('region', { name: 'Demand and capacity' }).count()).toBe(0);
  expect(complaints.lines).toEqual([]);
});

test.each([
  { language: 'zh', theme: 'dark', width: 1920, height: 1080 },
  { language: 'en', theme: 'light', width: 1366, height: 768 },
  { language: 'zh', theme: 'light', width: 1024, height: 1366 },
] as const)('it holds in $language, $theme, at $width', async (o) => {
  const { page, complaints } = await c.openSignedIn(o);
  await openDashboard(page);
  const pace = page.getByRole('region', { name: o.language === 'zh' ? '渲染速度' : 'Throughput' });
  await pace.getByRole('img').waitFor();
  await page.locator('.rd-home-nodes svg').first().waitFor();
  await pace.getByRole('button', { name: /24/ }).click();
  const asTable = pace.getByRole('button', { name: o.language === 'zh' ? /表格/ : /Table/ });
  await asTable.click();
  await expect.poll(() => pace.getByRole('row').count()).toBe(97);
  expect(await pace.getByRole('row').getByRole('link').first().getAttribute('href')).toMatch(/^\/attempts\?/);
  await asTable.click();
  await pace.getByRole('img').locator('canvas').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, `dashboard/${o.language}-${o.theme}-${o.width}`);
  expect(complaints.lines).toEqual([]);
});

/** The last ones: they leave nothing of the farm. */
const takeAll = async (): Promise<void> => {
  await c.db.updateTable('task').set({ deleted_at: new Date() }).execute();
  await c.db.updateTable('node').set({ deleted_at: new Date() }).execute();
};

test('an empty farm says what to do first', async () => {
  await takeAll();
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(c.url + dashboard);
  await page.getByRole('heading', { name: 'Get started' }).waitFor();
  await page.getByText('No nodes have joined yet.').waitFor();
  await page.getByText('No frames are waiting for a node.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'dashboard/empty');
  await page.getByRole('link', { name: 'Create an enrolment key and start a node with it' }).click();
  await page.getByRole('dialog').waitFor();
  expect(complaints.lines).toEqual([]);
});

test.each([
  ['en', '/task/render/running', 'No render tasks yet', /Use “Submit scene” to add one/],
  ['zh', '/node/renderNodeList', '暂无渲染节点', /请新建接入密钥/],
] as const)('an empty list says in %s what will stand in it', async (language, path, title, hint) => {
  await takeAll();
  const { page, complaints } = await c.openSignedIn({ language });
  await page.goto(c.url + path);
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByText(hint).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, `list/empty-${language}`);
  expect(complaints.lines).toEqual([]);
});
