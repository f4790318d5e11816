import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Invite codes: added, opened with their customers, disabled and enabled again. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('an invite code is added, opens its page, and is disabled and enabled there', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/deploy/inviterList`);
  const rows = page.locator('tr[data-id]');
  await rows.filter({ hasText: 'WEIBO2026' }).filter({ hasText: 'Enabled' }).waitFor();
  await rows.filter({ hasText: 'STUDIO-SH' }).filter({ hasText: 'Used up' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'marketing/invites');
  await page.getByRole('button', { name: 'Add invite code' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('Invite code', { exact: true }).fill('JOURNEY-1');
  await dialog.getByLabel('Maximum uses').fill('20');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await rows.filter({ hasText: 'JOURNEY-1' }).getByRole('link').first().click();
  await page.waitForURL(/inviterDetail\/\d+$/);
  await page.getByRole('heading', { name: /JOURNEY-1/ }).waitFor();
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await page.getByRole('heading', { name: /JOURNEY-1.*Enabled/ }).waitFor();
  expect(complaints.lines).toEqual([]);
});

test('the page of an invite code shows the customers who registered by it, with their first recharge', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  const { id } = await c.db
    .selectFrom('invite_code')
    .where('invite_code', '=', 'WEIBO2026')
    .select('id')
    .executeTakeFirstOrThrow();
  await page.goto(`${c.url}/deploy/inviterDetail/${id}`);
  const rows = page.locator('tr[data-id]');
  await rows.nth(8).waitFor();
  expect(await rows.count()).toBe(9);
  await page.getByText('首次充值').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'marketing/invite');
  await page.goto(`${c.url}/deploy/inviterDetail/none`);
  await page.getByRole('heading', { name: '内容不存在' }).waitFor();
  expect(complaints.lines).toEqual([]);
});

test('a coupon activity is added with its codes, launched, and closed with a reason', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/deploy/activityList`);
  const rows = page.locator('tr[data-id]');
  await rows.filter({ hasText: '双十一渲染券' }).filter({ hasText: 'Running' }).waitFor();
  await rows.filter({ hasText: '高校合作券' }).filter({ hasText: 'Draft' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'marketing/activities');
  await rows.filter({ hasText: '高校合作券' }).getByRole('link').first().click();
  await page.waitForURL(/activityDetail\/\d+$/);
  await rows.first().waitFor();
  await page.locator('.rd-list-totals').getByText('3,600.00').waitFor();
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: 'Launch', exact: true }).click();
  await page.getByRole('heading', { name: /Not started/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'marketing/activity');
  await page.getByRole('button', { name: 'Close activity', exact: true }).click();
  await dialog.getByLabel('Reason').fill('postponed');
  await dialog.getByRole('button', { name: 'Close activity', exact: true }).click();
  await page.getByRole('heading', { name: /Ended/ }).waitFor();
  await page.goto(`${c.url}/deploy/activityList`);
  await page.getByRole('button', { name: 'Add coupon activity' }).click();
  await dialog.getByLabel('Activity', { exact: true }).fill('Journey coupons');
  await dialog.getByLabel('Amount per code').fill('5');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'marketing/activity-add');
  expect(complaints.lines).toEqual([]);
});

test('the name of a coupon activity opens nothing for who lacks the key of its page', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en', keys: ['config:coupon'] });
  await page.goto(`${c.url}/deploy/activityList`);
  const row = page.locator('tr[data-id]').filter({ hasText: '双十一渲染券' });
  await row.waitFor();
  expect(await row.getByRole('link').count()).toBe(0);
  expect(complaints.lines).toEqual([]);
});

test('a recharge activity shows its cost, is added with tiers, and its data show the bonuses that it gave', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/deploy/marketingActivities`);
  const rows = page.locator('tr[data-id]');
  await rows.filter({ hasText: '双十一充值赠送' }).filter({ hasText: 'Running' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'marketing/recharge-activities');
  await page.getByRole('button', { name: 'Add recharge activity' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('Activity', { exact: true }).fill('Journey recharge');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'marketing/recharge-activity-add');
  await page.keyboard.press('Escape');
  await page.goto(`${c.url}/deploy/marketingActivities?tab=templates`);
  await rows.filter({ hasText: '新客首充礼模板' }).waitFor();
  await page.goto(`${c.url}/deploy/marketingActivitiesData`);
  await rows.nth(6).waitFor();
  await page.locator('.rd-list-totals').getByText('Bonuses (RMB)').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'marketing/recharge-data');
  expect(complaints.lines).toEqual([]);
});

test('a prize pool opens at the tab of its address, gives chances, and shows what was won', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/prizePool`);
  const rows = page.locator('tr[data-id]');
  await rows.filter({ hasText: '双十一幸运抽奖' }).filter({ hasText: '进行中' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'marketing/pools');
  await rows.filter({ hasText: '双十一幸运抽奖' }).getByRole('link').first().click();
  await page.waitForURL(/prizePoolActivityDetail\/prizes\/\d+\//);
  await rows.filter({ hasText: '数位板' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'marketing/pool');
  await page.goto(page.url().replace('/prizes/', '/receive/'));
  await rows.filter({ hasText: '20 元渲染券' }).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'marketing/pool-receive');
  await page.goto(`${c.url}/deploy/yearEndActivities`);
  await rows.filter({ hasText: '2026 年终抽奖' }).filter({ hasText: '进行中' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints.lines).toEqual([]);
});
