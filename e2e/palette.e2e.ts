import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { addRow, getRow, setRow } from '../packages/server/src/build/rows.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

/** The name of two accounts. */
const twins = 'Twin Peaks Animation';
const field = (page: Page) => page.getByRole('combobox', { name: /快速跳转|Command palette/ });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const chosen = (page: Page) => page.locator('#rd-go-list [aria-selected=true]');

/** Opens the palette over a page that is there. */
const open = async (page: Page, path = '/node/renderNodeList'): Promise<void> => {
  await page.goto(c.url + path);
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
};
const arrived = (page: Page, path: string) => page.waitForURL(`${c.url}${path}`);

/** A running task of the demo that has frames, with whose it is. */
const someTask = () =>
  c.db
    .selectFrom('task')
    .innerJoin('frame', 'frame.task_id', 'task.id')
    .innerJoin('user', 'user.id', 'task.user_id')
    .where('task.is_open', 'is', true)
    .where('task.deleted_at', 'is', null)
    .where('frame.label', '=', '0002')
    .select(['task.id', 'task.user_id', 'frame.ix', 'user.name'])
    .orderBy('task.id')
    .executeTakeFirstOrThrow();

test('a page is found by its Chinese title, by pinyin, by initials, in English, and by path, in either language', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await open(page);
  for (const words of [
    '已结束渲',
    'yijieshuxuan',
    'yjsxr',
    'ended ren',
    '/task/render/end',
    'complete:render',
  ]) {
    // What was found before is gone first.
    await field(page).fill('no such page anywhere');
    await expect.poll(() => group(page, '页面').count()).toBe(0);
    await field(page).fill(words);
    await group(page, '页面')
      .getByRole('option', { name: /已结束渲染任务/ })
      .waitFor();
    await expect.poll(() => chosen(page).innerText()).toContain('已结束渲染任务');
  }
  await page.keyboard.press('Enter');
  await arrived(page, '/task/render/end');
  expect(complaints.lines).toEqual([]);
});

test('a tab of a page is found by its name, by pinyin and in the other language, by whom it opens for', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en', theme: 'dark' });
  await open(page);
  for (const words of ['vouchers', '代金券', 'djq']) {
    await field(page).fill('no such page anywhere');
    await expect.poll(() => group(page, 'Pages').count()).toBe(0);
    await field(page).fill(words);
    await group(page, 'Pages')
      .getByRole('option', { name: /^Vouchers/ })
      .waitFor();
    await expect.poll(() => chosen(page).innerText()).toContain('Vouchers');
  }
  expect(await chosen(page).innerText()).toContain('Recharge records');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'palette/tab');
  await page.keyboard.press('Enter');
  await arrived(page, '/user/userRechargeRecord?tab=voucher');
  await page.getByRole('tab', { name: 'Vouchers', selected: true }).waitFor();
  expect(complaints.lines).toEqual([]);

  // Its orders want a key of their own.
  const other = await c.openSignedIn({ language: 'en', keys: ['user:recharge'] });
  await open(other.page, '/user/userRechargeRecord');
  await field(other.page).fill('copyright fees');
  await group(other.page, 'Pages')
    .getByRole('option', { name: /^Copyright fees/ })
    .waitFor();
  await field(other.page).fill('orders');
  await expect.poll(() => other.page.getByRole('option', { name: /^Orders/ }).count()).toBe(0);
});

test('a task, a frame and a node are found by id, and open where they stand', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  const task = await someTask();
  await open(page);
  await field(page).fill(String(task.id));
  // Enter before the server has answered means what bears the id all the same.
  await page.keyboard.press('Enter');
  await arrived(page, `/task/renderRunningDetail/${task.id}/${task.user_id}`);
  await open(page);
  await field(page).fill(`${task.id}#2`);
  await group(page, 'Frames').getByRole('option').first().waitFor();
  expect(await page.locator('#rd-go-list mark').first().innerText()).toBe(String(task.id));
  await page.keyboard.press('Enter');
  await arrived(page, `/task/renderRunningDetail/${task.id}/${task.user_id}?frame=${task.ix}`);
  await page.getByRole('dialog').waitFor();
  const node = await c.db.selectFrom('node').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow();
  await open(page, '/task/render/running');
  await field(page).fill(node.name);
  await group(page, 'Nodes').getByRole('option', { name: node.name }).first().click();
  await arrived(page, `/node/renderNodeList?node=${node.id}`);
  expect(complaints.lines).toEqual([]);
});

