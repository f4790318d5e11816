import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KitPage, startKitPage } from './support/kit-page.ts';
import { faultsOf, picture } from './support/look.ts';

/** Rows, files, formatted text and custom fields, on the kit page. */
let kit: KitPage;
beforeAll(async () => {
  kit = await startKitPage();
});
afterAll(() => kit.close());

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const answer = (data: unknown) => ({
  contentType: 'application/json',
  body: JSON.stringify({ code: 200, message: '', result: true, data, requestId: 'example' }),
});
const store = async (page: Page) => {
  const names: string[] = [];
  await page.route('**/examples/store', async (route) => {
    names.push(
      /filename="([^"]*)"/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1] ?? '',
    );
    await route.fulfill(answer({ fileId: `file-${names.length}` }));
  });
  return names;
};

test.each([
  ['zh', 'light'],
  ['en', 'dark'],
] as const)(
  'every custom field and what is wrong with it (%s, %s)',
  { timeout: 180_000 },
  async (language, theme) => {
    const { page, complaints } = await kit.open({ language, theme, height: 1500 });
    await page.goto(`${kit.url}?piece=custom&custom=`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: language === 'zh' ? '保存' : 'Save' }).click();
    await expect.poll(() => dialog.getByRole('alert').count()).toBe(4);
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, `custom/fields-${language}-${theme}`);
    await page.goto(`${kit.url}?piece=custom&rows=`);
    await dialog.getByRole('heading', { name: /^Maintenance/ }).waitFor();
    await dialog.getByRole('button', { name: language === 'zh' ? '添加一行' : 'Add row' }).click();
    await dialog.getByRole('button', { name: language === 'zh' ? '保存' : 'Save' }).click();
    await expect.poll(() => dialog.getByRole('alert').count()).toBeGreaterThan(1);
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, `custom/rows-${language}-${theme}`);
    expect(complaints.lines).toEqual([]);
  },
);

test('files are checked by content, sent each by itself, tried again and taken out', async () => {
  const { page } = await kit.open({ language: 'en' });
  await page.goto(`${kit.url}?piece=custom&rows=`);
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]');
  const lines = dialog.getByRole('listitem').filter({ has: page.locator('.rd-upload-name') });
  await input.setInputFiles([
    { name: 'disguised.png', mimeType: 'image/png', buffer: Buffer.from('MZ\u0000\u0001') },
    { name: 'good.png', mimeType: 'image/png', buffer: png },
  ]);
  await lines.filter({ hasText: 'This file type is not accepted' }).waitFor();
  // Nobody answers yet: the file waits for another try.
  await lines.filter({ hasText: 'The server did not respond' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const names = await store(page);
  await lines.filter({ hasText: 'good.png' }).getByRole('button', { name: 'Retry' }).click();
  await lines.filter({ hasText: 'Uploaded' }).waitFor();
  expect(names).toEqual(['good.png']);
  await dialog.getByRole('button', { name: 'Remove “disguised.png”' }).click();
  await expect.poll(() => lines.count()).toBe(1);
  await input.setInputFiles(['a', 'b', 'c'].map((name) => ({ name, mimeType: 'image/png', buffer: png })));
  await dialog.getByText('Use 3 files or fewer.').waitFor();
  await expect.poll(() => lines.filter({ hasText: 'Uploaded' }).count()).toBe(3);
  await picture(page, 'custom/uploads');
});

test('nothing of a form moves when the editor of formatted text is there', async () => {
  const { page } = await kit.open({ language: 'en' });
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/RichEditor*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${kit.url}?piece=custom&rows=`);
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add row' });
  await page.getByRole('dialog').getByText('no new frames on').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const before = await add.boundingBox();
  release();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).waitFor();
  expect(await add.boundingBox()).toEqual(before);
});

test('rows are added, moved and taken out with what was typed; formatted text by keyboard', async () => {
  const { page } = await kit.open({ language: 'en' });
  await store(page);
  await page.goto(`${kit.url}?piece=custom&rows=`);
  const dialog = page.getByRole('dialog');
  const titles = dialog.getByLabel('Item');
  await dialog.getByRole('button', { name: 'Add row' }).click();
  await titles.nth(1).fill('Nuke');
  await dialog.getByLabel('Amount').nth(1).fill('80.5');
  await dialog.getByRole('button', { name: 'Move row 2 up' }).click();
  expect(await titles.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
    'Nuke',
    'Maya',
  ]);
  await dialog.getByRole('button', { name: 'Remove row 2' }).click();
  expect(await titles.count()).toBe(1);

  const body = dialog.getByRole('textbox', { name: 'Text' });
  expect(await body.innerHTML()).not.toMatch(/script|onclick/);
  await body.press('Control+a');
  await body.press('Delete');
  await body.press('Control+b');
  await body.pressSequentially('Bold');
  await body.press('Control+b');
  await body.press('Enter');
  await body.pressSequentially('- one');
  expect(await body.innerHTML()).toContain('<p><strong>Bold</strong></p>');
  expect(await body.locator('ul').innerText()).toBe('one');
  const bullets = dialog.getByRole('button', { name: 'Bulleted list' });
  expect(await bullets.getAttribute('aria-pressed')).toBe('true');
  await bullets.click();
  await expect.poll(() => body.locator('ul').count()).toBe(0);
});
