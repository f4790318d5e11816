import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRequest, approve, waitForRequest } from './support/approve.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** One customer on one page: registered by hand, looked at, edited, followed up, deleted by two. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const tabs = ['概览', '资金', '价格', '子账号', '跟踪记录', '时间线', '变更记录'];

test('a customer of the demo: every tab stands, in both languages, light and dark', async () => {
  const { id } = await c.db
    .selectFrom('user')
    .innerJoin('recharge', 'recharge.user_id', 'user.id')
    .where('user.deleted_at', 'is', null)
    .where('user.account_type', '=', 1)
    .groupBy('user.id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('user.id')
    .select('user.id')
    .executeTakeFirstOrThrow();
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/user/userInformation/${id}`);
  for (const [at, name] of tabs.entries()) {
    await page.getByRole('tab', { name, exact: true }).click();
    await page.getByRole('tabpanel', { name, exact: true }).waitFor();
    await page.locator('.rd-skeleton').waitFor({ state: 'detached' });
    expect(await faultsOf(page), name).toEqual([]);
    await picture(page, `customer/zh-${at}`);
  }
  expect(complaints.lines).toEqual([]);
  const dark = await c.openSignedIn({ language: 'en', theme: 'dark', width: 1366, height: 768 });
  for (const key of ['overview', 'funds', 'timeline']) {
    await dark.page.goto(`${c.url}/user/userInformation/${id}?tab=${key}`);
    await dark.page.getByRole('tabpanel').waitFor();
    await dark.page.locator('.rd-skeleton').waitFor({ state: 'detached' });
    expect(await faultsOf(dark.page), key).toEqual([]);
    await picture(dark.page, `customer/en-dark-${key}`);
  }
  await dark.page.goto(`${c.url}/user/userInformation/999999999`);
  await dark.page.getByText('Not found').first().waitFor();
  await picture(dark.page, 'customer/missing');
});

test('registered by hand with a taken name refused while it is typed, renamed, followed up, and deleted by two', async () => {
  const taken = await c.db
    .selectFrom('user')
    .where('account_type', '=', 1)
    .where('deleted_at', 'is', null)
    .select('name')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/user/userRegister`);
  const name = page.getByLabel('用户名', { exact: true });
  await name.fill(taken.name);
  await page.getByText('已被占用').waitFor();
  await picture(page, 'customer/register-taken');
  await name.fill('江南动画工作室');
  await page.getByLabel('手机号', { exact: true }).fill('17288880001');
  // Both are looked up before the form can be sent.
  await expect.poll(() => page.getByText('可用', { exact: true }).count()).toBe(2);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'customer/register');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('link', { name: '查看客户' }).click();
  await page.getByRole('heading', { name: '江南动画工作室' }).waitFor();
  await page.getByText('未激活').waitFor();
  await page.getByRole('button', { name: '激活', exact: true }).click();
  await page.getByText('账号激活成功').waitFor();
  await page.getByText('未激活').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: '修改基本信息' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('用户名', { exact: true }).fill('江南映画');
  await dialog.getByLabel('原因', { exact: true }).fill('公司更名');
  await picture(page, 'customer/profile');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByRole('heading', { name: '江南映画' }).waitFor();

  await page.getByRole('tab', { name: '跟踪记录', exact: true }).click();
  await page.getByText('江南动画工作室').waitFor();
  await page.getByRole('button', { name: '新建跟踪记录' }).click();
  await dialog.getByLabel('跟踪内容', { exact: true }).fill('介绍 GPU 报价，下周回访');
  await picture(page, 'customer/tracking');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByRole('cell', { name: '介绍 GPU 报价，下周回访' }).waitFor();

  await page.getByRole('button', { name: '操作 …' }).click();
  await page.getByRole('menuitem', { name: '删除', exact: true }).click();
  await dialog.getByLabel('原因', { exact: true }).fill('客户申请注销');
  await dialog.getByText('无未结事项').waitFor();
  await picture(page, 'customer/delete');
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await waitForRequest(page);
  // The message leads to the request.
  await page.getByRole('button', { name: '查看审批' }).click();
  await page.getByRole('dialog', { name: /^删除/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/approval');
  expect(complaints.lines).toEqual([]);

  const second = await c.openSignedIn({
    language: 'zh',
    keys: ['approval:decide', 'user:list', 'user:list:delete'],
  });
  await approve(await openRequest(second.page, c.url, '删除'));
  const row = await c.db
    .selectFrom('user')
    .where('name', 'like', 'deleted-%')
    .select(['phone', 'deleted_at'])
    .executeTakeFirstOrThrow();
  expect(row.phone).toBeNull();
  expect(row.deleted_at).not.toBeNull();
});

test('deleting a customer with open items names all of them first, each with where it is settled', async () => {
  const { id, name } = await c.db
    .selectFrom('user')
    .innerJoin('task', 'task.user_id', 'user.id')
    .innerJoin('account', 'account.owner_id', 'user.id')
    .where('user.deleted_at', 'is', null)
    .where('user.account_type', '=', 1)
    .where('task.is_open', '=', true)
    .where('account.kind', '=', 1)
    .where('account.balance', '>', '0')
    .orderBy('user.id')
    .select(['user.id', 'user.name'])
    .executeTakeFirstOrThrow();
  for (const language of ['zh', 'en'] as const) {
    const { page, complaints } = await c.openSignedIn({ language, width: 1366, height: 768 });
    const zh = language === 'zh';
    await page.goto(`${c.url}/user/userInformation/${id}`);
    await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('button', { name: zh ? '操作 …' : 'Actions …' }).click();
    await page.getByRole('menuitem', { name: zh ? '删除' : 'Delete', exact: true }).click();
    const open = page.getByRole('region', { name: zh ? '未结事项' : 'Open items' });
    await open.getByRole('link', { name: zh ? '现金余额' : 'Cash balance' }).waitFor();
    const button = page
      .getByRole('dialog')
      .getByRole('button', { name: zh ? '删除' : 'Delete', exact: true });
    expect(await button.isDisabled()).toBe(true);
    expect(await button.getAttribute('title')).toBe(zh ? '请先处理未结事项' : 'Settle the open items first.');
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, `customer/delete-kept-${language}`);
    await open.getByRole('link', { name: zh ? '未结束任务' : 'Open tasks' }).click();
    await page.waitForURL(/\/task\/render\/running\?.*userName=id/);
    await page.getByRole('row').filter({ hasText: name }).first().waitFor();
    expect(complaints.lines).toEqual([]);
  }
});
