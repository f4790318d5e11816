import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Organisations from a CSV: looked at line by line first, then carried out as it was shown. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const csv = (lines: readonly string[]) => ({
  name: '组织.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['名称,上级名称,类型,备注', ...lines].join('\n')),
});
const named = (name: string) =>
  c.db.selectFrom('organization').where('name', '=', name).select('id').execute();

test('a file with a wrong line imports nothing; the mended one is imported and stands in the tree', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/admin/organization`);
  await page.getByRole('button', { name: '导入 CSV' }).click();
  const dialog = page.getByRole('dialog');
  const file = dialog.locator('input[type="file"]');
  const confirm = dialog.getByRole('button', { name: /^导入 \d+ 行$/ });

  await file.setInputFiles(csv(['渲染支持一组,总公司,11,', '渲染支持二组,没有这个上级,11,']));
  await dialog.getByText(/其中 1 行有误/).waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'organization/import-wrong');

  await file.setInputFiles(csv(['渲染支持一组,总公司,11,', '渲染支持二组,渲染支持一组,11,']));
  await dialog.getByText('共 2 行，均可导入。').waitFor();
  await confirm.click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('渲染支持一组').first().waitFor();
  expect(await named('渲染支持二组')).toHaveLength(1);
  expect(complaints.lines).toEqual([]);
});
