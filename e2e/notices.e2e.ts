import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Settings of system notices. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('a channel is switched in its row; words are previewed, refused with a place too many, tested and saved', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/systemNoticeSetting`);
  const row = page.locator('tr[data-id]').filter({ hasText: '导出完成' });
  await row.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'notices/settings');

  const sms = row.getByRole('switch', { name: '短信', exact: true });
  expect(await sms.getAttribute('aria-checked')).toBe('false');
  await sms.click();
  await expect.poll(() => sms.getAttribute('aria-checked')).toBe('true');
  // The row is read anew before it is edited.
  await expect.poll(() => sms.getAttribute('aria-busy')).toBe('false');

  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog').first();
  const words = dialog.getByLabel('中文内容');
  await words.fill('请下载 {fileName}，联系 {phone}');
  await expect.poll(() => dialog.getByRole('button', { name: '发送测试消息' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(() => words.getAttribute('aria-invalid')).toBe('true');

  await words.fill('请下载 {fileName}');
  await dialog.getByText('请下载 客户列表.xlsx').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'notices/edit');
  await dialog.getByRole('button', { name: '发送测试消息' }).click();
  await page.getByText('测试消息已发送给您：').first().waitFor();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`${c.url}/home/userUpdate?tab=messages`);
  await page.getByText('测试消息：请下载 客户列表.xlsx').first().waitFor();
  await page.goto(`${c.url}/home/userUpdate?tab=notifications`);
  const mine = page.getByRole('checkbox', { name: '导出完成: 短信' });
  await expect.poll(() => mine.isEnabled()).toBe(true);
  expect(complaints.lines).toEqual([]);
});
