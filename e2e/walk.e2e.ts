import { afterAll, beforeAll, expect, test } from 'vitest';
import { extraPages, pages } from '../packages/web/src/shell/routes.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** Every screen that exists, in both languages and themes and at both widths: axe, overflow, raw keys, console, policy. */
let c: TestConsole;
let values: Readonly<Record<string, string>>;
beforeAll(async () => {
  c = await startConsole();
  const task = await c.db
    .selectFrom('task')
    .where('status', '=', 5)
    .select(['id', 'user_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  values = { id: String(task.id), taskId: String(task.id), userId: String(task.user_id), taskFlag: '0' };
});
afterAll(() => c.close());

/** A path with its places filled; a screen that needs a value nobody gives fails here. */
const filled = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the walk has no value for :${name} of ${path}`);
    return value;
  });

test.each([
  ['zh', 'light', 1366],
  ['zh', 'dark', 1920],
  ['en', 'light', 1920],
  ['en', 'dark', 1366],
] as const)('every screen in %s, %s, %i px', { timeout: 240_000 }, async (language, theme, width) => {
  const { page, complaints } = await c.openSignedIn({
    language,
    theme,
    width,
    height: width === 1366 ? 768 : 1080,
  });
  for (const path of Object.keys({ ...pages, ...extraPages })) {
    await page.goto(c.url + filled(path));
    await page.getByRole('main').waitFor();
    await page.waitForLoadState('load');
    // Loaded: the screen's chunk has drawn something, no skeleton and nothing busy any more.
    await expect.poll(() => page.getByRole('main').innerText(), { message: path }).not.toBe('');
    await expect
      .poll(() => page.locator('[aria-busy="true"], .rd-skeleton, .rd-bones-block').count(), {
        timeout: 10_000,
      })
      .toBe(0);
    expect(await faultsOf(page), `${path} in ${language}, ${theme}`).toEqual([]);
    const name = path.slice(1).replaceAll(/\W+/g, '-');
    await picture(page, `walk/${name}-${language}-${theme}-${width}`);
  }
  expect(complaints.lines).toEqual([]);
});
