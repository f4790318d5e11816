import { frameIdOf } from '@renderdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRows } from '../packages/server/src/build/rows.ts';
import { goInApp } from './support/audit.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';
import { type AdminCalls, adminCalls, leaseOne, playOne, stageTask, statusOf } from './support/player.ts';

/** The screens of render tasks over a task of their own: a machine that this file plays renders its frames. */
const frameCount = 60;
const logLines = 6000;
let c: TestConsole;
let call: AdminCalls;
let taskId = 0;
let userId = 0;

beforeAll(async () => {
  c = await startConsole();
  call = await adminCalls(c);
  const staged = await stageTask(c, call, `1-${frameCount}`);
  ({ taskId, userId } = staged);
  const first = await leaseOne(staged.client);
  expect([first.taskId, first.ix]).toEqual([taskId, 0]);
  await playOne(staged.client, first, { lines: logLines, done: true });
  const second = await leaseOne(staged.client);
  await playOne(staged.client, second, { lines: 20, done: true });
  await call('task/rendering/frames/recommit', {
    frameIds: [frameIdOf(taskId, 0)],
    reason: 'journey',
    free: true,
  });
  const again = await leaseOne(staged.client);
  expect([again.ix, again.n]).toEqual([0, 2]);
  await playOne(staged.client, again, { lines: logLines, done: true });
}, 120_000);
afterAll(() => c.close());

const detail = (tab: string): string => `${c.url}/task/renderRunningDetail/${taskId}/${userId}?tab=${tab}`;

test('the ended list opens by its end time, splits 70 by who stopped, and exports', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('task/rendering/list')) asked.push(request.postData() ?? '');
  });
  await page.goto(`${c.url}/task/render/end`);
  const grid = page.getByRole('grid');
  await grid.getByRole('row').nth(2).waitFor();
  expect(JSON.parse(asked.at(-1) ?? '{}')).toMatchObject({
    taskFlag: 1,
    endTimeFlag: 0,
    keywords: '',
    pageSize: 50,
  });
  await page.getByRole('button', { name: /^状态/ }).click();
  const options = page.getByRole('dialog', { name: '状态' });
  expect((await options.locator('label').first().innerText()).trim()).toBe('已完成');
  await options.getByRole('checkbox', { name: '已完成（有停止） · 用户' }).check();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => JSON.parse(asked.at(-1) ?? '{}') as object)
    .toMatchObject({ taskStatus: 70, stopType: 1 });
  expect(asked.at(-1)).not.toContain('taskFlag');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/ended');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/);
  expect(complaints.lines).toEqual([]);
});

test('a stop shows its effect first, says what was done, and can be taken back', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh' });
  await page.goto(`${c.url}/task/render/running?keywords=${taskId}`);
  const row = page.getByRole('grid').locator('tbody tr[data-index="0"]');
  await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: '停止', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const effect = dialog.getByRole('region', { name: '操作影响' });
  await effect.getByText('受影响的帧').waitFor();
  expect(await effect.locator('dl').innerText()).toContain(String(frameCount - 2));
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/effect');
  await dialog.getByRole('button', { name: '停止', exact: true }).click();
  await page.getByText('1 个任务已停止').waitFor();
  expect(await statusOf(c, taskId)).toBe(10);
  // What was selected is done with.
  await expect.poll(() => page.getByText(/^已选/).count()).toBe(0);
  await page.getByRole('button', { name: '撤销停止', exact: true }).click();
  await expect.poll(() => statusOf(c, taskId)).not.toBe(10);
  expect(complaints.lines).toEqual([]);
});

test('the frames are a picture and a table; what is chosen in one is chosen in the other', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(detail('frames'));
  const grid = page.getByRole('application');
  await grid.waitFor();
  const box = await grid.boundingBox();
  if (!box) throw new Error('the grid has no place');
  // Cells of 20 pixels: from the third frame over the sixth.
  await page.mouse.move(box.x + 50, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 110, box.y + 8, { steps: 4 });
  await page.mouse.up();
  await page.getByText('4 selected').waitFor();
  const chosen = page.getByRole('grid').locator('tbody tr[aria-selected="true"]');
  await expect.poll(() => chosen.count()).toBe(4);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/frames');
  await page.getByRole('button', { name: /^Stop/ }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Affected frames').waitFor();
  await dialog.getByRole('button', { name: /^Stop/ }).click();
  await page.getByText('4 frames stopped').waitFor();
  const stopped = () => getRows(c.db, 'frame', { task_id: taskId, status: 3 }, ['ix'], 'ix');
  await expect.poll(async () => (await stopped()).map(({ ix }) => ix)).toEqual([2, 3, 4, 5]);
  // The legend filters both.
  await page.getByRole('button', { name: /^Done/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('frameStatusList')).toBe('4');
  await expect.poll(() => page.getByRole('grid').locator('tbody tr[data-index]').count()).toBe(2);
  // Keys: to the second frame, open it; Escape closes.
  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Frame details' });
  await drawer.getByText('Latest log lines').waitFor();
  expect(new URL(page.url()).searchParams.get('frame')).toBe('1');
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => drawer.count()).toBe(0);
  expect(complaints.lines).toEqual([]);
});

