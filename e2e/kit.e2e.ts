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
    const states = page
      .getByRole('navigation', { name: /Dialogs of this component|此组件的对话框/ })
      .getByRole('link');
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

test('a form of rules shows faults where they are, and takes painted hours, cron fields and JSON', async () => {
  const { page, complaints } = await kit.open({ language: 'en' });
  await page.goto(`${kit.url}?piece=rules&rules=`);
  const dialog = page.getByRole('dialog');
  const second = dialog.getByRole('group', { name: 'Tiers 2' });
  await second.getByLabel('From').fill('1200');
  await second.getByLabel('From').blur();
  await second.getByText('Gap: the row above ends at 1000.').waitFor();
  await second.getByLabel('From').fill('1000');
  await second.getByText('Gap: the row above').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: '#d9463d' }).click();
  expect(await dialog.getByLabel('Colour', { exact: true }).inputValue()).toBe('#d9463d');
  await dialog.getByLabel('Colour', { exact: true }).fill('#ffff00');
  await dialog.getByText('Hard to read on light').waitFor();

  const hours = dialog.getByRole('grid', { name: 'Hours' });
  await dialog.getByText('Mon–Fri 22:00–06:00 (next day)').waitFor();
  const cell = (name: string) => hours.getByRole('gridcell', { name, exact: true });
  await cell('Sat 9:00').dragTo(cell('Sun 11:00'));
  await dialog.getByText('Sat, Sun 09:00–12:00').waitFor();
  // A pointer may be let go before the page has drawn its last move.
  await hours.evaluate((grid) => {
    const at = (name: string) => grid.querySelector(`[aria-label="${name}"]`);
    const send = (type: string, name: string, from?: string) =>
      at(name)?.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 1,
          relatedTarget: from === undefined ? null : at(from),
        }),
      );
    send('pointerdown', 'Sat 20:00');
    send('pointerout', 'Sat 20:00', 'Sun 21:00');
    send('pointerover', 'Sun 21:00', 'Sat 20:00');
    send('pointerup', 'Sun 21:00');
  });
  await dialog.getByText('Sat, Sun 20:00–22:00').waitFor();
  await cell('Sun 11:00').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  expect(await cell('Sun 11:00').getAttribute('aria-selected')).toBe('false');
  expect(await cell('Sun 10:00').getAttribute('aria-selected')).toBe('true');

  const cron = dialog.getByRole('group', { name: 'Repeat' });
  await dialog
    .getByText(/^(Mon|Tues|Wednes|Thurs|Fri)day, .* 09:30$/)
    .nth(4)
    .waitFor();
  await cron.getByLabel('Minute').fill('0 3 30 2 *');
  await dialog.getByText('Never runs').waitFor();
  expect(await cron.getByLabel('Month').inputValue()).toBe('2');

  const json = dialog.getByLabel('Limits');
  await json.fill('{\n  "nodes": 900\n  "retries": 2\n}');
  await dialog
    .getByRole('button', { name: 'Line 3, column 3: A comma or a closing bracket was expected.' })
    .waitFor();
  await json.fill('{"nodes": 900, "retries": 2, "regions": []}');
  await dialog.getByRole('button', { name: /^Line 1, column 11: nodes: / }).waitFor();
  await json.fill('{"nodes": 90, "retries": 2, "regions": []}');
  await dialog.getByText('Valid', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Format', exact: true }).click();
  expect(await json.inputValue()).toContain('\n  "nodes": 90,\n');
  await dialog.getByRole('button', { name: 'Show changes' }).click();
  await dialog.getByRole('region', { name: 'Changes' }).getByText('Removed: "nodes": 40,').waitFor();
  expect(complaints.lines).toEqual([]);
});

test('a board is walked and its cards are moved with keys', async () => {
  const { page } = await kit.open({ language: 'en' });
  await page.goto(`${kit.url}?piece=board`);
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await column('In review: 0').getByText('Nothing to review').waitFor();
  await column('New: 2').getByRole('article', { name: 'shot_010, Li Na' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  const moved = column('In work: 2').getByRole('article', { name: 'shot_020, Wang Wei' });
  await moved.waitFor();
  // The first column takes no card back.
  await moved.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await column('In work: 2').waitFor();
});

test('a chart is compared with the previous period, and a figure leads to its rows', async () => {
  const { page } = await kit.open({ language: 'en' });
  await page.goto(`${kit.url}?piece=charts`);
  await page.getByRole('button', { name: 'Previous period of “Done and failed”' }).click();
  await page.getByRole('button', { name: 'Table of “Done and failed”' }).click();
  const table = page.getByRole('region', { name: 'Done and failed' });
  await table.getByRole('columnheader', { name: 'Done (previous)' }).waitFor();
  await table.getByRole('link').nth(2).click();
  await page.waitForURL(/series=0&previous/);
});

test('empty facts of a card are folded into one line, opened with the keyboard, and stay open', async () => {
  const { page, complaints } = await kit.open({ language: 'en' });
  await page.goto(`${kit.url}?piece=detail`);
  const fold = page.getByRole('button', { name: /^\d+ empty fields?$/ });
  const facts = page.locator('.rd-facts').first().locator('dt');
  const isOpen = () => fold.getAttribute('aria-expanded');
  await fold.waitFor();
  expect(await isOpen()).toBe('false');
  const count = Number.parseInt(await fold.innerText(), 10);
  const folded = await facts.count();
  expect(await page.locator('.rd-facts .rd-nothing').filter({ hasText: '–' }).count()).toBe(0);
  await fold.press('Enter');
  expect(await isOpen()).toBe('true');
  expect(await facts.count()).toBe(folded + count);
  await page.reload();
  await fold.waitFor();
  expect(await isOpen()).toBe('true');
  await fold.click();
  expect(await isOpen()).toBe('false');
  expect(await facts.count()).toBe(folded);
  expect(complaints.lines).toEqual([]);
});
