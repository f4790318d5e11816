import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFilter } from './support/filters.ts';
import { type KitPage, startKitPage } from './support/kit-page.ts';
import { faultsOf, picture } from './support/look.ts';

/** The inputs of forms by keyboard and in both languages and themes, on the kit page with its example look-ups. */
let kit: KitPage;
beforeAll(async () => {
  kit = await startKitPage();
});
afterAll(() => kit.close());

const openPicker = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name, exact: false }).first().press('ArrowDown');
  const list = page.getByRole('dialog', { name, exact: true });
  await list.getByRole('combobox').waitFor();
  return { list, search: list.getByRole('combobox'), options: list.getByRole('option') };
};

test.each([
  ['zh', 'light'],
  ['en', 'dark'],
] as const)('every picker, filled and open (%s, %s)', { timeout: 180_000 }, async (language, theme) => {
  const { page, complaints } = await kit.open({ language, theme });
  await page.goto(`${kit.url}?piece=inputs&example=1`);
  const dialog = page.getByRole('dialog').first();
  await dialog.getByText('星河动画', { exact: false }).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, `inputs/filled-${language}-${theme}`);
  for (const [at, name] of [
    language === 'zh' ? '客户' : 'Customer',
    language === 'zh' ? '组织' : 'Organisation',
    language === 'zh' ? '区域' : 'Areas',
  ].entries()) {
    const { list } = await openPicker(page, name);
    await expect.poll(() => list.getByRole('status').or(list.getByRole('option')).count()).toBeGreaterThan(0);
    expect(await faultsOf(page), name).toEqual([]);
    await picture(page, `inputs/open-${at}-${language}-${theme}`);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
  }
  expect(complaints.lines).toEqual([]);
});

test('a picker says that there is nothing, that it waits, or what went wrong', async () => {
  const { page } = await kit.open({ language: 'en', theme: 'dark' });
  await page.goto(`${kit.url}?piece=inputs&states=`);
  for (const [name, words] of [
    ['Nothing to choose', 'Nothing to choose from yet.'],
    ['Cannot be loaded', 'Retry'],
    ['Still loading', undefined],
  ] as const) {
    const { list } = await openPicker(page, name);
    if (words === undefined) await list.getByRole('status', { name: /^Loading/ }).waitFor();
    else await list.getByText(words, { exact: false }).first().waitFor();
    expect(await faultsOf(page), name).toEqual([]);
    await picture(page, `inputs/${name.replaceAll(' ', '-')}`);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
  }
  expect(await page.getByRole('combobox', { name: 'Disabled' }).isDisabled()).toBe(true);
});

test('accounts of one name are choices of their own, by keyboard alone', async () => {
  const { page } = await kit.open({ language: 'en' });
  await page.goto(`${kit.url}?piece=inputs&example=new`);
  const { list, search, options } = await openPicker(page, 'Customer');
  await search.fill('northlight');
  await expect.poll(() => options.count()).toBe(2);
  await search.press('ArrowDown');
  await search.press('Enter');
  await list.waitFor({ state: 'hidden' });
  const field = page.getByRole('combobox', { name: 'Customer' }).first();
  await expect.poll(() => field.innerText()).toContain('Northlight Studio');
  expect(await field.innerText()).toContain('100005');
  // The focus is back at the field; Tab goes on from there.
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a tree keeps the place of what is found; a heading chooses all under it; a chip takes one out', async () => {
  const { page } = await kit.open({ language: 'en' });
  await page.goto(`${kit.url}?piece=inputs&example=new`);
  const tree = await openPicker(page, 'Organisation');
  await tree.search.fill('海外');
  await expect
    .poll(() => tree.options.evaluateAll((all) => all.map((one) => one.getAttribute('data-level'))))
    .toEqual(['0', '1', '2']);
  await tree.search.press('End');
  await tree.search.press('Enter');
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Organisation' }).first().innerText())
    .toContain('海外销售部');

  const areas = await openPicker(page, 'Areas');
  await areas.options.first().waitFor();
  await areas.search.press('Home');
  await areas.search.press('Enter');
  await expect.poll(() => areas.list.getByRole('option', { selected: true }).count()).toBe(3);
  await areas.search.press('Escape');
  await page.getByRole('button', { name: 'Remove “East China”' }).click();
  await expect.poll(() => page.locator('.rd-pick-chip').allInnerTexts()).toEqual(['South China']);
});

test('a picker as a filter writes its values into the address and names them', async () => {
  const { page } = await kit.open({ language: 'en' });
  await page.goto(`${kit.url}?piece=wide`);
  await addFilter(page, 'Areas');
  const list = page.getByRole('dialog', { name: 'Areas', exact: true });
  await list.getByRole('option', { name: 'East China' }).click();
  await list.getByRole('option', { name: 'Europe' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('areaIds')).toBe('1,4');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'inputs/filter');
  await page.reload();
  await page.getByText('East China, Europe').waitFor();
});

test('a panel stays in the window, and with its field where the dialog scrolls', async () => {
  const { page } = await kit.open({ language: 'en', height: 768 });
  await page.goto(`${kit.url}?piece=inputs&example=new`);
  const { list, options } = await openPicker(page, 'Nodes');
  await expect.poll(() => options.count()).toBe(20);
  await expect
    .poll(async () => {
      const box = await list.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= 768;
    })
    .toBe(true);
  await picture(page, 'inputs/low');
});