test('every tab of a task opens without a fault', { timeout: 120_000 }, async () => {
  const { page, complaints } = await c.openSignedIn({
    language: 'zh',
    theme: 'dark',
    width: 1920,
    height: 1080,
  });
  for (const tab of [
    'overview',
    'attempts',
    'statistics',
    'consumption',
    'history',
    'parameters',
    'issues',
  ]) {
    if (tab === 'overview') await page.goto(detail(tab));
    else await goInApp(page, detail(tab));
    await page.locator(`main [role=tab][aria-selected=true][id$="-${tab}"]`).waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    expect(await faultsOf(page), tab).toEqual([]);
    expect(await page.getByText('加载失败').count(), tab).toBe(0);
    await picture(page, `render/${tab}`);
  }
  await goInApp(page, detail('overview'));
  await page.getByRole('button', { name: '为什么没有开始？' }).click();
  await page.getByRole('dialog').locator('.rd-why').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints.lines).toEqual([]);
});

test('a log opens at its end, draws few lines, pages back, and is searched by the server', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/task/renderRunningLogDetails/${frameIdOf(taskId, 0)}`);
  const log = page.getByRole('log');
  await log.getByText(`line ${logLines - 1} of attempt 2`).waitFor();
  expect(await log.locator('li').count()).toBeLessThan(200);
  await page.getByRole('main').getByRole('searchbox').fill('TEXTURE NOT');
  await page.keyboard.press('Enter');
  await page.getByText('No more matches in this direction.').waitFor();
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await log.locator('li[data-found] mark').first().waitFor();
  expect(await log.locator('li[data-found]').innerText()).toBe('ERROR: texture not found: wood.png');
  expect(await log.locator('li').count()).toBeLessThan(200);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/log');
  await page.getByRole('combobox', { name: 'Attempt' }).selectOption('1');
  await log.getByText(`line ${logLines - 1} of attempt 1`).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await downloading;
  await page.goto(`${c.url}/task/renderRunningLogDetails/${taskId}?of=task`);
  await log
    .getByText('line 19 of attempt 1')
    .or(log.getByText(`line ${logLines - 1} of attempt 2`))
    .waitFor();
  expect(complaints.lines).toEqual([]);
});

test('pictures of frames are shown, enlarged and compared', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/task/render/running/frameImg/${taskId}`);
  const thumbs = page.locator('.rd-thumb img');
  await expect.poll(() => thumbs.count()).toBe(2);
  expect(
    await thumbs.first().evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBe(640);
  expect(await faultsOf(page)).toEqual([]);
  await page.locator('.rd-thumb').first().click();
  const viewer = page.getByRole('dialog');
  await viewer.locator('img').waitFor();
  await viewer.getByRole('combobox').selectOption('1');
  await expect.poll(() => viewer.locator('img').count()).toBe(2);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/compare');
  await viewer.getByRole('button', { name: 'Next', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('2 / 2').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => viewer.count()).toBe(0);
  expect(complaints.lines).toEqual([]);
});

test('configuration files and custom JSON are listed and read, custom JSON is deleted; another user finds nothing', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await call('front/user/jsonCustom/save', {
    userId,
    jsonName: 'denoiser',
    jsonContent: '{"strength":7}',
    remark: '',
  });
  await page.goto(`${c.url}/task/renderRunningConfigDetails/${taskId}/${userId}/0`);
  await page.getByText('"samples": 64').waitFor();
  await page.getByRole('link', { name: '0002' }).click();
  await page.getByText('two', { exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/files');
  await page.getByRole('link', { name: 'denoiser' }).click();
  await page.getByText('"strength": 7').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('link', { name: 'denoiser' }).waitFor({ state: 'detached' });
  await page.getByText('"samples": 64').waitFor();
  await page.goto(`${c.url}/task/renderRunningConfigDetails/${taskId}/${userId + 1}/0`);
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
  expect(await page.getByRole('link', { name: '0002' }).count()).toBe(0);
  expect(complaints.lines).toEqual([]);
});
