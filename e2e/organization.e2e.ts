import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultOrganizationId } from '@renderdesk/contract';
import { addRow, getRow, getRows, setRow } from '../packages/server/src/build/rows.ts';
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
const named = (name: string) => getRows(c.db, 'organization', { name }, ['id']);

test('a file with a wrong line imports nothing; the mended one is imported and stands in the tree', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/admin/organization`);
  // No organisation is named: the default one is chosen (checklist O-334).
  const standard = await getRow(c.db, 'organization', defaultOrganizationId);
  const chosen = page.getByRole('treeitem', { selected: true });
  await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringContaining(standard.name)]);
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

test('two people edit one organisation: the second keeps what they typed and takes the rest', async () => {
  const one = await c.openSignedIn({ language: 'zh' });
  const other = await c.openSignedIn({ language: 'zh', keys: ['admin:depart', 'admin:depart:edit'] });
  const id = await addRow(c.db, 'organization', { name: '双人修改组', parent_id: 1, created_at: new Date() });
  const open = async (page: typeof one.page) => {
    await page.goto(`${c.url}/admin/organization?organizationId=${id}&edit=${id}`);
    const dialog = page.getByRole('dialog').first();
    await dialog.getByLabel('名称', { exact: true }).waitFor();
    return dialog;
  };
  const mine = await open(one.page);
  const theirs = await open(other.page);
  await theirs.getByLabel('名称', { exact: true }).fill('双人修改组（新）');
  await theirs.getByRole('button', { name: '保存' }).click();
  await theirs.waitFor({ state: 'hidden' });

  await mine.getByLabel('备注', { exact: true }).fill('我写的备注');
  await mine.getByRole('button', { name: '保存' }).click();
  const conflict = one.page.getByRole('dialog', { name: '已被他人修改' });
  await conflict.getByText(/已被Journey \d+修改/).waitFor();
  expect(await faultsOf(one.page)).toEqual([]);
  await picture(one.page, 'organization/conflict');
  // Put aside, nothing is lost; sent again, it is asked again.
  await one.page.keyboard.press('Escape');
  await mine.getByText(/已被Journey \d+修改/).waitFor();
  await mine.getByRole('button', { name: '保存' }).click();
  await conflict.getByRole('button', { name: '载入最新内容' }).click();
  await conflict.waitFor({ state: 'hidden' });
  expect(await mine.getByLabel('备注', { exact: true }).inputValue()).toBe('我写的备注');
  expect(await mine.getByLabel('名称', { exact: true }).inputValue()).toBe('双人修改组（新）');
  await mine.getByRole('button', { name: '保存' }).click();
  await mine.waitFor({ state: 'hidden' });
  const saved = await getRow(c.db, 'organization', id);
  expect(saved).toMatchObject({ name: '双人修改组（新）', remark: '我写的备注' });
  expect(one.complaints.lines).toEqual([]);
  expect(other.complaints.lines).toEqual([]);

  // Given up, nothing of it is saved.
  const again = await open(one.page);
  await c.db
    .updateTable('organization')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await again.getByLabel('备注', { exact: true }).fill('不再需要');
  await again.getByRole('button', { name: '保存' }).click();
  await conflict.getByRole('button', { name: '放弃我的更改' }).click();
  await again.waitFor({ state: 'hidden' });
  expect(await named('双人修改组（新）')).toHaveLength(1);
});

test('one dialog adds and edits a position: by link, with the back button, asking before typing is lost', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  const id = await addRow(c.db, 'organization', {
    name: 'Positions of one dialog',
    parent_id: 1,
    created_at: new Date(),
  });
  const rows = () =>
    getRows(c.db, 'position', { organization_id: id }, ['id', 'name', 'remark', 'version'], 'id');
  const at = `${c.url}/admin/organization?organizationId=${id}`;
  const dialog = page.getByRole('dialog').first();
  const name = dialog.getByLabel('Position', { exact: true });
  const save = dialog.getByRole('button', { name: 'Save' });

  await page.goto(at);
  await page.getByRole('button', { name: 'New position' }).click();
  await name.fill('Lighting lead');
  expect(page.url()).toContain('position=new');
  await picture(page, 'organization/position-new');
  await save.click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('cell', { name: 'Lighting lead' }).waitFor();
  const [added] = await rows();
  expect(added).toMatchObject({ name: 'Lighting lead', remark: '', version: 1 });

  // The same dialog again: the name is taken, and what was typed stays.
  await page.getByRole('button', { name: 'New position' }).click();
  await name.fill('lighting LEAD');
  await save.click();
  await dialog.getByRole('alert').first().waitFor();
  expect(await name.inputValue()).toBe('lighting LEAD');
  expect(await faultsOf(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(page.url()).not.toContain('position');

  // A link opens the record as it stands now; somebody else is faster, and only what was typed wins.
  await page.goto(`${at}&position=${added?.id}`);
  await expect.poll(() => name.inputValue()).toBe('Lighting lead');
  await setRow(c.db, 'position', { organization_id: id }, { remark: 'theirs', version: 2 });
  await name.fill('Lighting supervisor');
  await save.click();
  await page.getByRole('button', { name: 'Load latest' }).click();
  await save.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await rows()).toMatchObject([{ name: 'Lighting supervisor', remark: 'theirs', version: 3 }]);

  for (const gone of ['999999999', 'nonsense']) {
    await page.goto(`${at}&position=${gone}`);
    await dialog.getByRole('heading', { level: 2 }).nth(1).waitFor();
    expect(await save.count()).toBe(0);
  }
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'organization/position-gone');
  expect(complaints.lines).toEqual([]);
});

test('a role is made from another, its permissions are changed as a draft, and its staff have them at once', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/admin/permission`);
  await page.getByRole('button', { name: 'New role' }).click();
  const dialog = page.getByRole('dialog', { name: 'New role' });
  await dialog.getByRole('textbox', { name: 'Role' }).fill('Night shift');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Night shift' }).click();
  await page.waitForURL('**/admin/permissionEdit/*');
  const roleId = Number(new URL(page.url()).pathname.split('/').at(-1));
  const person = await c.db
    .insertInto('admin')
    .values({
      login_name: 'night',
      really_name: 'Nora Night',
      password_hash: 'x',
      must_change_password: false,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addRow(c.db, 'admin_role', { admin_id: person.id, role_id: roleId });

  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('operate nodes');
  await page.getByRole('checkbox', { name: 'Operate nodes' }).check();
  const changes = page.getByRole('region', { name: 'Changes' });
  await changes.getByText('3 permissions granted').waitFor();
  await changes.getByText('Nora Night: +3 / −0').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'staff/role');
  await page.getByRole('button', { name: 'Save' }).click();
  await changes.getByText('No changes yet.').waitFor();
  const held = await getRows(c.db, 'role_permission', { role_id: roleId }, ['key'], 'key');
  expect(held.map(({ key }) => key)).toEqual(['node:list', 'node:operate', 'node:root']);
  const night = await c.openSignedInAs(person.id, { language: 'en' });
  await night.page.goto(`${c.url}/node/renderNodeList`);
  await night.page.getByRole('grid').waitFor();

  // The console with the role's eyes: its pages alone, nothing changed, a way back.
  await page.getByRole('button', { name: 'View as role' }).click();
  // Seeing as somebody else, and again as oneself, begins the console anew: a journey goes on when it stands.
  const asNightShift = page.waitForEvent('load');
  await page.getByRole('button', { name: 'OK' }).click();
  await asNightShift;
  const viewing = page.getByText('Viewing as role: Night shift');
  await viewing.waitFor();
  await page.goto(`${c.url}/node/renderNodeList`);
  await page.getByRole('grid').waitFor();
  await picture(page, 'staff/viewing');
  await page.goto(`${c.url}/admin/permission`);
  await page.waitForURL('**/dashbroad/**');
  const asOneself = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Stop viewing' }).click();
  await asOneself;
  await viewing.waitFor({ state: 'hidden' });

  // Why somebody has a permission or not, and what would give it.
  await page.goto(`${c.url}/admin/permission?lookup=1`);
  const lookup = page.getByRole('dialog', { name: 'Permission lookup' });
  const choose = async (field: string, words: string, choice: string): Promise<void> => {
    await lookup.getByRole('combobox', { name: field }).click();
    await page.getByPlaceholder('Name or ID').fill(words);
    await page
      .getByRole('dialog', { name: field, exact: true })
      .getByRole('option', { name: choice })
      .click();
  };
  await choose('Permission', 'node:operate', 'Operate nodes');
  await lookup.getByRole('link', { name: 'Night shift' }).waitFor();
  await choose('Member of staff', 'Nora', 'Nora Night');
  await lookup.getByText('Nora Night can use “Operate nodes”, by these roles:').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'staff/lookup');
  expect(complaints.lines).toEqual([]);
});

