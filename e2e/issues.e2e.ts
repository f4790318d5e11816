import { errorCodes, issueFault, taskIssues } from '@renderdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Issues of tasks where no tool is set up: they are kept here. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

/** Pages of two ended tasks without issues, on their tab of issues. */
const pages = async (): Promise<readonly [string, string]> => {
  const rows = await c.db
    .selectFrom('task')
    .where('status', '=', 25)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('task_issue').whereRef('task_issue.task_id', '=', 'task.id').select('task_issue.id'),
        ),
      ),
    )
    .select(['id', 'user_id'])
    .orderBy('id')
    .limit(2)
    .execute();
  const [one = '', other = ''] = rows.map(
    ({ id, user_id: userId }) => `${c.url}/task/renderCompletedDetail/${id}/${userId}?tab=issues`,
  );
  return [one, other];
};

test('an issue of a task is opened with its facts, linked to another task, closed and unlinked', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  const [one, other] = await pages();
  await page.goto(one);
  await page.getByText('No issues of this task').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open issue', exact: true }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByText('This tool is not set up').waitFor();
  expect(await dialog.getByLabel('Title').inputValue()).toMatch(/\(task \d+\)$/);
  expect(await dialog.getByLabel('Description').inputValue()).toContain('/task/renderCompletedDetail/');
  await dialog.getByLabel('Title').fill('Frame 12 is black');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'issues/open');
  await dialog.getByRole('button', { name: 'Open issue', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ hasText: 'Frame 12 is black' });
  const key = row.getByRole('cell', { name: /^L-\d+$/ });
  await key.waitFor();
  await row.getByText('Open', { exact: true }).waitFor();
  const named = await key.innerText();
  await picture(page, 'issues/list');

  await page.goto(other);
  await page.getByRole('button', { name: 'Link issue', exact: true }).click();
  await dialog.getByLabel('Key').fill(named);
  await dialog.getByRole('button', { name: 'Link issue', exact: true }).click();
  await row.getByText('Open', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Close', exact: true }).click();
  await row.getByText('Closed', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Unlink', exact: true }).click();
  await page
    .getByRole('dialog', { name: `Unlink ${named} from this task?` })
    .getByRole('button', { name: 'Unlink', exact: true })
    .click();
  await page.getByText('No issues of this task').waitFor();

  await page.goto(one);
  await row.getByText('Closed', { exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints.lines).toEqual([]);
});

test('an issue that is missing is not linked; one that went missing says so, and is tried again', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh', theme: 'dark' });
  const [one] = await pages();
  await page.goto(one);
  await page.getByRole('button', { name: '关联问题单', exact: true }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('编号').fill('L-999999');
  const refused = page.waitForResponse((response) => response.url().endsWith(`/${taskIssues.link.path}`));
  await dialog.getByRole('button', { name: '关联问题单', exact: true }).click();
  expect(await (await refused).json()).toMatchObject({ code: errorCodes.notFound });
  await page.goto(one);
  await page.getByText('该任务暂无问题单').waitFor();
  await page.getByRole('button', { name: '新建问题单', exact: true }).click();
  await dialog.getByLabel('标题').fill('第 12 帧全黑');
  await dialog.getByRole('button', { name: '新建问题单', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: /^L-\d+$/ }).waitFor();
  await c.db
    .updateTable('task_issue')
    .set({ issue_key: 'L-999999', issue_fault: issueFault.of.missing })
    .where('task_id', '=', Number(/Detail\/(\d+)/.exec(one)?.[1]))
    .execute();
  await page.reload();
  await page.getByText('工具中没有该问题单').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'issues/missing');
  await page.getByRole('button', { name: '重试', exact: true }).click();
  await page.getByText('工具中没有该问题单').waitFor();
  expect(complaints.lines).toEqual([]);
});
