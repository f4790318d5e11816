import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { notificationNames } from '@renderdesk/contract';
import { addRow, getRows, setRow } from '../packages/server/src/build/rows.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const dashboard = '/dashbroad/index';
const mine = '/home/userUpdate';
const all = `${mine}?tab=messages`;
const someone = (o: Parameters<TestConsole['openSignedIn']>[0] = {}) =>
  c.openSignedIn({
    language: 'en',
    keys: ['running:render:task'],
    ...o,
  });
/** Who signed in last: the person of the page that was just opened. */
const newestPerson = async (): Promise<number> =>
  (await c.db.selectFrom('session').select('admin_id').orderBy('id', 'desc').executeTakeFirstOrThrow())
    .admin_id;
const online = (page: Page) => page.locator('[data-state="online"]').waitFor();
const tell = async (adminId: number, kinds: readonly string[]): Promise<void> => {
  for (const kind of kinds) {
    await addRow(c.db, 'notification', {
      admin_id: adminId,
      kind,
      data: JSON.stringify({
        fileName: 'tasks.xlsx',
        call: 'task.renders.stop',
        done: 12,
        refused: 1,
        browser: 'Chrome, Windows',
        address: '10.1.2.3',
      }),
      created_at: new Date(),
    });
  }
  c.server.app.live.send([{ topic: 'notification', to: adminId }]);
};

test('a message comes without a reload: bell, title of the tab, and where it leads', async () => {
  const { page, complaints } = await someone();
  const adminId = await newestPerson();
  await page.goto(c.url + mine);
  await online(page);
  await expect.poll(() => page.title()).toBe('My account – Renderdesk');
  await tell(adminId, ['exportReady', 'sessionNew']);
  const bell = page.getByRole('button', { name: 'Notifications, 2 unread' });
  await bell.waitFor();
  await expect.poll(() => page.title()).toBe('(2) My account – Renderdesk');
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText('Export tasks.xlsx is ready to download.').waitFor();
  await panel.getByText('New sign-in with Chrome, Windows from 10.1.2.3.', { exact: false }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'messages-bell');
  await panel
    .getByRole('listitem')
    .filter({ hasText: 'tasks.xlsx' })
    .getByRole('link', { name: 'Open' })
    .click();
  await page.waitForURL('**/export/exportList');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Notifications, 0 unread' }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Exports?|^My exports/);
  expect(complaints.lines).toEqual([]);
});

test('every kind is written out in both languages, the unread are found, and older ones are paged', async () => {
  for (const look of [
    { language: 'zh', theme: 'dark' },
    { language: 'en', theme: 'light' },
  ] as const) {
    const { page, complaints } = await someone(look);
    const adminId = await newestPerson();
    await tell(adminId, [...notificationNames, ...Array.from({ length: 50 }, () => 'exportReady')]);
    await page.goto(c.url + all);
    const rows = page.getByRole('tabpanel').getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(50);
    await page.getByRole('button', { name: look.language === 'zh' ? '较早' : 'Older' }).click();
    await expect.poll(() => rows.count()).toBe(notificationNames.length);
    const text = await page.getByRole('tabpanel').innerText();
    expect(text).not.toMatch(/[{}]/);
    expect(text).toContain(look.language === 'zh' ? '停止' : 'Stop');
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, `messages-kinds-${look.language}`);
    await rows
      .first()
      .getByRole('button', { name: look.language === 'zh' ? '标为已读' : 'Mark as read' })
      .click();
    const unread = notificationNames.length + 50 - 1;
    await page
      .getByRole('button', { name: look.language === 'zh' ? new RegExp(String(unread)) : `${unread} unread` })
      .waitFor();
    await page.getByRole('checkbox').check();
    await page.waitForURL('**unread=1');
    await expect.poll(() => rows.count()).toBe(50);
    expect(complaints.lines).toEqual([]);
    await page.close();
  }
});

