import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Outsourcing projects and qualifications. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('a project opens with its money, offers and stages', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/outsourcing/project-manage`);
  await page.locator('tr[data-id]').nth(3).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'outsourcing/projects');
  await page.getByRole('link', { name: '雪山破碎特效' }).click();
  await page.getByText('托管资金').waitFor();
  await page.getByText('远山动画 的阶段').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'outsourcing/project');
  expect(complaints.lines).toEqual([]);
});

test('a qualification under review is approved from its page', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/outsourcing/qualification`);
  await page.getByRole('link', { name: '像素工坊' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'outsourcing/qualifications');
  await page.getByRole('link', { name: '像素工坊' }).click();
  await page.getByText('审核信息').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'outsourcing/qualification');
  await page.getByRole('button', { name: '通过' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('中级').click();
  await dialog.getByLabel('有效期至').fill('2099-12-31');
  await dialog.getByRole('button', { name: '通过' }).click();
  await page.getByText('已通过').first().waitFor();
  expect(complaints.lines).toEqual([]);
});
