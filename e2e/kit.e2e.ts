import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KitPage, startKitPage } from './support/kit-page.ts';
import { focusFaults, reachFaults, standing } from './support/audit.ts';
import { allFaultsOf, picture } from './support/look.ts';

/**
 * Every piece of the kit in all its states, twice, in one language and theme and then in the others: axe, overflow, what
 * Tab reaches, console, and a picture of each. What opens over a piece has an address, is visited too, and is left by the
 * back button.
 */
let kit: KitPage;
beforeAll(async () => {
  kit = await startKitPage();
});
afterAll(() => kit.close());

test.each([
  ['zh', 'light', 'even'],
  ['en', 'dark', 'even'],
  ['zh', 'dark', 'odd'],
  ['en', 'light', 'odd'],
] as const)('the kit in %s, %s: its %s pieces', { timeout: 180_000 }, async (language, theme, pieces) => {
  const { page, complaints } = await kit.open({ language, theme });
  await page.goto(kit.url);
  const links = page.getByRole('navigation').first().getByRole('link');
  await links.first().waitFor();
  const names = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(names.length).toBeGreaterThan(2);
  const mine = names.filter((_, at) => (at % 2 === 0) === (pieces === 'even'));
  const found: Record<string, string[]> = {};
  const look = async (name: string): Promise<void> => {
    await page.waitForLoadState('networkidle');
    await standing(page);
    const faults = [...(await allFaultsOf(page)), ...(await reachFaults(page))];
    await picture(page, `kit/${name.replaceAll(/\W+/g, '-')}-${language}-${theme}`);
    faults.push(...(await focusFaults(page, 24)));
    if (faults.length > 0) found[name] = faults;
  };
  for (const name of mine) {
    await page.locator(`nav a[href="${name}"]`).click();
    await page.locator(`nav a[href="${name}"][aria-current="page"]`).waitFor();
    await look(name);
    const states = page.getByRole('main').getByRole('navigation').getByRole('link');
    for (const state of await states.all()) {
      const address = (await state.getAttribute('href')) ?? '';
      await state.click();
      const dialog = page.getByRole('dialog');
      await dialog.first().waitFor();
      await look(address);
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
    }
  }
  expect(found).toEqual({});
  expect(complaints.lines).toEqual([]);
});

test('a date that may not lie before today bars the days before it', async () => {
  const { page } = await kit.open({ language: 'en' });
  await page.goto(`${kit.url}?piece=form&task=`);
  const dialog = page.getByRole('dialog');
  await dialog.locator('.ant-picker').click();
  const today = page.locator('.ant-picker-cell-today');
  await today.waitFor();
  const barred = (title: string) => page.locator(`.ant-picker-cell-disabled[title="${title}"]`).count();
  const dayOf = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const now = Date.now();
  expect(await barred(dayOf(new Date(now)))).toBe(0);
  // Yesterday stands in the same picture, at its edge where today is the first of a month.
  expect(await barred(dayOf(new Date(now - 86_400_000)))).toBeGreaterThan(0);
});