test('an error is never lost: it stays, and the tab remembers it with its number across pages', async () => {
  const { page, context } = await someone();
  await page.goto(`${c.url}/export/exportList`);
  await context.route('**/base/account/preference/set', (route) =>
    route.fulfill({
      json: { code: 50_000, message: 'boom', result: false, data: null, requestId: 'req-from-the-journey' },
    }),
  );
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  const toast = page
    .getByRole('region', { name: 'Messages' })
    .getByText('Something went wrong', { exact: false });
  await toast.waitFor();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click();
  await toast.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: 'My account' }).click();
  await page.waitForURL(`**${mine}`);
  await page.getByRole('button', { name: 'Messages in this tab' }).click();
  const log = page.getByRole('dialog', { name: 'Messages in this tab' });
  await log.getByText('Change my preferences').waitFor();
  await log.getByText('Something went wrong', { exact: false }).waitFor();
  await log.getByRole('button', { name: 'req-from-the-journey', exact: false }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'messages-tab');
});

test('offline: it is said in words, nothing is sent, what was typed stays; back: everything is read again', async () => {
  const { page, context } = await c.openSignedIn({ language: 'en' });
  await page.goto(c.url + mine);
  await online(page);
  await page.getByRole('button', { name: 'Edit profile' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Typed while offline');
  await context.setOffline(true);
  await page.locator('[data-state="offline"]').getByText('Offline').waitFor();
  await page.getByRole('status').getByText('You are offline.', { exact: false }).waitFor();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/account/update')) sent.push(request.url());
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Nothing was sent', { exact: false }).waitFor();
  expect(sent).toEqual([]);
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed while offline');
  await picture(page, 'messages-offline');
  const again = page.waitForResponse((answer) => answer.url().endsWith('/base/notification/list'));
  await context.setOffline(false);
  await page.getByText('Back online. Changes of', { exact: false }).waitFor();
  await again;
  await picture(page, 'messages-back');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('tabpanel').getByText('Typed while offline').waitFor();
});

test('a server that is away is told as such, moves nothing on the page, and is tried again at once when asked', async () => {
  const { page, context } = await someone({ language: 'zh' });
  await page.goto(c.url + dashboard);
  await online(page);
  const before = await page.getByRole('main').boundingBox();
  await context.route('**/base/events', (route) => route.abort());
  // The stream that stands is cut as a restart of the server cuts it.
  c.server.http.server.closeAllConnections();
  await page.locator('[data-state="away"]').getByText('服务器无响应').waitFor();
  const banner = page.getByRole('status').filter({ hasText: '系统会自动重试' });
  await banner.waitFor();
  expect(await page.getByRole('main').boundingBox()).toEqual(before);
  await picture(page, 'messages-away');
  await context.unroute('**/base/events');
  await banner.getByRole('button', { name: '立即重试' }).click();
  await online(page);
  await page.getByText('已恢复连接', { exact: false }).waitFor();
  expect(await page.getByRole('main').boundingBox()).toEqual(before);
});

test('a watched task tells of its end, in the reader’s words, and leads to the task', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  const adminId = await newestPerson();
  const { id } = await c.db
    .selectFrom('task')
    .where('status', '=', 0)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await page.goto(`${c.url}/task/render/running?taskId=${id}`);
  await online(page);
  await page
    .getByRole('row')
    .filter({ hasText: String(id) })
    .getByRole('checkbox')
    .check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Labels and remarks', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Notify me when it ends' }).click();
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText('You will be notified when 1 task ends')
    .waitFor();
  expect(await getRows(c.db, 'task_watch', { admin_id: adminId }, ['task_id'])).toEqual([{ task_id: id }]);
  await setRow(c.db, 'task', id, { status: 25, ended_at: new Date() });
  // The farm's sweep finds it.
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText(`Task ${id} ended: `, { exact: false }).waitFor();
  await picture(page, 'messages-watched');
  await panel.getByRole('link', { name: 'Open' }).click();
  await page.waitForURL(`**/task/renderCompletedDetail/${id}/**`);
  expect(complaints.lines).toEqual([]);
});
