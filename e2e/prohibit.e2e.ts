import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';
import { allOperable } from './support/player.ts';

/** Prohibiting operations on tasks: the switch, the banner on every open page, and what is greyed meanwhile. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
  await allOperable(c);
});
afterAll(() => c.close());

const account = (page: Page) => page.locator('.rd-account-button').click();

test('prohibited with a reason, everyone sees it at once and nobody can act; allowed again, it is gone', async () => {
  const holder = await c.openSignedIn({ language: 'en', theme: 'dark' });
  const other = await c.openSignedIn({ language: 'zh', width: 1920 });
  const list = other.page;
  await list.goto(`${c.url}/task/render/running`);
  await list.getByRole('grid').locator('tbody input[type="checkbox"]').first().check();
  const { page } = holder;
  await page.goto(`${c.url}/dashbroad/index`);
  await account(page);
  await page.getByRole('button', { name: 'Disable task operations' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Disable task operations' }).click();
  await question.getByText('Enter a reason.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'prohibit/question-en-dark');
  await question.getByLabel('Reason').fill('Storage is being moved');
  await question.getByRole('button', { name: 'Disable task operations' }).click();

  for (const shown of [page, list]) {
    const banner = shown.locator('.rd-prohibited');
    await banner.waitFor();
    expect(await banner.innerText()).toContain('Storage is being moved');
    expect(await banner.innerText()).toContain('系统管理员');
    expect(await faultsOf(shown)).toEqual([]);
  }
  await picture(list, 'prohibit/banner-zh-light');
  const buttons = list.getByRole('toolbar').locator('.rd-tool:not([aria-haspopup])');
  expect(await buttons.count()).toBeGreaterThan(2);
  for (const button of await buttons.all()) {
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await button.getAttribute('title')).toContain('Storage is being moved');
  }
  await picture(list, 'prohibit/greyed-zh-light');

  await account(page);
  await page.getByRole('button', { name: 'Enable task operations' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  for (const shown of [page, list]) await shown.locator('.rd-prohibited').waitFor({ state: 'detached' });
  expect(holder.complaints.lines).toEqual([]);
  expect(other.complaints.lines).toEqual([]);
});

test('who does not hold its key finds no switch', async () => {
  const { page } = await c.openSignedIn({
    language: 'en',
    keys: ['product', 'animation', 'task:root', 'running:render:task', 'render:task:operate'],
  });
  await page.goto(`${c.url}/dashbroad/index`);
  await account(page);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  expect(await page.getByRole('button', { name: /task operations/i }).count()).toBe(0);
});
