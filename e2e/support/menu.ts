import type { Locator, Page } from 'playwright-core';

/** The menu of a page, in either language. */
export const menuIn = (page: Page): Locator => page.getByRole('navigation', { name: /^(Main menu|主菜单)$/ });

/** Opens a group of the menu by the keyboard, unless it is open. */
export const openGroup = async (page: Page, name: string): Promise<void> => {
  const head = menuIn(page).getByRole('button', { name, exact: true });
  if ((await head.getAttribute('aria-expanded')) === 'true') return;
  await head.press('ArrowRight');
  await menuIn(page).getByRole('button', { name, exact: true, expanded: true }).waitFor();
};

/** The titles of all pages in the menu; of a long menu one group is open at a time, so each group is opened in turn. */
export const menuEntries = async (page: Page): Promise<string[]> => {
  const menu = menuIn(page);
  await menu.getByRole('link').first().waitFor();
  const found = new Set<string>();
  const collect = async (): Promise<void> => {
    for (const title of await menu.getByRole('link').allInnerTexts()) found.add(title.trim());
  };
  await collect();
  for (const name of await menu.getByRole('heading').getByRole('button').allInnerTexts()) {
    await openGroup(page, name.trim());
    await collect();
  }
  return [...found];
};
