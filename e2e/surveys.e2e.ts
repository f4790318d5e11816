import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow, getRows } from '../packages/server/src/build/rows.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** User surveys: a questionnaire with a condition, a project with customers from a file, results that open the answers. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());
const page = '/feedback/userResearch';

test('a questionnaire is made and published, and a project asks it of customers from a file', async () => {
  const { page: p, complaints } = await c.openSignedIn({ language: 'zh' });
  await p.goto(`${c.url}${page}?tab=questionnaires`);
  await p.getByText('渲染服务满意度').waitFor();
  await p.getByRole('button', { name: '新增问卷' }).click();
  const form = p.getByRole('dialog').first();
  await form.getByLabel('问卷名称').fill('插件体验');
  const row = form.getByRole('group', { name: '题目 1', exact: true });
  await row.getByLabel('标识').fill('used');
  await row.getByLabel('题目（中文）').fill('是否使用插件？');
  await row.getByLabel('题目（英文）').fill('Do you use the plug-in?');
  await row.getByLabel('选项').fill('是/Yes\n否/No');
  expect(await faultsOf(p)).toEqual([]);
  await picture(p, 'surveys/questionnaire');
  await form.getByRole('button', { name: '保存' }).click();
  const made = p.locator('tr[data-id]').filter({ hasText: '插件体验' });
  await made.waitFor();
  await made.locator('.rd-dots').click();
  await p.getByRole('menuitem', { name: '发布', exact: true }).click();
  await made.filter({ hasText: '已发布' }).waitFor();
  await made.getByRole('link', { name: '插件体验' }).click();
  await p.getByRole('dialog').getByText('是否使用插件？').waitFor();
  expect(await faultsOf(p)).toEqual([]);

  const { id } = await getRow(c.db, 'questionnaire', { title: '插件体验' });
  const [user] = await getRows(c.db, 'user', { account_type: 1 });
  await p.goto(`${c.url}${page}`);
  await p.getByRole('button', { name: '新增项目' }).click();
  const project = p.getByRole('dialog').first();
  await project.getByLabel('项目名称').fill('插件回访');
  await project.getByLabel('问卷', { exact: true }).click();
  await p.getByRole('option', { name: /插件体验/ }).click();
  await project.getByRole('button', { name: '保存' }).click();
  await p.getByRole('link', { name: '插件回访' }).click();
  const panel = p.getByRole('dialog').first();
  await panel.getByRole('button', { name: '上传用户' }).click();
  await p.locator('input[type=file]').setInputFiles({
    name: 'users.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`客户\n${user?.id}\n无此客户\n`),
  });
  await p.getByText('2 行中有 1 行为新客户').waitFor();
  expect(await faultsOf(p)).toEqual([]);
  await picture(p, 'surveys/upload');
  await p.getByRole('button', { name: '添加 1 位客户' }).click();
  await panel.getByRole('button', { name: '开始收集' }).click();
  await panel.getByText('收集中').waitFor();
  expect(await getRow(c.db, 'survey_project', { questionnaire_id: id })).toMatchObject({
    survey_status: 1,
    form_version: 1,
  });
  expect(complaints.lines).toEqual([]);
});

test('the results of a project are charts that open the answers', async () => {
  const { page: p, complaints } = await c.openSignedIn({ language: 'zh' });
  await p.goto(`${c.url}${page}`);
  await p.getByRole('link', { name: '2026 年三季度满意度调研' }).click();
  const panel = p.getByRole('dialog').first();
  const plot = panel.getByRole('figure').filter({ hasText: '您对本次渲染服务的总体评价？' });
  await plot.waitFor();
  await picture(p, 'surveys/results');
  await plot.getByRole('button', { name: /表格/ }).click();
  expect(await faultsOf(p)).toEqual([]);
  await plot.getByRole('link', { name: '非常满意' }).click();
  await p.waitForURL(/tab=users/);
  const rows = p.locator('tr[data-id]');
  await rows.first().waitFor();
  expect(await faultsOf(p)).toEqual([]);
  await picture(p, 'surveys/users');
  const id = await rows.first().getAttribute('data-id');
  const { answers } = await getRow(c.db, 'survey_user', Number(id));
  expect(answers).toMatchObject({ overall: '非常满意' });
  await p.goto(`${c.url}${page}?tab=users&answers=${id}`);
  await p.getByRole('dialog').getByText('非常满意').waitFor();
  expect(await faultsOf(p)).toEqual([]);
  await picture(p, 'surveys/answers');
  expect(complaints.lines).toEqual([]);
});
