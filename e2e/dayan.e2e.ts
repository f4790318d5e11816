import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const kinds = [
  ['sky3', '/dayanTask/emptyThreeRunning', '/dayanTask/sky3/end'],
  ['rebuild', '/dayanTask/rebuild/running', '/dayanTask/rebuild/end'],
  ['product', '/dayanTask/product/running', '/dayanTask/product/end'],
] as const;

test.each(
  kinds.flatMap(([kind, running, ended]) => [
    [kind, 'Running', running] as const,
    [kind, 'End', ended] as const,
  ]),
)('the list and pages of %s %s show a job', async (kind, family, list) => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}${list}`);
  const row = page.locator('tr[data-id]').first();
  await row.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, `dayan/${kind}-${family}`);
  await row.locator('a').first().click();
  await page.waitForURL(new RegExp(`/dayanTask/${kind}${family}Detail/`));
  await page.getByRole('group', { name: '分块网格' }).getByRole('button').first().click();
  await page.getByRole('heading', { name: /^分块 0，0$/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, `dayan/${kind}-${family}-tiles`);

  const [, taskId, userId] = /Detail\/(\d+)\/(\d+)/.exec(page.url()) ?? [];
  const flag = family === 'Running' ? 0 : 1;
  await page.goto(`${c.url}/dayanTask/${kind}${family}ConfigDetails/${taskId}/${userId}/${flag}`);
  await page.getByRole('columnheader', { name: '修改后重新开始的阶段' }).waitFor();
  await page.getByRole('tab', { name: '阶段' }).click();
  await page.getByRole('heading', { name: '发布', exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await page.goto(`${c.url}${list}`);
  const log = page.locator(`a[href*="${family}LogDetails/"]`).first();
  if ((await log.count()) > 0) {
    await page.goto(`${c.url}${await log.getAttribute('href')}`);
    await page.getByText('node begins').waitFor();
  }
  expect(complaints.lines).toEqual([]);
});

test('a running job is stopped, found among the ended ones and started again', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/dayanTask/emptyThreeRunning`);
  const rows = page.locator('tr[data-id]');
  await rows.first().waitFor();
  const row = rows.filter({ hasText: '计算中' }).first();
  const id = await row.getAttribute('data-id');
  await row.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '停止' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('原因').fill('客户要求暂停');
  await dialog.getByRole('button', { name: '停止', exact: true }).click();
  await page.locator(`tr[data-id="${id}"]`).waitFor({ state: 'detached' });
  await page.goto(`${c.url}/dayanTask/sky3/end?taskId=${id}`);
  const ended = page.locator(`tr[data-id="${id}"]`);
  await ended.filter({ hasText: '已停止' }).waitFor();
  await ended.locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '开始', exact: true }).click();
  await ended.waitFor({ state: 'detached' });
  expect(complaints.lines).toEqual([]);
});

test('publications open with the published ones, and one is taken down', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/dayanTask/publish`);
  const rows = page.locator('tr[data-id]');
  await rows.first().waitFor();
  expect(await rows.filter({ hasText: '已下架' }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'dayan/publish');
  const id = await rows.first().getAttribute('data-id');
  await rows.first().locator('.rd-dots').click();
  await page.getByRole('menuitem', { name: '下架' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('原因').fill('内容有误');
  await dialog.getByRole('button', { name: '下架', exact: true }).click();
  await page.locator(`tr[data-id="${id}"]`).waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /全部/ }).click();
  await page.locator(`tr[data-id="${id}"]`).filter({ hasText: '已下架' }).waitFor();
  expect(complaints.lines).toEqual([]);
});

test('the overview shows the nodes of the GPU cloud and what they work on', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/dayanTask/dyOverview`);
  await page.getByRole('rowheader', { name: 'dyy-gpu-01' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'dayan/overview');
  expect(complaints.lines).toEqual([]);
});
