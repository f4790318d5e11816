import type { Page } from 'playwright-core';

/** Adds a filter to a list, in either language: it is found in the list of all others, and its editor opens. */
export const addFilter = async (page: Page, name: string): Promise<void> => {
  await page
    .getByRole('search')
    .getByRole('button', { name: /^(Add filter|添加筛选)$/ })
    .click();
  const list = page.getByRole('dialog', { name: /^(Add filter|添加筛选)$/ });
  await list.getByRole('combobox').fill(name);
  await list.getByRole('option', { name, exact: true }).click();
};