test('a colleague is added, sets the password by a link that opens once, gets a role, and is reset', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/admin/adminList`);
  await page.getByRole('button', { name: 'New staff member' }).click();
  const dialog = page.getByRole('dialog', { name: 'New staff member' });
  // A name that somebody has is told while it is typed.
  await dialog.getByRole('textbox', { name: 'Sign-in name' }).fill('Chen.Jianguo');
  await dialog.getByText('Already in use. Choose another.').waitFor();
  await dialog.getByRole('textbox', { name: 'Sign-in name' }).fill('grace.h');
  await dialog.getByLabel('Name', { exact: true }).fill('Grace Harbour');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'staff/new');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const made = page.getByRole('dialog', { name: 'One-time link for Grace Harbour' });
  const link = await made.getByText('#link=').innerText();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'staff/link');
  await page.keyboard.press('Escape');

  const colleague = await c.open({ language: 'en' });
  const open = colleague.page;
  await open.goto(link);
  await open.getByText('Grace Harbour, set the password for grace.h.').waitFor();
  expect(await faultsOf(open)).toEqual([]);
  await picture(open, 'staff/link-opened');
  await open.getByLabel('New password', { exact: true }).fill('nine quiet herons');
  await open.getByLabel('Confirm new password').fill('nine quiet herons');
  await open.getByRole('button', { name: 'Set password' }).click();
  await open.getByText('Your password has been reset.').waitFor();
  await open.getByLabel('Password', { exact: true }).fill('nine quiet herons');
  await open.getByRole('button', { name: 'Sign in', exact: true }).click();
  await open.waitForURL('**/dashbroad/index');

  // The role is hers from the next click on.
  await page.getByRole('link', { name: 'Grace Harbour' }).click();
  const panel = page.getByRole('dialog', { name: 'Grace Harbour' });
  await panel.getByRole('button', { name: 'Change roles' }).click();
  const ask = page.getByRole('dialog', { name: /^Change roles/ });
  await ask.getByRole('combobox', { name: 'Roles' }).click();
  await page.getByRole('option', { name: /运维操作员/ }).click();
  await page.keyboard.press('Escape');
  // Who gains what is shown before it is sent.
  await ask.getByText('1 person gains or loses permissions:').waitFor();
  await ask.getByText('Roles granted: 运维操作员').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'staff/roles-preview');
  await ask.getByRole('button', { name: 'Change roles' }).click();
  await ask.waitFor({ state: 'hidden' });
  await panel.getByRole('tab', { name: 'Access' }).click();
  await panel.getByText('node:operate').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'staff/access');
  await open.goto(`${c.url}/node/renderNodeList`);
  await open.getByRole('grid').waitFor();

  // Reset: the session is over, and the old link opens nothing.
  await panel.getByRole('button', { name: 'Reset password' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('Shown only once.').waitFor();
  await open.waitForURL('**/login');
  await open.goto(link);
  await open.reload();
  await open.getByText('This link is no longer valid.').waitFor();
  expect(complaints.lines).toEqual([]);
});
