import { basePath, frameIdOf, gateway, type Lease, renderLife } from '@renderdesk/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRow, getRow, getRows } from '../packages/server/src/build/rows.ts';
import type { GatewayClient } from '../packages/farm/src/client.ts';
import { addSceneFile } from '../packages/server/src/testing/scenes.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';
import { type AdminCalls, adminCalls, leaseOne, playOne, stageTask, statusOf } from './support/player.ts';

/** What staff do to render tasks and frames, each once by hand, beside a machine that this file plays. */
let c: TestConsole;
let call: AdminCalls;
let client: GatewayClient;
let taskId = 0;
let userId = 0;
let running: Lease;

beforeAll(async () => {
  c = await startConsole();
  call = await adminCalls(c);
  const staged = await stageTask(c, call, '1-12');
  ({ taskId, userId, client } = staged);
  await playOne(client, await leaseOne(client), { lines: 20, done: true });
  running = await leaseOne(client);
}, 120_000);
afterAll(() => c.close());

const detail = (id: number, query = ''): string =>
  `${c.url}/task/renderRunningDetail/${id}/${userId}${query}`;
const taskNow = (id: number) => getRow(c.db, 'task', id);
const frameNow = (ix: number) => getRow(c.db, 'frame', { task_id: taskId, ix }, ['status', 'attempt_n']);

/** Opens an action behind a button of the bar, fills its question, sends it, and waits for what is said. */
const act = async (
  page: Page,
  group: string | undefined,
  name: string,
  fill: (dialog: Locator) => Promise<void>,
  said: string,
): Promise<void> => {
  if (group === undefined) await page.getByRole('toolbar').getByRole('button', { name, exact: true }).click();
  else {
    await page.getByRole('toolbar').getByRole('button', { name: group, exact: true }).click();
    await page.getByRole('menuitem', { name }).and(page.locator(':not([aria-disabled])')).first().click();
  }
  const dialog = page.locator('.rd-backdrop [role=dialog]');
  await dialog.waitFor();
  await fill(dialog);
  await dialog.getByRole('button', { name, exact: true }).click();
  await page.getByRole('region', { name: 'Messages' }).getByText(said).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await closeToasts(page);
};
const closeToasts = async (page: Page): Promise<void> => {
  const close = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' });
  while ((await close.count()) > 0) await close.first().click();
};
const word =
  (value: string) =>
  async (dialog: Locator): Promise<void> => {
    await dialog.getByRole('combobox').fill(value);
    await dialog.getByRole('combobox').press('Enter');
    await dialog.getByRole('heading').click();
  };
const field =
  (...values: readonly (readonly [label: string, value: string])[]) =>
  async (dialog: Locator): Promise<void> => {
    for (const [label, value] of values) await dialog.getByLabel(label, { exact: true }).fill(value);
  };

