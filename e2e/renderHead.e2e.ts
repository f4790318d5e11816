import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow } from '../packages/server/src/build/rows.ts';
import { addSceneFile } from '../packages/server/src/testing/scenes.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';
import { type AdminCalls, adminCalls, payingCustomer } from './support/player.ts';

/** The head of the running tasks: the rules of rendering, and a scene that is submitted for a customer. */
let c: TestConsole;
let call: AdminCalls;
beforeAll(async () => {
  c = await startConsole();
  call = await adminCalls(c);
});
afterAll(() => c.close());

test('the rules of rendering say who changed them last, and are edited', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/task/render/running`);
  await page.getByRole('button', { name: '渲染规则' }).click();
  expect(new URL(page.url()).searchParams.has('rules')).toBe(true);
  const dialog = page.getByRole('dialog', { name: '渲染规则' });
  await dialog.locator('.rd-rule').nth(2).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/rules');
  for (const [index, label, value] of [
    [0, '自动重启上限', '4'],
    [1, '节点上限', '80'],
    [2, '时间窗口（分钟）', '90'],
  ] as const) {
    const section = dialog.locator('.rd-rule').nth(index);
    await section.getByRole('button').click();
    const form = page.getByRole('dialog').last();
    await form.getByLabel(label, { exact: true }).fill(value);
    if (index === 1) {
      expect(await faultsOf(page)).toEqual([]);
      await picture(page, 'render/rule-edit');
    }
    await form.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await section.locator('dd', { hasText: new RegExp(`^${value}$`) }).waitFor();
    await section.getByText(/ 于 .* 修改$/).waitFor();
  }
  expect(await call('task/rendering/restartLimit/get', {})).toMatchObject({ restartLimit: 4 });
  expect(await call('task/rendering/commonValue/get', {})).toMatchObject({ nodeLimit: 80 });
  expect(await call('task/rendering/frequency/get', {})).toMatchObject({ minutes: 90 });
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).searchParams.has('rules')).toBe(false);
  expect(complaints.lines).toEqual([]);
});

test('who may only look sees the rules without a way to edit them, and no scene to submit', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en', keys: ['running:render:task'] });
  await page.goto(`${c.url}/task/render/running?rules&submit`);
  const dialog = page.getByRole('dialog', { name: 'Rendering rules' });
  await dialog.locator('.rd-rule').nth(2).waitFor();
  expect(await dialog.locator('.rd-rule').getByRole('button').count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: 'Submit scene' }).count()).toBe(0);
  expect(complaints.lines).toEqual([]);
});

test('a scene is submitted for a customer: what is wrong stands at its field, then the new task opens', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  const userId = await payingCustomer(c);
  await page.goto(`${c.url}/task/render/running`);
  await page.getByRole('button', { name: 'Submit scene' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit scene' });
  const pick = async (label: string, option?: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: label }).click();
    const options = page.getByRole('listbox', { name: label }).getByRole('option');
    await (option === undefined ? options.first() : options.filter({ hasText: option })).click();
  };
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await dialog.getByText('Customer is required.').waitFor();
  // The customer is found by id and shown by name.
  await dialog.getByRole('combobox', { name: 'Customer' }).press('ArrowDown');
  await page.keyboard.type(String(userId));
  await page
    .getByRole('listbox', { name: 'Customer' })
    .getByRole('option', { name: String(userId) })
    .click();
  const { name } = await getRow(c.db, 'user', userId);
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Customer' }).innerText()).toContain(name);
  await pick('Platform');
  await pick('Software', 'Blender');
  for (const [label, value] of [
    ['Project', 'journey'],
    ['Scene', 'hall.blend'],
    ['Scene path', 'scenes/hall.blend'],
    ['Output path', 'out/hall/'],
    ['Frames', 'one to ten'],
    ['Test frames', '1,10'],
    ['Level', '60'],
    ['Advanced parameters', 'samples=64'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await dialog.getByText('This value was not accepted. Enter another one.').waitFor();
  const frames = dialog.getByLabel('Frames', { exact: true });
  expect(await frames.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => frames.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/submit');
  await dialog.getByLabel('Frames', { exact: true }).fill('1-20x2,10');
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  const scenePath = dialog.getByLabel('Scene path', { exact: true });
  await expect.poll(() => scenePath.getAttribute('aria-invalid')).toBe('true');
  await page
    .getByText(/^There is no scene file scenes\/hall\.blend in the customer’s folder\./)
    .first()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/submit-missing');
  await addSceneFile(c, userId, 'scenes/hall.blend');
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByText(/^Task \d+ submitted, 11 frames$/).waitFor();
  await page.waitForURL(/\/task\/renderRunningDetail\/\d+\/\d+$/);
  await page.getByText('hall.blend').first().waitFor();
  const id = Number(/renderRunningDetail\/(\d+)/.exec(page.url())?.[1]);
  const task = await getRow(c.db, 'task', id);
  expect(task).toMatchObject({ user_id: userId, level: 60, frame_count: 11, parameters: { samples: '64' } });
  // Back is the list, not the dialog.
  await page.goBack();
  await page.getByRole('grid').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(complaints.lines).toEqual([]);
});

test('two people change one task: the second is told who, and goes on from what stands now', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  const { id } = await c.db
    .selectFrom('task')
    .where('is_open', '=', true)
    .where('status', '=', 5)
    .where('operable', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow();
  await page.goto(`${c.url}/task/render/running?keywords=${id}`);
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('checkbox').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Priority', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Set nodes and level' }).click();
  const form = page.locator('.rd-backdrop [role=dialog]').first();
  await form.getByLabel('Level', { exact: true }).fill('77');
  await call('task/rendering/nodeCountAndLevel', { taskIds: [id], nodeLimit: 9, level: 33 });
  await form.getByRole('button', { name: 'Set nodes and level' }).click();
  const conflict = page.getByRole('dialog', { name: 'Changed by someone else' });
  await conflict.getByText(/^Changed by .+ at .+\./).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/conflict');
  await conflict.getByRole('button', { name: 'Load latest' }).click();
  await conflict.waitFor({ state: 'hidden' });
  // What was typed stays; what was not takes what stands.
  expect(await form.getByLabel('Level', { exact: true }).inputValue()).toBe('77');
  expect(await form.getByLabel('Node limit', { exact: true }).inputValue()).toBe('9');
  await form.getByRole('button', { name: 'Set nodes and level' }).click();
  await page.getByText('Priority updated for 1 task').waitFor();
  const task = await getRow(c.db, 'task', id);
  expect(task).toMatchObject({ node_limit: 9, level: 77 });
  expect(complaints.lines).toEqual([]);
});
