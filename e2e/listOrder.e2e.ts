import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** A list ordered by two levels without a mouse's Shift: from a head's menu. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test.each([
  ['zh', 'light', 1920],
  ['en', 'dark', 1920],
] as const)(
  'a second level is chosen from a head’s menu by keys and said in words (%s)',
  async (language, theme, width) => {
    const { page, complaints } = await c.openSignedIn({ language, theme, width });
    await page.goto(`${c.url}/task/render/running`);
    const grid = page.getByRole('grid');
    await grid.locator('tbody tr[data-index]').first().waitFor();
    const head = (name: RegExp) => grid.locator('thead').getByRole('button', { name });
    const level = head(language === 'zh' ? /优先级/ : /Level|Priority/).first();
    await level.focus();
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu');
    await menu.waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('taskLevelFlag.0');
    const done = head(language === 'zh' ? /提交时间/ : /Submitted/).first();
    await done.click({ button: 'right' });
    await menu
      .getByRole('menuitem', { name: language === 'zh' ? '再按此列升序' : 'Then by this column, ascending' })
      .click();
    await expect
      .poll(() => new URL(page.url()).searchParams.get('sort'))
      .toMatch(/^taskLevelFlag\.0,\w+\.1$/);
    const words = page.getByText(language === 'zh' ? /^先按.+↓，再按.+↑$/ : /^Sorted by .+ ↓, then .+ ↑$/);
    await words.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, `list/order-${language}-${theme}-${width}`);
    await done.click({ button: 'right' });
    await picture(page, `list/order-menu-${language}-${theme}-${width}`);
    await menu
      .getByRole('menuitem', { name: language === 'zh' ? '取消第二级排序' : 'Remove second level' })
      .click();
    await words.waitFor({ state: 'detached' });
    expect(complaints.lines).toEqual([]);
  },
);
