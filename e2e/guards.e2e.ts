import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  menuKeysOf,
  menuPlaceOf,
  type PermissionKey,
  type ScreenEntry,
  screens,
  textIn,
} from '@renderdesk/contract';
import { screenTitles } from '@renderdesk/contract/screens/screens.texts.ts';
import { exists } from '../packages/web/src/shell/routes.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';
import { menuEntries, menuIn } from './support/menu.ts';

/** What each person may open: missing keys, keys switched off, one key alone, and what the installation sets. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test.each([
  ['/task/render/running', 'running:render:task'],
  ['/admin/organization', 'admin:depart'],
  ['/outbox', 'admin:outbox'],
] as const)('%s without its key leads to the dashboard, which names it', async (path, key) => {
  const { page, complaints } = await c.openSignedIn({ language: 'en', keys: [] });
  await page.goto(c.url + path);
  await page.waitForURL('**/dashbroad/index');
  const notice = page.getByRole('main').getByRole('alert');
  await notice.getByText(`(${key})`).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await notice.getByRole('button', { name: 'Close' }).click();
  await notice.waitFor({ state: 'detached' });
  expect(complaints.lines).toEqual([]);
});

test.each([
  ['zh', 'light'],
  ['en', 'dark'],
] as const)(
  'a key switched off for everyone shows the no-permission page (%s, %s)',
  async (language, theme) => {
    const off = { key: 'admin:depart', status: 0 } as const;
    await c.db.insertInto('permission_state').values(off).execute();
    onTestFinished(async () => {
      await c.db.deleteFrom('permission_state').where('key', '=', off.key).execute();
    });
    const { page, complaints } = await c.openSignedIn({ language, theme });
    await page.goto(`${c.url}/admin/organization`);
    await page.getByText(/[(（]admin:depart[)）]/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/organization');
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, `guards/no-permission-${language}-${theme}`);
    const menu = await menuEntries(page);
    expect(menu).not.toContain(textIn(screenTitles['/admin/organization'], language));
    expect(menu).toContain(textIn(screenTitles['/task/render/running'], language));
    await page.getByRole('main').getByRole('link').click();
    await page.waitForURL('**/dashbroad/index');
    expect(complaints.lines).toEqual([]);
  },
);

const entries: readonly ScreenEntry[] = screens;
const withKey = entries.filter(
  (screen) => screen.kind === 'screen' && exists(screen.path) && screen.permission,
);

/** Everybody's daily work, below the dashboard. */
const daily = ['Work queue', 'Approval requests'];

/** What needs no key of its own and stands where the menu is open to somebody with these. */
const openWith = (keys: readonly PermissionKey[]): string[] =>
  entries
    .filter((one) => one.kind === 'screen' && exists(one.path) && !one.permission)
    .filter((one) => menuPlaceOf(one.path) && menuKeysOf(one.path).every((key) => keys.includes(key)))
    .map((one) => one.path);

test.each(withKey.map((screen) => [screen.path, screen] as const))(
  'with the key of %s alone, the menu shows it and what needs no key beside it',
  async (path, screen) => {
    const keys = [...new Set([...menuKeysOf(screen.path), screen.permission as PermissionKey])];
    const { page, complaints } = await c.openSignedIn({ language: 'en', keys });
    await page.goto(`${c.url}/dashbroad/index`);
    const menu = menuIn(page).getByRole('link');
    const title = (of: string) => (exists(of) ? textIn(screenTitles[of], 'en') : of);
    await expect
      .poll(async () => (await menu.allInnerTexts()).map((entry) => entry.trim()).toSorted())
      .toEqual([title('/dashbroad/index'), ...daily, title(path), ...openWith(keys).map(title)].toSorted());
    await menu.filter({ hasText: title(path) }).click();
    await page.waitForURL(`**${path}`);
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints.lines).toEqual([]);
  },
);

test('the pages before the sign-in lead a signed-in person to the dashboard', async () => {
  const { page } = await c.openSignedIn();
  for (const path of ['/login', '/register', '/forgetpassword', '/bridge']) {
    await page.goto(c.url + path);
    await page.waitForURL('**/dashbroad/index');
  }
});

test('nobody’s lists are narrowed before they choose; the choice holds after a reload', async () => {
  const { page } = await c.openSignedIn({ language: 'en' });
  const asked: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/task/rendering/list')) asked.push(request.headers()['platform']);
  });
  await page.goto(`${c.url}/task/render/running`);
  await page.getByRole('grid').getByRole('row').nth(2).waitFor();
  const choice = page.getByRole('banner').getByRole('combobox', { name: 'Platform' });
  expect(await choice.locator('option').first().innerText()).toBe('All platforms');
  expect(await choice.inputValue()).toBe('0');
  expect(new Set(asked)).toEqual(new Set(['0']));
  const second = (await choice.locator('option').nth(1).getAttribute('value')) ?? '';
  await choice.selectOption(second);
  await expect.poll(() => asked.at(-1)).toBe(second);
  await page.reload();
  await page.getByRole('grid').waitFor();
  expect(await choice.inputValue()).toBe(second);
  await expect.poll(() => asked.at(-1)).toBe(second);
});

test('the installation sets the single sign-on and the platform of the first visit', async () => {
  const set = await startConsole({
    RENDERDESK_SSO_URL: '/elsewhere/sign-on',
    RENDERDESK_DEFAULT_PLATFORM: '24',
  });
  try {
    const visitor = await set.open({ language: 'en' });
    await visitor.page.route('**/elsewhere/sign-on', (route) => route.fulfill({ body: 'single sign-on' }));
    await visitor.page.goto(`${set.url}/task/render/running`);
    await visitor.page.waitForURL('**/elsewhere/sign-on');
    await visitor.page.goto(`${set.url}/login`);
    await visitor.page.locator('input[name="loginName"]').waitFor();

    const names = { name_en: 'Its own', name_zh: '专属' } as const;
    const platform = { id: 24, kind: 0, ...names, created_at: new Date() } as const;
    await set.db.insertInto('platform').values(platform).execute();
    const { page } = await set.openSignedIn({ language: 'en' });
    const asked = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().includes('/api/rendering/admin/')) asked.add(request.headers()['platform']);
    });
    await page.goto(`${set.url}/dashbroad/index`);
    const choice = page.getByRole('banner').getByRole('combobox', { name: 'Platform' });
    await choice.waitFor();
    expect(await choice.inputValue()).toBe('24');
    expect(asked).toEqual(new Set(['24']));
  } finally {
    await set.close();
  }
});
