import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Stuck frames, messages, registration sources, registrations and share links under Monitoring. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('messages are marked and deleted, and their subscription is changed', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/monitor/messageMonitoring`);
  const rows = page.locator('tr[data-id]');
  await rows.first().waitFor();
  const open = rows.filter({ hasText: '未处理' }).first();
  const id = (await open.getAttribute('data-id')) ?? '';
  const row = page.locator(`tr[data-id="${id}"]`);
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '标记' }).click();
  await row.getByText('已标记').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'monitor/messages');
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await row.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: '任务消息' }).click();
  await rows.first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('tab', { name: '订阅设置' }).click();
  await page.getByRole('button', { name: '编辑订阅' }).first().click();
  await dialog.getByLabel('事件数阈值').fill('7');
  await dialog.getByRole('button', { name: /保存|编辑订阅/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /帧失败.* 7 / }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'monitor/subscriptions');
  expect(complaints.lines).toEqual([]);
});

test('a source is added and deleted; the sites are on their own tab', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/monitor/channelClassification`);
  const rows = page.locator('tr[data-id]');
  await rows.filter({ hasText: 'wechat-mp' }).first().waitFor();
  const dialog = page.getByRole('dialog').first();
  await page.getByRole('button', { name: '新增来源', exact: true }).click();
  await dialog.getByLabel('名称').fill('线下沙龙');
  await dialog.getByLabel('来源代码').fill('salon-2026');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const added = rows.filter({ hasText: 'salon-2026' });
  await added.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'monitor/sources');
  await added.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await added.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: '自然来源' }).click();
  await rows.filter({ hasText: 'bing.com' }).first().waitFor();
  expect(complaints.lines).toEqual([]);
});

test('registrations are drawn by source, and a figure opens its customers', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en', theme: 'dark' });
  await page.goto(`${c.url}/monitor/statistics?startTime=-300d..`);
  await page.getByRole('figure').locator('canvas').waitFor();
  await page.locator('tr[data-id]').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'monitor/registrations');
  const first = page.locator('.rd-monitor-figures tbody a').first();
  const count = Number((await first.textContent())?.replace(/\D/g, ''));
  await first.click();
  await page.getByText(`${count} rows`, { exact: true }).waitFor();
  expect(complaints.lines).toEqual([]);
});

test('share links are listed with their visitors by day', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/monitor/shareLinkStatistics`);
  await page.locator('tr[data-id]').first().waitFor();
  await page.getByRole('figure').locator('canvas').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'monitor/shares');
  expect(complaints.lines).toEqual([]);
});

test('a stuck frame is judged not to be one, and leaves the list; the rules are shown', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/monitor/cardFrameMonitoring`);
  const rows = page.locator('tr[data-id]');
  const running = rows.filter({ hasText: '渲染中' }).first();
  await running.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'monitor/stuck');
  const id = (await running.getAttribute('data-id')) ?? '';
  await running.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '取消卡帧' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('原因').fill('大场景');
  await dialog.getByLabel('放宽该软件的判定阈值').check();
  await dialog.getByRole('button', { name: '取消卡帧', exact: true }).click();
  await page.locator(`tr[data-id="${id}"]`).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '设置判定规则', exact: true }).click();
  await dialog.getByLabel('无日志时长（分钟）').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'monitor/stuck-rules');
  expect(complaints.lines).toEqual([]);
});

test('the history has charts that open their rows, nodes by stuck frames, and what staff did', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en', theme: 'dark' });
  await page.goto(`${c.url}/monitor/cardFrameDetails`);
  const rows = page.locator('tr[data-id]');
  await rows.first().waitFor();
  await page.getByRole('figure').nth(1).locator('canvas').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'monitor/stuck-history');
  await page
    .getByRole('button', { name: /as a table|Table/ })
    .first()
    .click();
  await page.getByRole('figure').first().getByRole('link').first().click();
  await expect.poll(() => new URL(page.url()).searchParams.get('nodeName')).toBeTruthy();
  await rows.first().waitFor();
  await page.getByRole('tab', { name: 'By node' }).click();
  await rows.first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Operations' }).click();
  await rows.first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'monitor/stuck-records');
  expect(complaints.lines).toEqual([]);
});
