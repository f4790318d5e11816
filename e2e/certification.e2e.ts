import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow } from '../packages/server/src/build/rows.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Certifications: claimed from the queue, looked at, refused with a reason, approved; students beside them. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const path = '/user/studentCertification';
const paper = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>').toString('base64')}`;

test('an application is claimed, its images are looked at, and it is approved; another is refused with a reason', async () => {
  const waiting = await c.db
    .selectFrom('certification as a')
    .innerJoin('user', 'user.id', 'a.user_id')
    .where('a.outcome', '=', 0)
    .where('a.status', '=', 5)
    .select(['a.id', 'a.user_id', 'user.name', 'a.auth_type'])
    .orderBy('a.id')
    .limit(2)
    .execute();
  const [first, second] = waiting;
  if (!first || !second) throw new Error('the demo has too few applications');
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  const dialog = page.getByRole('dialog').first();
  await page.goto(`${c.url}${path}?tab=certification`);
  await page.getByRole('row').nth(1).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'certification/list');

  await page.goto(`${c.url}${path}?tab=certification&certification=${first.id}`);
  await dialog.getByRole('button', { name: '领取', exact: true }).click();
  await dialog.getByRole('button', { name: '审核', exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'certification/claimed');
  // The images' files lie beside the database that this one is a copy of.
  await page.route('**/front/user/enterprise/image', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { dataUrl: paper }, requestId: 'paper' } }),
  );
  await dialog.getByRole('button', { name: '查看照片' }).click();
  await dialog.locator('img').first().waitFor();
  await dialog.getByRole('button', { name: '审核', exact: true }).click();
  // What was looked at stands beside the decision, and is not looked at again.
  await dialog.getByRole('heading', { name: /^审核：/ }).waitFor();
  await dialog.locator('img').first().waitFor();
  expect(await dialog.getByRole('button', { name: '查看照片' }).count()).toBe(0);
  await picture(page, 'certification/review');
  // Nothing is decided before somebody chooses.
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await dialog.getByRole('combobox', { name: '审核结果' }).press('ArrowDown');
  await page.locator('.ant-select-dropdown:visible').getByText('通过', { exact: true }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('个人已认证').or(dialog.getByText('企业已认证')).first().waitFor();
  const approved = await getRow(c.db, 'user', first.user_id, ['auth_status']);
  expect([8, 9]).toContain(approved.auth_status);

  await page.goto(`${c.url}${path}?tab=certification&certification=${second.id}`);
  await dialog.getByRole('button', { name: '领取', exact: true }).click();
  await dialog.getByRole('button', { name: '审核', exact: true }).click();
  await dialog.getByRole('combobox', { name: '审核结果' }).press('ArrowDown');
  await page.locator('.ant-select-dropdown:visible').getByText('驳回', { exact: true }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await dialog.getByRole('combobox', { name: '驳回原因' }).press('ArrowDown');
  await page.locator('.ant-select-dropdown:visible').getByText('照片不清晰').click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('照片不清晰').first().waitFor();
  await picture(page, 'certification/refused');
  expect(complaints.lines).toEqual([]);
});

test('a student is verified until the graduation; English, dark', async () => {
  const { id, user_id: userId } = await c.db
    .selectFrom('student')
    .where('status', '=', 1)
    .select(['id', 'user_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { page, complaints } = await c.openSignedIn({ language: 'en', theme: 'dark' });
  const dialog = page.getByRole('dialog').first();
  await page.goto(`${c.url}${path}`);
  await page.getByRole('row').nth(1).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'certification/students');
  await page.goto(`${c.url}${path}?student=${id}`);
  await dialog.getByRole('button', { name: 'Review', exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'certification/student');
  await dialog.getByRole('button', { name: 'Review', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Decision' }).press('ArrowDown');
  await page.locator('.ant-select-dropdown:visible').getByText('Approve', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => {
      const user = c.db.selectFrom('user').where('id', '=', userId).select('student_until');
      return (await user.executeTakeFirstOrThrow()).student_until;
    })
    .not.toBeNull();
  await dialog.getByText('Verified', { exact: true }).first().waitFor();
  expect(complaints.lines).toEqual([]);
});
