import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { choose } from './support/choose.ts';
import { faultsOf, picture } from './support/look.ts';

/** Lists that staff set up under Configuration. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('a reply is added, tested and deleted', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/wechatAutoResponse`);
  const rows = page.locator('tr[data-id]');
  await rows.filter({ hasText: '会员价格' }).first().waitFor();
  const dialog = page.getByRole('dialog').first();

  await page.getByRole('button', { name: '新增回复', exact: true }).click();
  await dialog.getByLabel('关键词').fill('年卡价格');
  await dialog.getByLabel('优先级').fill('50');
  await dialog.getByLabel('回复内容').fill('年卡价格见会员中心。');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const added = rows.filter({ hasText: '年卡价格' });
  await added.waitFor();

  await page.getByRole('button', { name: '测试消息', exact: true }).click();
  await dialog.getByLabel('消息', { exact: true }).fill('请问年卡价格');
  await dialog.getByRole('row', { name: /年卡价格.*✓/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'setup/reply-test');
  await page.keyboard.press('Escape');

  await added.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await added.waitFor({ state: 'detached' });
  expect(complaints.lines).toEqual([]);
});

test('text messages: a template is added, a push gets receivers from a file and is scheduled', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/dataGraph/adminOperation?tab=templates`);
  const rows = page.locator('tr[data-id]');
  await rows.filter({ hasText: '任务完成通知' }).first().waitFor();
  const dialog = page.getByRole('dialog').first();
  await page.getByRole('button', { name: '新增模板', exact: true }).click();
  await dialog.getByLabel('模板名称').fill('结果保留提醒');
  await dialog.getByText('通知', { exact: true }).click();
  await dialog.getByLabel('短信内容').fill('{name}，结果将保留 20 天，请及时下载。');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await rows.filter({ hasText: '结果保留提醒' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'setup/sms-templates');

  await page.goto(`${c.url}/dataGraph/adminOperation`);
  const draft = rows.filter({ hasText: '元旦值班安排' });
  await draft.first().getByRole('link', { name: '元旦值班安排' }).click();
  await dialog.getByText('暂无接收人').waitFor();
  const { id } = await c.db.selectFrom('user').select('id').orderBy('id').executeTakeFirstOrThrow();
  const buffer = Buffer.from(`客户 ID\n${id}\n1\n`);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'ids.csv', mimeType: 'text/csv', buffer });
  await dialog.getByText('2 行中有 1 行为新接收人').waitFor();
  await dialog.getByRole('button', { name: '添加 1 位接收人' }).click();
  await dialog.getByText('短信示例').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'setup/sms-push');
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  await dialog.waitFor({ state: 'detached' });
  await draft.first().locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '设置发送时间' }).click();
  await dialog.getByLabel('发送时间').fill('2099-01-01 10:00:00');
  await page.keyboard.press('Enter');
  await draft.first().getByText('待发送').waitFor();
  expect(complaints.lines).toEqual([]);
});

test.each([
  ['/dataGraph/adminOperation?tab=templates', '任务完成通知'],
  ['/deploy/error', '10002'],
  ['/deploy/error?tab=rendering', 'Out of memory'],
  ['/deploy/dataDictionary', 'industry'],
  ['/deploy/dataDictionary?tab=mounts', '/mnt/input'],
  ['/deploy/additionalCharges', 'Redshift'],
  ['/deploy/groupConfiguration', 'archviz'],
  ['/deploy/constraintList', 'memory>=64'],
  ['/deploy/jsonTemplateConfig', '高质量渲染设置'],
  ['/deploy/platform', '北京一区'],
  ['/transmission/lineConfig', '电信线路'],
  ['/transmission/lineConfig?tab=web', '网页上传'],
  ['/transmission/lineConfig?tab=http', 'HTTP 下载'],
  ['/transmission/lineConfig?tab=vpn', 'Studio tunnel'],
  ['/transmission/asperaAccountConfig', 'fasp-upload'],
  ['/dongle/dongleList', 'HASP-2302'],
  ['/deploy/scheduleConfig', '20:00'],
  ['/deploy/scheduleConfig?tab=area', '00:00'],
  ['/deploy/scheduleConfig?tab=user', '22:00'],
  ['/deploy/collocate', 'Blender'],
  ['/deploy/collocate?tab=versions', '4.5.0'],
  ['/deploy/collocate?tab=plugins', 'railclone'],
])('%s shows its rows and opens one to edit', async (path, text) => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}${path}`);
  const row = page.locator('tr[data-id]').filter({ hasText: text }).first();
  await row.waitFor();
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: /编辑/ }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: '保存', exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints.lines).toEqual([]);
});

test('an error is changed and deleted, and the list is read anew', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/error`);
  const row = page.locator('tr[data-id]').filter({ hasText: '10027' });
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('中文描述').fill('采样高于建议值');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await row.getByText('采样高于建议值').waitFor();
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  expect(complaints.lines).toEqual([]);
});

test('a plugin is allocated, a file of plugins is looked at, and the matrix counts nodes', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/collocate?tab=plugins`);
  const row = page.locator('tr[data-id]').filter({ hasText: 'yeti' });
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '设置客户端版本' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('客户端版本').fill('3.2.1');
  await dialog.getByRole('button', { name: '设置客户端版本', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '设置客户端版本' }).click();
  await expect.poll(() => dialog.getByLabel('客户端版本').inputValue()).toBe('3.2.1');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '导入插件', exact: true }).click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'plugins.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('软件名称,插件名称,插件版本\nMaya,ornatrix,5.1\nNone,ornatrix,5.1\n'),
  });
  await dialog.getByText('ornatrix').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'setup/plugin-import');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: '版本分布' }).click();
  await page.getByRole('row', { name: /Blender 4\.2\.3 开放/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'setup/software-matrix');
  expect(complaints.lines).toEqual([]);
});

test('the dialog of a plugin says where its software has no plugins yet', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  const { id } = await c.db
    .insertInto('software')
    .values({ id: 2990, name: 'Nuke Studio', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(id).toBe(2990);
  await page.goto(`${c.url}/deploy/collocate?tab=plugins`);
  await page.getByRole('button', { name: '新增插件', exact: true }).click();
  await choose(page, '软件', 'Nuke Studio');
  await page.getByText('该软件尚无插件').waitFor();
  expect(complaints.lines).toEqual([]);
});

test('a file of platforms with a fault is refused without a toast, and a right one is imported', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/platform`);
  await page.getByRole('button', { name: '导入平台', exact: true }).click();
  const dialog = page.getByRole('dialog').first();
  const file = (text: string) => ({
    name: 'platforms.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`平台编号,中文名称,英文名称,平台类型\n${text}`),
  });
  await dialog
    .locator('input[type=file]')
    .setInputFiles(file('501,灰度一区,Grey 1,GPU\n501,灰度二区,Grey 2,GPU\n'));
  await dialog.getByText('其中 1 行有误').waitFor();
  expect(await page.locator('.rd-toast').count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'setup/platform-import');
  await dialog.locator('input[type=file]').setInputFiles(file('501,灰度一区,Grey 1,GPU\n'));
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('tr[data-id]').filter({ hasText: '灰度一区' }).waitFor();
  expect(complaints.lines).toEqual([]);
});

test('a version of a script is saved as a draft, compared with the one before, and the uses are shown', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/scriptVersionList`);
  const row = page.locator('tr[data-id]').filter({ hasText: 'warnings apart from errors' }).first();
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: /编辑|保存版本/ }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('原因').fill('降噪');
  const readAnew = page.waitForResponse('**/config/script/list');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await readAnew;
  await page.locator('.rd-grid').evaluate((grid) => grid.scrollTo(0, 0));
  const draft = page.locator('tr[data-id]').filter({ hasText: '降噪' });
  await draft.getByText('草稿').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'setup/scripts');

  await page.getByRole('button', { name: '使用版本', exact: true }).click();
  await dialog.getByText('北京一区').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'setup/script-uses');
  expect(complaints.lines).toEqual([]);
});

test('a schedule that overlaps another is refused at its time, and the list is read anew after each change', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/deploy/scheduleConfig`);
  const rows = page.locator('tr[data-id]');
  const night = rows.filter({ hasText: '20:00' });
  await night.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '复制为新记录' }).click();
  const dialog = page.getByRole('dialog').first();
  const save = dialog.getByRole('button', { name: '保存', exact: true });
  await save.click();
  await dialog
    .getByText(/时间重叠/)
    .first()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'setup/schedule-overlap');
  await dialog.getByLabel('启用').click();
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => night.count()).toBe(2);

  await night.first().locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expect.poll(() => night.count()).toBe(1);
  expect(complaints.lines).toEqual([]);
});
