import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRow, getRow, getRows } from '../packages/server/src/build/rows.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';
import { adminCalls, leaseOne, stageTask } from './support/player.ts';

/** Nodes: watched on the distribution, found in the list, locked with a look at what would be lost, taken in by a key. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const nodeNamed = (name: string) => getRow(c.db, 'node', { name }, ['id', 'lock', 'state_reason']);

test('a state narrows the list, a node is locked with a reason, and its history says who and why', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/node/renderNodeList`);
  const grid = page.getByRole('grid');
  await grid.getByRole('row').nth(2).waitFor();
  const all = await page.getByText(/^共 [\d,]+ 条$/).innerText();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'node/list');

  await page.getByRole('group', { name: '状态' }).getByRole('button', { name: /异常/ }).click();
  await expect.poll(() => page.getByText(/^共 [\d,]+ 条$/).innerText()).not.toBe(all);
  const tags = await grid.locator('tbody tr td:nth-child(3) .rd-tag').allInnerTexts();
  expect(new Set(tags)).toEqual(new Set(['异常']));
  await page.getByRole('group', { name: '状态' }).getByRole('button', { name: /异常/ }).click();

  // A machine that renders a frame of its own task right now.
  const call = await adminCalls(c);
  const { taskId, client } = await stageTask(c, call, '1-3');
  await leaseOne(client);
  const { name: openNode } = await c.db
    .selectFrom('attempt')
    .innerJoin('node', 'node.id', 'attempt.node_id')
    .where('attempt.task_id', '=', taskId)
    .select('node.name')
    .executeTakeFirstOrThrow();
  await page.goto(`${c.url}/node/renderNodeList?keywords=${openNode}`);
  await grid.getByRole('link', { name: openNode }).click();
  const panel = page.getByRole('dialog', { name: openNode });
  await panel.getByRole('button', { name: '立即锁定' }).click();
  const ask = page.getByRole('dialog', { name: /立即锁定/ });
  await ask.getByText('将丢失的帧：1').waitFor();
  await ask.getByRole('textbox').fill('机房断电检修');
  await picture(page, 'node/lock');
  await ask.getByRole('button', { name: '立即锁定' }).click();
  await expect.poll(async () => (await nodeNamed(openNode)).lock).toBe(1);
  expect((await nodeNamed(openNode)).state_reason).toBe('机房断电检修');
  // Its frame waits again, and costs nobody anything.
  const lost = await getRows(c.db, 'attempt', { task_id: taskId }, ['outcome']);
  expect(lost).toEqual([{ outcome: 9 }]);
  expect(await getRows(c.db, 'charge', { task_id: taskId }, ['n'])).toEqual([]);
  await panel.getByText('机房断电检修').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'node/panel');
  expect(complaints.lines).toEqual([]);
});

test('figures and counts by category stand over the list; a category narrows it, and the panel shows card by card', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  const name = 'cards-of-one';
  const id = await addRow(c.db, 'node', {
    name,
    platform_id: 3,
    power: 2,
    service: 0,
    category: ['sampled'],
    created_at: new Date(),
  });
  const card = { name: 'RTX A5000', memoryMb: 24_564, memoryUsedMb: 8012, temperature: 61 };
  const cards = JSON.stringify([
    { ...card, load: 370 },
    { ...card, load: 980 },
  ]);
  await addRow(c.db, 'node_beat', { node_id: id, beat_at: new Date(), gpu_load: 675, cards });
  await page.goto(`${c.url}/node/renderNodeList`);
  const categories = page.getByRole('group', { name: 'Nodes by category' });
  await categories.getByRole('button', { name: 'sampled 1' }).click();
  const grid = page.getByRole('grid');
  await expect.poll(() => grid.getByRole('row').count()).toBe(2);
  await page.getByText('Waiting frames').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'node/category');
  await grid.getByRole('link', { name }).click();
  const panel = page.getByRole('dialog', { name });
  await panel.getByRole('row', { name: /1 RTX A5000 98% 8,012 24,564 61/ }).waitFor();
  await panel.getByText('24,564').first().scrollIntoViewIfNeeded();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'node/cards');
  expect(complaints.lines).toEqual([]);
});

test('a node is added before its machine joins, and stands offline in the list', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/node/renderNodeList?add`);
  const form = page.getByRole('dialog', { name: '添加节点' });
  await form.getByRole('textbox', { name: '节点' }).fill('rack-9');
  await form.getByRole('combobox', { name: '平台' }).press('ArrowDown');
  await page.getByRole('dialog', { name: '平台', exact: true }).getByRole('option').first().click();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'node/add');
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'detached' });
  await page.goto(`${c.url}/node/renderNodeList?keywords=rack-9`);
  await page.getByRole('row', { name: /rack-9.*离线/ }).waitFor();
  expect(complaints.lines).toEqual([]);
});

test('an enrolment key is shown once, and ends', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/node/renderNodeList?keys`);
  const dialog = page.getByRole('dialog', { name: 'Enrolment keys' });
  await dialog.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('dialog', { name: 'New key' });
  await form.getByRole('textbox', { name: 'Purpose' }).fill('Rack 7');
  await form.getByRole('button', { name: 'Save' }).click();
  const key = await dialog.locator('code').innerText();
  expect(key.length).toBeGreaterThanOrEqual(43);
  const row = dialog.getByRole('row', { name: /Rack 7/ });
  await picture(page, 'node/keys');
  await row.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByRole('dialog', { name: 'Revoke key' }).getByRole('button', { name: 'Revoke key' }).click();
  await row.getByText('Revoked').waitFor();
  await page.reload();
  await dialog.getByText('Rack 7').waitFor();
  expect(await dialog.getByText(key).count()).toBe(0);
  expect(complaints.lines).toEqual([]);
});

test('the distribution shows every node, by pointer and by keyboard, and its figures open their nodes', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/task/overview`);
  const squares = page.locator('.rd-distribution-canvas').first();
  await squares.focus();
  await page.keyboard.press('ArrowRight');
  const label = (await squares.getAttribute('aria-label')) ?? '';
  const name = /: (\S+) · /.exec(label)?.[1] ?? '';
  expect(name).not.toBe('');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'node/distribution');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name }).waitFor();
  await page.keyboard.press('Escape');

  const total = await c.db
    .selectFrom('node')
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const cells = await page.locator('.rd-distribution-counts tbody tr td:last-child').allInnerTexts();
  expect(cells.reduce((sum, text) => sum + Number(text), 0)).toBe(Number(total.count));
  await page.locator('.rd-distribution-counts tbody tr').first().locator('a').last().click();
  await page.waitForURL('**/node/renderNodeList?platform=*');
  await page
    .getByText(`${cells[0]} in all`)
    .or(page.getByText(new RegExp(`\\b${cells[0]}\\b`)))
    .first()
    .waitFor();
  // The render tasks of the same platforms, a figure for each way they stand.
  await page.goto(`${c.url}/task/overview`);
  const figure = page.locator('.rd-task-counts tbody a[href^="/task/render/end"]').first();
  const tasks = Number((await figure.innerText()).replaceAll(',', ''));
  const listed = page.waitForResponse('**/task/rendering/list');
  await figure.click();
  await page.waitForURL(/\/task\/render\/end\?platform=\d+&taskStatusList=[\d,]+/);
  const list = (await (await listed).json()) as { data: { total: number } };
  expect(list.data.total).toBe(tasks);
  expect(complaints.lines).toEqual([]);
});
