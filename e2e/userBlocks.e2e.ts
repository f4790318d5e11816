import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Who may not register, and accounts that look like one person's. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('a domain on the email blacklist keeps a customer from being registered; a reported phone number too', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  const dialog = page.getByRole('dialog').first();
  await page.goto(`${c.url}/user/userBlackList`);
  await page.getByText('名单为空').waitFor();
  await picture(page, 'blocks/mail-empty');
  await page.getByRole('button', { name: '加入黑名单' }).first().click();
  await dialog.getByLabel('邮箱或域名', { exact: true }).fill('@spam.example\n\nhttps://junk.example/a');
  await dialog.getByLabel('原因', { exact: true }).fill('批量注册');
  await picture(page, 'blocks/mail-add');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('已添加 1 条，已在名单中 0 条，未添加 1 条。').waitFor();
  await dialog
    .getByRole('row')
    .filter({ hasText: '@junk.example' })
    .filter({ hasText: '不是邮箱或域名' })
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'blocks/mail-lines');
  // What was refused stands in the form again, as it was suggested.
  await dialog.getByRole('button', { name: '修改未添加的行' }).click();
  expect(await dialog.getByLabel('邮箱或域名', { exact: true }).inputValue()).toBe('@junk.example');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('已添加 1 条，已在名单中 0 条，未添加 0 条。').waitFor();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('row').filter({ hasText: '@junk.example' }).waitFor();
  await page.getByRole('row').filter({ hasText: '@spam.example' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'blocks/mail');

  await page.goto(`${c.url}/user/thirdBlockList`);
  await page.getByRole('button', { name: '新增拦截' }).first().click();
  await dialog.getByLabel('内容', { exact: true }).fill('172 0000 9999');
  await dialog.getByLabel('来源', { exact: true }).fill('反欺诈联盟');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('已添加 1 条').waitFor();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  // However it is typed, a number is kept in one form.
  await page.getByRole('row').filter({ hasText: '17200009999' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'blocks/third');

  await page.goto(`${c.url}/user/userRegister`);
  await page.getByLabel('用户名', { exact: true }).fill('刷号用户');
  await page.getByLabel('邮箱', { exact: true }).fill('any@spam.example');
  await page.getByLabel('手机号', { exact: true }).fill('17200009999');
  await page.getByRole('button', { name: '保存' }).click();
  // Which fields it is for stands above and under each of them.
  await page.getByText('邮箱、手机号在拦截名单中').first().waitFor();
  expect(await page.getByText('邮箱、手机号在拦截名单中').count()).toBe(3);
  // Which entry of which list it is stands below, and leads there.
  const places = page.locator('.rd-user-blocks a');
  expect(await places.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    `/user/userBlackList?email=${encodeURIComponent('@spam.example')}`,
    `/user/thirdBlockList?value=${encodeURIComponent('17200009999')}`,
  ]);
  await picture(page, 'blocks/register-refused');
  expect(complaints.lines).toEqual([]);
});

test('what a customer has goes to the list that the dialog names, and the entry leads to the customer', async () => {
  const customer = await c.db
    .selectFrom('user')
    .where('account_type', '=', 1)
    .where('phone', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('is_agent_purse', '=', false)
    .orderBy('id', 'desc')
    .select(['id', 'name'])
    .executeTakeFirstOrThrow();
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  const dialog = page.getByRole('dialog').first();
  await page.goto(`${c.url}/user/userInformation/${customer.id}?edit=block`);
  await dialog.getByText('加入邮箱黑名单').waitFor();
  expect(await dialog.getByText('加入第三方拦截名单').count()).toBeGreaterThan(0);
  await dialog.getByLabel('原因', { exact: true }).fill('恶意刷单');
  // Nothing chosen is nothing to send.
  const save = dialog.getByRole('button', { name: '保存' });
  expect(await save.isDisabled()).toBe(true);
  await dialog.getByRole('switch', { name: '拦截手机号' }).click();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'blocks/of-customer');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`${c.url}/user/thirdBlockList?source=${customer.id}`);
  await page.getByRole('link', { name: `客户 ${customer.id}` }).click();
  await page.getByRole('heading', { name: new RegExp(customer.name) }).waitFor();
  // What is unusual about the customer leads to the entry.
  await page.getByRole('link', { name: '在第三方拦截名单中' }).click();
  await page.waitForURL(`**/user/thirdBlockList?userName=id:${customer.id}`);
  await page.getByRole('row').filter({ hasText: '恶意刷单' }).waitFor();
  await page.getByText('共 1 条').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'blocks/third-of-customer');
  expect(complaints.lines).toEqual([]);
});

test('two accounts of one company are found, compared and said to be one person’s', async () => {
  const [one, two] = await c.db
    .selectFrom('user')
    .where('account_type', '=', 1)
    .where('deleted_at', 'is', null)
    .where('is_agent_purse', '=', false)
    .orderBy('id')
    .limit(2)
    .select(['id', 'name'])
    .execute();
  if (!one || !two) throw new Error('the demo has no customers');
  await c.db.updateTable('user').set({ company: '双生影业' }).where('id', 'in', [one.id, two.id]).execute();
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  const dialog = page.getByRole('dialog').first();
  await page.goto(`${c.url}/user/userDuplicationCheck`);
  await page.getByRole('button', { name: '重新查找' }).click();
  const row = page.getByRole('row').filter({ hasText: one.name }).filter({ hasText: two.name });
  await row.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'blocks/duplicates');
  await row.getByRole('button', { name: '对比' }).click();
  await dialog.getByText('建议保留').first().waitFor();
  const company = dialog.getByRole('row').filter({ hasText: '公司' });
  await company.getByText('一致', { exact: true }).waitFor();
  await dialog.getByRole('row').filter({ hasText: '未结束任务' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  // What is too high for the window scrolls between title and buttons.
  await page.setViewportSize({ width: 1366, height: 768 });
  const [title, send] = [
    dialog.getByRole('heading', { name: '对比' }),
    dialog.getByRole('button', { name: '处理', exact: true }),
  ];
  const edges = async () => [(await title.boundingBox())?.y ?? -1, (await send.boundingBox())?.y ?? 9999];
  expect((await edges()).every((y) => y > 0 && y < 768)).toBe(true);
  await dialog.getByLabel('说明', { exact: true }).scrollIntoViewIfNeeded();
  expect((await edges()).every((y) => y > 0 && y < 768)).toBe(true);
  await picture(page, 'blocks/compare');
  // Without a verdict nothing is sent.
  await dialog.getByRole('button', { name: '处理', exact: true }).click();
  await dialog.getByRole('radio', { name: '同一人', exact: true }).check();
  await dialog.getByLabel('说明', { exact: true }).fill('电话确认为同一人');
  await dialog.getByRole('button', { name: '处理', exact: true }).click();
  await page.getByText('结论已保存').waitFor();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /^同一人/ }).click();
  await row.waitFor();
  expect(complaints.lines).toEqual([]);
});
