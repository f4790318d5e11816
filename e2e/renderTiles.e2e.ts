import { readFile } from 'node:fs/promises';
import { frameIdOf } from '@renderdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';
import { adminCalls, leaseOne, playOne, stageTask } from './support/player.ts';

/** Two frames in four tiles each, of which a machine that this file plays renders the first three. */
let c: TestConsole;
let taskId = 0;
let userId = 0;

beforeAll(async () => {
  c = await startConsole();
  const call = await adminCalls(c);
  const staged = await stageTask(c, call, '1-2', { tiles: '2x2' });
  ({ taskId, userId } = staged);
  for (const ix of [0, 1, 2]) {
    const lease = await leaseOne(staged.client);
    expect([lease.taskId, lease.ix, lease.label, lease.tile]).toEqual([taskId, ix, '0001', ix + 1]);
    expect(lease.parameters).toMatchObject({ tilesX: '2', tilesY: '2' });
    await playOne(staged.client, lease, { lines: 10, done: true });
  }
}, 120_000);
afterAll(() => c.close());

/** Width and height of a PNG file. */
const sizeOf = (png: Buffer): readonly [number, number] => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('tiles stand in their places, the missing one with its status, and are saved as one picture', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/task/renderRunningDetail/${taskId}/${userId}?tab=frames`);
  await page.getByRole('link', { name: 'Jigsaw preview' }).click();
  await page.getByText('3 of 4 tiles have an image').waitFor();
  const tiles = page.locator('.rd-jigsaw img');
  await expect.poll(() => tiles.count()).toBe(3);
  const missing = page.locator('.rd-jigsaw-missing');
  expect(await missing.innerText()).toMatch(/Tile 4\s+Waiting/);
  const boxes = await Promise.all(
    [tiles.nth(0), tiles.nth(1), tiles.nth(2), missing].map((place) => place.boundingBox()),
  );
  const [first, second, third, fourth] = boxes;
  if (!first || !second || !third || !fourth) throw new Error('a tile has no place');
  expect(second.x).toBeCloseTo(first.x + first.width, 0);
  expect(third.y).toBeCloseTo(first.y + first.height, 0);
  expect([fourth.x, fourth.y].map(Math.round)).toEqual([second.x, third.y].map(Math.round));
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/jigsaw');
  const one = await tiles
    .first()
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight] as const);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download stitched image' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`${taskId}-0001.png`);
  expect(sizeOf(await readFile(await file.path()))).toEqual([one[0] * 2, one[1] * 2]);
  await page.getByRole('button', { name: 'Larger' }).click();
  await page.getByRole('button', { name: '150%' }).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Frame 0002, 2 of 2').waitFor();
  expect(await tiles.count()).toBe(0);
  await page.getByLabel('Frame', { exact: true }).fill('1');
  await page.keyboard.press('Enter');
  await page.getByText('Frame 0001, 1 of 2').waitFor();
  expect(complaints.lines).toEqual([]);
});

test('a task is found by the number of its frame, stands open, and closes in place', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'zh', theme: 'dark' });
  await page.goto(`${c.url}/task/taskSearch/${frameIdOf(taskId, 2)}`);
  const toggle = page.getByRole('button', { name: `展开任务 ${taskId}` });
  await toggle.waitFor();
  expect(await toggle.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('link', { name: /^已完成\s*3$/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'render/search');
  await toggle.click();
  expect(await toggle.getAttribute('aria-expanded')).toBe('false');
  await toggle.click();
  await page.getByRole('link', { name: '第 0001 帧' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('frame')).toBe('2');
  await page.getByRole('dialog', { name: '帧详情' }).getByText('第 0001·3 帧').waitFor();
  await page.goto(`${c.url}/task/taskSearch/1`);
  await page.getByLabel('任务 ID 或帧 ID').fill(String(taskId).slice(0, -1));
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await page.getByRole('link', { name: String(taskId), exact: true }).waitFor();
  expect(complaints.lines).toEqual([]);
});
