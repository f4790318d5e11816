import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** From an application on paper to an agent with a price of its own, whose customers are handed over. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('an application is approved with its contract and becomes an agent, found by its address, priced, its customers handed over', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  const dialog = page.getByRole('dialog').first();
  const waiting = await c.db
    .selectFrom('agent_application')
    .where('status', '=', 0)
    .select(['id', 'contact_name', 'company'])
    .orderBy('submitted_at', 'desc')
    .executeTakeFirstOrThrow();

  await page.goto(`${c.url}/user/agentsApplication`);
  await page.getByRole('link', { name: waiting.contact_name, exact: true }).click();
  await dialog.getByText(waiting.company).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'agent/application');
  await dialog.getByRole('button', { name: '审核' }).click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 合同') });
  await dialog.getByText('已上传').waitFor();
  await dialog.getByLabel('登录名', { exact: true }).fill('agent.journey');
  await dialog.getByLabel('推广链接', { exact: true }).fill('https://partner.example/journey');
  // What is still missing is said under its field, and nothing is lost.
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await dialog.getByRole('combobox', { name: '区域' }).press('ArrowDown');
  await page.getByRole('dialog', { name: '区域', exact: true }).getByRole('option').first().click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('已通过').first().waitFor();
  await page.keyboard.press('Escape');

  const made = await c.db
    .selectFrom('agent_application as a')
    .innerJoin('admin', 'admin.id', 'a.agent_id')
    .where('a.id', '=', waiting.id)
    .select(['admin.id', 'admin.login_name', 'admin.password_hash'])
    .executeTakeFirstOrThrow();
  expect(made).toMatchObject({ login_name: 'agent.journey', password_hash: '!' });

  await page.goto(`${c.url}/admin/agentList?keywords=agent.journey`);
  await page.getByRole('link', { name: waiting.company }).click();
  await page.getByRole('heading', { name: waiting.company }).waitFor();
  expect(decodeURIComponent(new URL(page.url()).pathname)).toContain(
    `/admin/agentDetails/${made.id}/agent.journey/`,
  );
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'agent/page');

  await page.getByRole('tab', { name: '价格' }).click();
  await page.getByRole('button', { name: '新建价格版本' }).click();
  await dialog.getByLabel('CPU 价格', { exact: true }).fill('0.05');
  await dialog.getByLabel('生效日期', { exact: true }).fill('2030-01-01');
  await dialog.getByLabel('原因', { exact: true }).fill('首年');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByRole('cell', { name: '2030-01-01' }).waitFor();
  await page.getByText('未生效').waitFor();

  // The agent with the most customers gives them to the new one.
  const giver = await c.db
    .selectFrom('user_staff')
    .where('kind', '=', 4)
    .where('valid_to', 'is', null)
    .groupBy('admin_id')
    .select((eb) => ['admin_id', eb.fn.countAll<number>().as('n')])
    .orderBy('n', 'desc')
    .executeTakeFirstOrThrow();
  await page.goto(`${c.url}/admin/agentDetails/${giver.admin_id}/x/y?tab=customers`);
  await page.getByRole('button', { name: '全部移交' }).click();
  await dialog.getByRole('combobox', { name: '接收人' }).press('ArrowDown');
  await page
    .getByRole('dialog', { name: '接收人', exact: true })
    .getByRole('option', { name: new RegExp(waiting.company) })
    .click();
  await dialog.getByLabel('原因', { exact: true }).fill('片区调整');
  await dialog.getByRole('button', { name: '移交' }).click();
  await expect
    .poll(async () => {
      const { n } = await c.db
        .selectFrom('user_staff')
        .where('admin_id', '=', made.id)
        .where('valid_to', 'is', null)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    })
    .toBe(giver.n);
  expect(complaints.lines).toEqual([]);
});
