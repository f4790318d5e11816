import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRow, getRows, setRow } from '../packages/server/src/build/rows.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { addSceneFile } from '../packages/server/src/testing/scenes.ts';
import { addFilter } from './support/filters.ts';
import { faultsOf, picture } from './support/look.ts';
import { type AdminCalls, adminCalls, leaseOne, playOne, stageTask } from './support/player.ts';

/** What a task's page says of itself when something is not as usual, its labels everywhere, and remarks of nodes. */
let c: TestConsole;
let call: AdminCalls;
let staged: Awaited<ReturnType<typeof stageTask>>;
beforeAll(async () => {
  c = await startConsole();
  call = await adminCalls(c);
  staged = await stageTask(c, call, '1-4');
  await playOne(staged.client, await leaseOne(staged.client), { lines: 5, done: true });
}, 120_000);
afterAll(() => c.close());

const detail = (query = ''): string =>
  `${c.url}/task/renderRunningDetail/${staged.taskId}/${staged.userId}${query}`;

test('a submission that failed says why, and a task’s own limits stand beside what holds otherwise', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  const task = await c.db
    .selectFrom('task')
    .where('status', '=', 25)
    .where('deleted_at', 'is', null)
    .select(['id', 'user_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const own = {
    status: 65,
    restart_limit: 17,
    pre_overtime_stop_minutes: 77,
    requirements: ['avx512'],
  } as const;
  await setRow(c.db, 'task', task.id, { ...own, requirements: [...own.requirements] });
  await addRow(c.db, 'task_event', {
    task_id: task.id,
    at: new Date(),
    action: 'end',
    to_status: 65,
    reason: '场景文件打不开：hall.max',
    actor_kind: 4,
  });
  await page.goto(`${c.url}/task/renderCompletedDetail/${task.id}/${task.user_id}`);
  await page.getByText('提交失败：场景文件打不开：hall.max').waitFor();
  const strategy = page.getByRole('region', { name: '单任务策略' });
  const limit = strategy.getByRole('row', { name: /重启/ });
  await limit.getByRole('cell', { name: '17', exact: true }).waitFor();
  await limit.getByText('全局').waitFor();
  await strategy.getByRole('cell', { name: 'avx512' }).waitFor();
  await strategy.getByRole('row', { name: '预处理 不限 77 分钟' }).waitFor();
  // What the task has cost stands beside the purse that pays for it.
  const charged = await c.db
    .selectFrom('charge')
    .where('task_id', '=', task.id)
    .select((eb) => eb.fn.sum<string>('amount').as('sum'))
    .executeTakeFirstOrThrow();
  const cost = await page.getByRole('heading', { name: '本任务费用' }).locator('xpath=..').innerText();
  expect(cost.replaceAll(/[\s,¥$]/g, '')).toContain(`消费${Number(charged.sum).toFixed(2)}`);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/strategy');
  expect(complaints.lines).toEqual([]);
});

test('a frames answer that is refused leaves no frames on the page and says why, and they come when asked again', async () => {
  const { page, context, complaints } = await c.openSignedIn({ language: 'en' });
  const refused = '**/task/rendering/frames/map';
  await context.route(refused, (route) =>
    route.fulfill({
      json: {
        code: 50_003,
        message: '',
        result: false,
        data: { total: 4 },
        requestId: 'refused',
      },
    }),
  );
  await page.goto(detail('?tab=frames'));
  await page.getByText('The system is busy. Try again in a moment.').waitFor();
  expect(await page.getByRole('application').count()).toBe(0);
  expect(await page.getByRole('grid').count()).toBe(0);
  await picture(page, 'render/frames-refused');
  await context.unroute(refused);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('application').waitFor();
  expect(complaints.lines).toEqual([]);
});

test('a done frame wants the consent: the question stays open until it is given', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(detail('?tab=frames&frame=0'));
  const drawer = page.getByRole('dialog', { name: 'Frame details' });
  await drawer.getByRole('toolbar').getByRole('button', { name: 'Recommit frames', exact: true }).click();
  const dialog = page.locator('.rd-backdrop [role=dialog]');
  await dialog.getByLabel('Reason', { exact: true }).fill('flicker');
  const send = dialog.getByRole('button', { name: 'Recommit frames', exact: true });
  await send.click();
  await dialog
    .getByRole('alert')
    .getByText(/may charge the customer/)
    .waitFor();
  expect(await dialog.getByLabel('Reason', { exact: true }).inputValue()).toBe('flicker');
  await picture(page, 'render/consent');
  // A rerun for a fault of ours costs nothing, and nobody need agree to it.
  const consent = dialog.getByLabel('Customer consent', { exact: true });
  const estimate = dialog.getByText('Estimated new cost');
  await estimate.waitFor();
  await dialog.getByRole('switch', { name: 'Free of charge' }).click();
  await estimate.waitFor({ state: 'hidden' });
  await dialog.getByText('Affected frames').waitFor();
  expect(await consent.count()).toBe(0);
  // What was refused for want of it says nothing any more.
  expect(await dialog.getByText(/may charge the customer/).count()).toBe(0);
  await picture(page, 'render/free');
  await dialog.getByRole('switch', { name: 'Free of charge' }).click();
  // Asked again, it is a field as any other until it is sent.
  expect(await consent.getAttribute('aria-invalid')).toBe('false');
  await send.click();
  const refusal = dialog.getByRole('alert').getByText(/may charge the customer/);
  await refusal.waitFor();
  // Whatever else is typed, it wants the consent; once that is typed too the refusal is gone.
  await dialog.getByLabel('Reason', { exact: true }).fill('flicker in the sky');
  await refusal.waitFor();
  await consent.fill('Ms Li, by phone');
  await refusal.waitFor({ state: 'hidden' });
  await send.click();
  await page.getByRole('region', { name: 'Messages' }).getByText('1 frame recommitted').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(complaints.lines).toEqual([]);
});