test('what a change of all that match would do is waited for, and said to be unknown where it cannot be read', async () => {
  const { page, context } = await c.openSignedIn({ language: 'en' });
  const preview = c.url + basePath + renderLife.preview.path;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await context.route(preview, async (route) => {
    await held;
    await route.abort();
  });
  await page.goto(`${c.url}/task/render/running`);
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('checkbox').click();
  await page.getByRole('button', { name: /^Select all .*matching rows/ }).click();
  const openLevel = async (): Promise<Locator> => {
    await page.getByRole('toolbar').getByRole('button', { name: 'Priority', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Set level' }).first().click();
    return page.getByRole('dialog', { name: /^Set level/ });
  };
  const dialog = await openLevel();
  const impact = dialog.getByRole('region', { name: 'Impact' });
  await expect.poll(() => impact.getAttribute('aria-busy')).toBe('true');
  answer();
  await impact.getByText('The impact preview is not available.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await context.unroute(preview);
  await openLevel();
  await impact.getByText(/^\d+ of \d+ will be changed\.$/).waitFor();
});

test('match words, parameters, limits and priority of a task are set and stand in its history', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(detail(taskId));
  const match = 'Matching updated for 1 task';
  await act(
    page,
    'Matching',
    'Add properties',
    async (dialog) => {
      // Words in use are offered; another can be typed.
      await dialog.getByRole('combobox').click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().waitFor();
      await word('ssd')(dialog);
    },
    match,
  );
  expect((await taskNow(taskId)).properties).toEqual(['ssd']);
  await act(page, 'Matching', 'Remove properties', word('ssd'), match);
  expect((await taskNow(taskId)).properties).toEqual([]);
  await act(page, 'Matching', 'Add constraints', word('memory>=32'), match);
  expect((await taskNow(taskId)).constraints).toEqual(['memory>=32']);
  await act(
    page,
    'Matching',
    'Set advanced parameters',
    field(['Advanced parameters', 'samples=128\nscale=2']),
    match,
  );
  expect((await taskNow(taskId)).parameters).toEqual({ samples: '128', scale: '2' });
  const { id: nodeId } = await c.db.selectFrom('node').select('id').limit(1).executeTakeFirstOrThrow();
  await addRow(c.db, 'task_blacklist', { task_id: taskId, node_id: nodeId, failures: 3, at: new Date() });
  await page.getByRole('toolbar').getByRole('button', { name: 'Matching', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Clear blacklist' }).click();
  await page.getByText('Blacklist cleared for 1 task').waitFor();
  expect(await getRows(c.db, 'task_blacklist', { task_id: taskId }, ['node_id'])).toEqual([]);
  await closeToasts(page);

  const limits = 'Limits updated for 1 task';
  await act(
    page,
    'Limits',
    'Set overtime warning',
    async (dialog) => {
      await dialog.getByText('Pre-render', { exact: true }).click();
      await dialog.getByLabel('Minutes', { exact: true }).fill('30');
      expect(await faultsOf(page)).toEqual([]);
      await picture(page, 'render/overtime');
    },
    limits,
  );
  expect((await taskNow(taskId)).pre_overtime_minutes).toBe(30);
  await act(page, 'Limits', 'Set overtime stop', field(['Minutes', '600']), limits);
  expect((await taskNow(taskId)).overtime_stop_minutes).toBe(600);
  await act(
    page,
    'Limits',
    'Upgrade memory',
    field(['Memory (MB)', '32768'], ['Customer consent', 'Ms Li, ticket 4711']),
    limits,
  );
  expect((await taskNow(taskId)).memory_mb).toBe(32_768);
  await act(page, 'Limits', 'Set task restart limit', field(['Auto-restart limit', '5']), limits);
  expect((await taskNow(taskId)).restart_limit).toBe(5);
  // Emptied, the installation's value counts again.
  await act(page, 'Limits', 'Set task restart limit', field(['Auto-restart limit', '']), limits);
  expect((await taskNow(taskId)).restart_limit).toBeNull();

  const priority = 'Priority updated for 1 task';
  await act(page, 'Priority', 'Set nodes and level', field(['Node limit', '7'], ['Level', '99']), priority);
  expect(await taskNow(taskId)).toMatchObject({ node_limit: 7, level: 99 });
  await act(page, 'Priority', 'Set order number', field(['Order number', '12']), priority);
  expect((await taskNow(taskId)).order_no).toBe(12);

  await page.goto(detail(taskId, '?tab=history'));
  const history = page.getByRole('grid');
  for (const words of [
    'Add properties',
    'Clear blacklist',
    'Upgrade memory',
    'Set order number',
    'Submitted',
  ])
    await history.getByText(words, { exact: true }).first().waitFor();
  await history.getByText(/Ms Li, ticket 4711/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/history-words');
  expect(complaints.lines).toEqual([]);
});

test('a stuck frame is judged, others start, render anew with consent, and go to another node', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await addRow(c.db, 'stuck_frame', {
    task_id: taskId,
    ix: running.ix,
    n: running.n,
    node_id: 1,
    reasons: [1],
    found_at: new Date(),
    duration_ms: 3_600_000,
    silent_ms: 1_800_000,
  });
  await page.goto(detail(taskId, `?tab=frames&frame=${running.ix}`));
  const drawer = page.getByRole('dialog', { name: 'Frame details' });
  const reason = field(['Reason', 'journey']);
  await drawer.waitFor();
  const actHere = async (
    name: string,
    fill: (dialog: Locator) => Promise<void>,
    said: string,
  ): Promise<void> => {
    await drawer.getByRole('toolbar').getByRole('button', { name, exact: true }).click();
    const dialog = page.locator('.rd-backdrop [role=dialog]');
    await dialog.waitFor();
    await fill(dialog);
    await dialog.getByRole('button', { name, exact: true }).click();
    await page.getByRole('region', { name: 'Messages' }).getByText(said).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await closeToasts(page);
  };
  await actHere('Mark as not stuck', reason, '1 frame marked as not stuck');
  const judged = await getRows(c.db, 'stuck_frame', { task_id: taskId }, ['resolution']);
  expect(judged).toEqual([{ resolution: 4 }]);
  await actHere('Restart on another node', reason, '1 frame will restart on another node');
  expect(await frameNow(running.ix)).toMatchObject({ status: 1 });
  // What cannot be done now has left the bar for the menu, with its reason in words.
  await drawer.getByRole('button', { name: 'Actions …' }).click();
  const refused = page.getByRole('menuitem', { name: /^Restart on another node/ });
  expect(await refused.getAttribute('aria-disabled')).toBe('true');
  expect(await refused.locator('small').innerText()).not.toBe('');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/drawer-actions');

  await page.goto(detail(taskId, '?tab=frames&frame=0'));
  await drawer.waitFor();
  await actHere(
    'Recommit frames',
    field(['Reason', 'journey'], ['Customer consent', 'Ms Li, by phone']),
    '1 frame recommitted',
  );
  expect(await frameNow(0)).toMatchObject({ status: 1 });

  await page.goto(detail(taskId, '?tab=frames&frame=5'));
  await drawer.waitFor();
  await actHere('Stop frames', reason, '1 frame stopped');
  expect(await frameNow(5)).toMatchObject({ status: 3 });
  await actHere('Start frames', async () => undefined, '1 frame requeued');
  expect(await frameNow(5)).toMatchObject({ status: 1 });
  expect(complaints.lines).toEqual([]);
});

test('the timeline is zoomed by button and key, and a bar opens its frame', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(detail(taskId, '?tab=attempts'));
  const chart = page.getByRole('application');
  await chart.waitFor();
  const look = (): Promise<string> =>
    chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const whole = await look();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(look).not.toBe(whole);
  await chart.focus();
  await page.keyboard.press('0');
  await page.getByRole('button', { name: 'Zoom out' }).click();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/timeline');
  const box = await chart.boundingBox();
  if (!box) throw new Error('the timeline has no place');
  // The first attempt begins where the timeline does, right of the nodes' names.
  await page.mouse.click(box.x + 133, box.y + 22 + 9);
  await page.getByRole('dialog', { name: 'Frame details' }).waitFor();
  expect(new URL(page.url()).searchParams.get('frame')).toBe('0');
  expect(complaints.lines).toEqual([]);
});

test('a log that is open follows what the node appends', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  const lease = await leaseOne(client);
  const { ix, n, token } = lease;
  const append = (offset: number, text: string) =>
    client.call(gateway.log, { taskId, ix, n, token, offset }, { content: new TextEncoder().encode(text) });
  const first = 'rendering begins\n';
  await append(0, first);
  await page.goto(`${c.url}/task/renderRunningLogDetails/${frameIdOf(taskId, ix)}`);
  const log = page.getByRole('log');
  await log.getByText('rendering begins').waitFor();
  // Everything of the bar stands in one row.
  const bar = await page.locator('.rd-log-bar').boundingBox();
  expect(bar?.height).toBeLessThan(44);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/log-follow');
  const many = Array.from({ length: 300 }, (_, at) => `sample ${at + 1}\n`).join('');
  await append(first.length, many);
  await log.getByText('sample 300', { exact: true }).waitFor();
  await playOne(client, lease, { lines: 1, done: false }).catch(() => undefined);
  expect(complaints.lines).toEqual([]);
});

test('test frames, full speed, stop, restart, abandon, regain, delete and take back', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await call('task/rendering/stop', { taskIds: [taskId], reason: 'out of the way' });
  await addSceneFile(c, userId, 's/tested.pov');
  const made = await call('task/rendering/submit', {
    userId,
    platform: 9,
    cgId: 2030,
    projectName: 'journey',
    sceneName: 'tested.pov',
    scenePath: 's/tested.pov',
    outputPath: 'o/',
    parameters: { width: '320', height: '240' },
    frames: '1-6',
    testFrames: '1',
    level: 100,
    requirements: ['journey'],
  });
  const id = Number(made['taskId']);
  const lease = await leaseOne(client);
  expect([lease.taskId, lease.ix]).toEqual([id, 0]);
  await playOne(client, lease, { lines: 5, done: true });
  await expect.poll(() => statusOf(c, id)).toBe(40);

  await page.goto(detail(id));
  const consent = field(['Customer consent', 'Mr Wang, by mail']);
  await act(page, 'Task control', 'Render at full speed', consent, '1 task set to full speed');
  expect(await taskNow(id)).toMatchObject({ full_speed: true, status: 0 });
  await call('task/rendering/singleValue', { taskIds: [id], restartLimit: 0 });
  const failing = await leaseOne(client);
  expect(failing.taskId).toBe(id);
  await playOne(client, failing, { lines: 5, done: false });
  await page.goto(detail(id));
  const stop = field(['Reason', 'journey']);
  await act(page, undefined, 'Stop', stop, '1 task stopped');
  expect(await statusOf(c, id)).toBe(10);
  const failed = () => getRows(c.db, 'frame', { task_id: id, status: 5 }, ['ix']);
  expect(await failed()).toEqual([{ ix: failing.ix }]);
  await act(
    page,
    undefined,
    'Recommit failed frames',
    async (dialog) => dialog.getByText('Impact').waitFor(),
    'Failed frames of 1 task recommitted',
  );
  expect(await failed()).toEqual([]);
  await act(page, undefined, 'Stop', stop, '1 task stopped');
  await act(
    page,
    'Task control',
    'Restart',
    async (dialog) => {
      await dialog.getByText('Impact').waitFor();
      await consent(dialog);
    },
    '1 task restarted',
  );
  expect(await statusOf(c, id)).toBe(0);
  await act(page, 'Task control', 'Abandon', field(['Reason', 'customer left']), '1 task abandoned');
  expect(await statusOf(c, id)).toBe(35);
  await page.getByRole('toolbar').getByRole('button', { name: 'Task control', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Regain' }).click();
  await page.getByText('1 task regained; its status is Stopped').waitFor();
  expect(await statusOf(c, id)).toBe(10);
  await closeToasts(page);
  await act(page, 'Task control', 'Delete', field(['Reason', 'a double']), '1 task deleted');

  // A deleted task offers nothing but its way back.
  await page.goto(`${c.url}/task/render/running?keywords=${id}&isDelete=1`);
  const row = page.getByRole('grid').locator('tbody tr[data-index="0"]');
  await row.getByRole('checkbox').click();
  const toolbar = page.getByRole('toolbar', { name: 'Actions' });
  expect(await toolbar.getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true);
  await toolbar.getByRole('button', { name: 'Task control', exact: true }).click();
  const entries = page.getByRole('menu').getByRole('menuitem');
  const open = await entries.and(page.locator(':not([aria-disabled]):not(.rd-menu-more)')).allInnerTexts();
  expect(open).toEqual(['Restore']);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/take-back');
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await page.getByText('1 task restored').waitFor();
  expect((await taskNow(id)).deleted_at).toBeNull();
  expect(complaints.lines).toEqual([]);
});
