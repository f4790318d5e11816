import type { Page } from 'playwright-core';

/** Chooses by name in a field of the open dialog that is searched. */
export const choose = async (page: Page, field: string, name: string): Promise<void> => {
  await page.getByRole('dialog').first().getByRole('combobox', { name: field }).press('ArrowDown');
  const list = page.getByRole('dialog', { name: field, exact: true });
  await list.getByRole('combobox').fill(name);
  await list.getByRole('option', { name }).first().click();
};