test('labels: noted, counted, and taken from every task after a look at how many lose it', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  const others = await c.db
    .selectFrom('task')
    .where('status', '=', 25)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .limit(2)
    .execute();
  const taskIds = [staged.taskId, ...others.map(({ id }) => id)];
  await call('task/rendering/adminTag/add', { taskIds, adminTagName: 'night shift' });
  await page.goto(`${c.url}/task/render/running`);
  await page.getByRole('button', { name: 'Manage labels', exact: true }).click();
  expect(new URL(page.url()).searchParams.has('labels')).toBe(true);
  const dialog = page.getByRole('dialog', { name: 'Manage labels' });
  const row = dialog.getByRole('row', { name: /night shift/ });
  await row.waitFor();
  expect(await row.getByRole('link').allInnerTexts()).toEqual(['2', '1']);

  await dialog.getByRole('button', { name: 'New label' }).click();
  const form = page.getByRole('dialog', { name: 'New label' });
  await form.getByLabel('Label').fill('to be checked');
  await form.getByRole('button', { name: 'Save' }).click();
  const noted = dialog.getByRole('row', { name: /to be checked/ });
  await noted.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/labels');
  await noted.getByRole('button', { name: 'Delete label' }).click();
  await noted.waitFor({ state: 'hidden' });

  await row.getByRole('button', { name: 'Delete from all tasks' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete “night shift” from all tasks' });
  await ask.getByText('The label is removed from 3 tasks. This cannot be undone.').waitFor();
  await ask.getByLabel('Reason').fill('the night shift is over');
  await picture(page, 'render/label-delete');
  await ask.getByRole('button', { name: 'Delete from all tasks' }).click();
  await page.getByRole('region', { name: 'Messages' }).getByText('Label removed from 3 tasks').waitFor();
  await row.waitFor({ state: 'hidden' });
  const left = await c.db.selectFrom('task').where('id', 'in', taskIds).select('admin_labels').execute();
  expect(left.flatMap(({ admin_labels }) => admin_labels)).not.toContain('night shift');
  expect(complaints.lines).toEqual([]);
});

test('what arrears do to frames that render is set beside the other rules', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/task/render/running?rules`);
  const rule = page.getByRole('region', { name: 'Running frames when in arrears' });
  await rule.getByText('Finish rendering').waitFor();
  await rule.getByRole('button').click();
  const form = page.getByRole('dialog').last();
  await form.getByText('Stop immediately').click();
  await picture(page, 'render/arrears');
  await form.getByRole('button', { name: 'Save' }).click();
  await rule.getByText('Stop immediately').waitFor();
  expect(await call('task/rendering/arrears/get', {})).toMatchObject({ running: 1, version: 1 });
  expect(complaints.lines).toEqual([]);
});

const openNode = (page: Page, nodeId: number) => page.goto(`${c.url}/node/renderNodeList?node=${nodeId}`);

test('a node’s remark leads to the nodes of the same one, and is solved with who and when', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  const [one, two] = await c.db
    .selectFrom('node')
    .where('deleted_at', 'is', null)
    .select(['id', 'name'])
    .orderBy('id')
    .limit(2)
    .execute();
  if (!one || !two) throw new Error('the demo has nodes');
  const remark = 'Fan rattles, spare part ordered';
  await call('task/node/remark', { nodeIds: [one.id, two.id], remark });
  await openNode(page, one.id);
  const panel = page.getByRole('dialog', { name: one.name });
  const section = panel.getByRole('region', { name: 'Remark' });
  await section.getByText(remark).waitFor();
  await picture(page, 'node/remark');
  await section.getByRole('link', { name: '1 other node with this remark' }).click();
  const rows = page.getByRole('grid').locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(2);
  await openNode(page, one.id);
  await panel.getByRole('button', { name: 'Actions …' }).click();
  await page.getByRole('menuitem', { name: 'Resolve remark' }).click();
  await section.getByText('Resolved').waitFor();
  await section.getByRole('listitem').getByText(remark).waitFor();
  const [now] = await getRows(c.db, 'node', one.id, ['remark']);
  expect(now).toEqual({ remark: '' });

  // What a filter offers is what nodes have.
  await page.goto(`${c.url}/node/renderNodeList`);
  await rows.first().waitFor();
  const known = await c.db.selectFrom('node').where('deleted_at', 'is', null).select('vr_cores').execute();
  await addFilter(page, 'V-Ray cores');
  const options = page.getByRole('group', { name: 'V-Ray cores' }).locator('.rd-option');
  await options.first().waitFor();
  const offered = await options.allInnerTexts();
  expect(offered.map(Number).toSorted((a, b) => a - b)).toEqual(
    [...new Set(known.map(({ vr_cores }) => vr_cores))].toSorted((a, b) => a - b),
  );
  await picture(page, 'node/in-use');
  expect(complaints.lines).toEqual([]);
});

test('a set of 3D tiles and a point cloud that a task wrote are linked from its page', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await addSceneFile(c, staged.userId, 'o/tileset.json');
  await addSceneFile(c, staged.userId, 'o/cloud.las');
  await page.goto(detail());
  const cloud = page.getByRole('link', { name: 'Point cloud', exact: true });
  await cloud.waitFor();
  const address =
    (await page.getByRole('link', { name: '3D tiles', exact: true }).getAttribute('href')) ?? '';
  const answer = await fetch(new URL(address, c.url));
  expect([answer.status, await answer.text()]).toEqual([200, 'a scene']);
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints.lines).toEqual([]);
});