test('accounts of one name stand beside each other, and the one chosen stands open (733 while typing)', async () => {
  const { page } = await c.openSignedIn({ language: 'en' });
  const name = twins;
  const main = await c.db
    .selectFrom('user')
    .where('account_type', '=', 1)
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await setRow(c.db, 'user', main.id, { name });
  const child = await c.db
    .insertInto('user')
    .values({
      owner_id: main.id,
      main_id: main.id,
      account_type: 2,
      name,
      zone: 1,
      registered_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await open(page);
  await field(page).fill(name.toLowerCase());
  const customers = group(page, 'Users').getByRole('option');
  await expect.poll(() => customers.count()).toBe(2);
  const lines = await customers.allInnerTexts();
  expect(lines[0]).toContain(String(main.id));
  expect(lines[1]).toContain(`Sub-account of ${name}`);
  await customers.nth(1).click();
  await arrived(page, `/user/userInformation/${child.id}`);
});

test('a part of a customer is found by their name and its own, and by its own while their page is open', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  const customer = await c.db
    .selectFrom('user')
    .where('account_type', '=', 1)
    .where('deleted_at', 'is', null)
    .where('name', 'not like', '% %')
    .select(['id', 'name'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await open(page);
  await field(page).fill(`${customer.name} 资金`);
  await group(page, '用户')
    .getByRole('option', { name: `${customer.name} · 资金` })
    .first()
    .click();
  await arrived(page, `/user/userInformation/${customer.id}?tab=funds`);
  await page.keyboard.press('Control+k');
  await field(page).fill('跟踪');
  await group(page, '页面')
    .getByRole('option', { name: new RegExp(`跟踪记录.*${customer.id}`) })
    .click();
  await arrived(page, `/user/userInformation/${customer.id}?tab=contacts`);
  expect(complaints.lines).toEqual([]);
});

test('whoever closes the question for the account is not asked again by what others change', async () => {
  const { page, context } = await c.openSignedIn({ language: 'en' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/task/rendering/list')) asked.push(request.url());
  });
  await page.goto(`${c.url}/task/render/running?userName=${encodeURIComponent(twins)}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const before = asked.length;
  // Another tab of the same person shows that changes arrive; the second one, that the first was long dealt with.
  const other = await context.newPage();
  await other.goto(`${c.url}/task/render/running`);
  await other.getByRole('grid').waitFor();
  for (const _change of [1, 2]) {
    const read = other.waitForResponse((response) => response.url().endsWith('/task/rendering/list'));
    c.server.app.live.send([{ topic: 'task' }]);
    await read;
  }
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(asked.length).toBe(before);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('dialog').waitFor();
});

test('the keyboard alone: arrows, Tab completes, Escape gives the focus back, Ctrl+Enter opens a browser tab', async () => {
  const { page, context, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/node/renderNodeList`);
  await page.getByRole('grid').waitFor();
  const button = page.getByRole('banner').getByRole('button', { name: /Go to…/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await field(page).waitFor();
  await field(page).fill('render');
  await expect.poll(() => group(page, 'Pages').getByRole('option').count()).toBeGreaterThan(1);
  const first = await chosen(page).getAttribute('id');
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(first);
  await page.keyboard.press('ArrowDown');
  expect(await field(page).getAttribute('aria-activedescendant')).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(first);
  await field(page).fill('dashb');
  await expect.poll(() => chosen(page).innerText()).toContain('Dashboard');
  await page.keyboard.press('Tab');
  expect(await field(page).inputValue()).toBe('Dashboard');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await (await opened).waitForURL('**/dashbroad/index');
  expect(await field(page).isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(complaints.lines).toEqual([]);
});

test('what cannot be found says what can be typed; a server that is away leaves pages and commands', async () => {
  const { page, context } = await c.openSignedIn({ language: 'en' });
  await open(page);
  await field(page).fill('zzzzqqqq');
  await page.getByText('No results for “zzzzqqqq”').waitFor();
  await page.getByText(/12345#17 for frame 17/).waitFor();
  await context.route('**/base/search/anything', (route) => route.abort());
  await field(page).fill('dark theme');
  await page
    .getByRole('alert')
    .getByText(/Could not search/)
    .waitFor();
  await group(page, 'Commands').getByRole('option', { name: 'Dark theme' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
});

test('nobody is offered what they may not open', async () => {
  const { page } = await c.openSignedIn({
    language: 'en',
    keys: ['node:root', 'product', 'animation', 'node:list'],
  });
  const task = await someTask();
  await open(page);
  await field(page).fill(String(task.id));
  await page
    .getByText(/No results/)
    .first()
    .waitFor();
  expect(await group(page, 'Tasks').count()).toBe(0);
  await field(page).fill('organisation');
  await page.getByText('No results for “organisation”').waitFor();
});

test('a pinned place follows the person, and stands in the menu and in the empty palette', async () => {
  const { page } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/export/exportList`);
  const pin = page.getByRole('banner').getByRole('button', { name: 'Pin this page' });
  await pin.click();
  await expect.poll(() => pin.getAttribute('aria-pressed')).toBe('true');
  const other = await c.openSignedIn({ language: 'zh' });
  await other.page.goto(`${c.url}/node/renderNodeList`);
  await other.page.getByRole('grid').waitFor();
  await other.page.keyboard.press('Control+k');
  await group(other.page, '已固定').getByRole('option', { name: '导出列表' }).waitFor();
  expect(await faultsOf(other.page)).toEqual([]);
  await picture(other.page, 'palette-zh');
  await other.page.keyboard.press('Escape');
  await other.page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('heading', { name: '已固定' })
    .waitFor();
});

test('a saved view is found by its name, and its list opens with it', async () => {
  const { page } = await c.openSignedIn({ language: 'en' });
  const admin = await getRow(c.db, 'admin', { login_name: 'admin' }, ['id']);
  const at = new Date();
  const id = await addRow(c.db, 'saved_view', {
    admin_id: admin.id,
    list: 'task.renders.list?taskFlag=0',
    name: 'Night shift shots',
    audience: 1,
    query: 'keywords=shot',
    created_at: at,
    updated_at: at,
  });
  await open(page);
  await field(page).fill('night shots');
  await group(page, 'Saved views')
    .getByRole('option', { name: /Night shift shots/ })
    .click();
  await arrived(page, `/task/render/running?keywords=shot&view=${id}`);
  // The list itself knows the view by that name, so both mean the same list.
  await page
    .getByRole('main')
    .getByRole('button', { name: /Night shift shots/ })
    .waitFor();
});

test('keys: g n goes, ? shows the sheet of the page, y copies the row’s id; none of them while typing', async () => {
  const { page, context, complaints } = await c.openSignedIn({ language: 'en', theme: 'dark' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${c.url}/dashbroad/index`);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await arrived(page, '/task/render/running');
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('gn?');
  expect(await page.locator('[data-search] input').first().inputValue()).toBe('gn?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(page.url()).toContain('/task/render/running');
  await page.locator('[data-search] input').first().fill('');
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[role=grid]:focus').waitFor();
  await page.keyboard.press('j');
  const active = page.locator('tr[data-active]');
  await active.waitFor();
  await page.keyboard.press('y');
  await page.getByText(`Copied: ${await active.getAttribute('data-id')}`).waitFor();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(await active.getAttribute('data-id'));
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Copy row ID').waitFor();
  await sheet.getByText('Ended renders').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'keys-en-dark');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(complaints.lines).toEqual([]);
});
