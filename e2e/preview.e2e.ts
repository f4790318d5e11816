import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { customerFolder } from '@renderdesk/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';
import { gridPly, squareGlb, squareTileset } from './support/models.ts';
import { adminCalls, stageTask } from './support/player.ts';

/** What a task made is drawn in the console. */
let c: TestConsole;
let staged: Awaited<ReturnType<typeof stageTask>>;
beforeAll(async () => {
  c = await startConsole();
  staged = await stageTask(c, await adminCalls(c), '1-4');
}, 120_000);
afterAll(() => c.close());

const outputs = (name: string): string =>
  join(customerFolder(c.server.app.config.storage, staged.userId), 'o', name);
const write = async (name: string, content: Buffer): Promise<void> => {
  await mkdir(dirname(outputs(name)), { recursive: true });
  await writeFile(outputs(name), content);
};

const openPreview = async (page: Page, name: string): Promise<Locator> => {
  await page.goto(`${c.url}/task/renderRunningDetail/${staged.taskId}/${staged.userId}`);
  await page.getByRole('button', { name: `Preview: ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  await dialog.waitFor();
  return dialog;
};

/** Share of the drawn pixels whose strongest colour is `channel`: 0 red, 1 green. */
const shareOf = (dialog: Locator, channel: 0 | 1): Promise<number> =>
  dialog.locator('canvas').evaluate((canvas: HTMLCanvasElement, wanted) => {
    const copy = document.createElement('canvas');
    Object.assign(copy, { width: canvas.width, height: canvas.height });
    const context = copy.getContext('2d');
    if (!context) throw new Error('the browser draws no pictures');
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, copy.width, copy.height);
    let found = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
      const [strong, weak] = wanted === 0 ? [red, green] : [green, red];
      if (strong > weak + 60 && strong > blue + 60) found += 1;
    }
    return found / (data.length / 4);
  }, channel);

test('a set of 3D tiles is drawn from the page of its task, turned and measured', async () => {
  await write('tileset.json', squareTileset('square.glb'));
  await write('square.glb', squareGlb());
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  const dialog = await openPreview(page, '3D tiles');
  await expect
    .poll(() => dialog.getByTestId('scene-facts').textContent())
    .toContain('1 tiles · 2 triangles · Size 10 × 10 × 1');
  await expect.poll(() => shareOf(dialog, 0)).toBeGreaterThan(0.05);
  const before = await shareOf(dialog, 0);
  await dialog.getByRole('button', { name: 'Distance', exact: true }).click();
  const canvas = dialog.getByRole('img', { name: /^3D tiles/ });
  await canvas.press('Enter');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await canvas.press(key);
  await expect.poll(() => shareOf(dialog, 0)).not.toBe(before);
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the canvas has no box');
  await page.mouse.click(box.x + box.width / 2 + 60, box.y + box.height / 2);
  const result = dialog.getByRole('status');
  await expect
    .poll(() => result.textContent())
    .toMatch(/^Distance \d+\.?\d* \(horizontal \d+\.?\d*, height 0\)/);
  await page.mouse.click(box.x + 3, box.y + 3);
  await expect.poll(() => result.textContent()).toContain('There is no point of the model here.');
  await dialog.getByRole('button', { name: 'Reset view', exact: true }).click();
  await expect.poll(() => shareOf(dialog, 0)).toBeCloseTo(before, 2);
  await picture(page, 'preview-tiles');
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints.lines).toEqual([]);
});

test('a point cloud is drawn with its colours, and what cannot be drawn says why', async () => {
  await write('cloud.ply', gridPly(60));
  const { page, complaints } = await c.openSignedIn({ language: 'en', theme: 'dark' });
  let dialog = await openPreview(page, 'Point cloud');
  await expect
    .poll(() => dialog.getByTestId('scene-facts').textContent())
    .toContain('3,600 points · Size 59 × 59 × 0');
  await expect.poll(() => shareOf(dialog, 1)).toBeGreaterThan(0.005);
  expect(await faultsOf(page)).toEqual([]);
  await rm(outputs('cloud.ply'));
  await write('cloud.las', Buffer.from('a scene'));
  dialog = await openPreview(page, 'Point cloud');
  await dialog.getByText('The file cannot be read: it is damaged or of another format.').waitFor();
  await dialog.getByRole('link', { name: 'cloud.las', exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints.lines).toEqual([]);
});
