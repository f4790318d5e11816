import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setRow } from '../packages/server/src/build/rows.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** While an answer is awaited, and when it is a refusal: what waits, what stands there already, what is told. */
let c: TestConsole;
beforeAll(async () => {
  // Rows wait for no total: it is a question of its own.
  c = await startConsole({ RENDERDESK_GRACE_MS: '0' });
});
afterAll(() => c.close());

/** A door that the answers of a call stand before until it is opened. */
const gate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return { opened, open };
};

/** Whether a list is asked for its total alone. */
const asksTotal = (request: Request): boolean =>
  (request.postDataJSON() as { readonly total?: string }).total === 'only';

test('rows are drawn while their total is counted, which then follows, and stands while pages are turned', async () => {
  const { page, context, complaints } = await c.openSignedIn({ language: 'en' });
  const held = gate();
  let isFirst = true;
  await context.route('**/task/rendering/list', async (route) => {
    if (asksTotal(route.request())) await held.opened;
    else if (isFirst) {
      isFirst = false;
      // The count of a small farm may be there before its rows: these go without, as they do of a large one.
      const response = await route.fetch();
      const answer = (await response.json()) as { readonly data: { readonly items: readonly unknown[] } };
      const total = answer.data.items.length + 1;
      const data = { ...answer.data, total, pageCount: 2, atLeast: true, totalLater: true };
      return route.fulfill({ response, json: { ...answer, data } });
    }
    await route.continue();
  });
  await page.goto(`${c.url}/task/render/end`);
  await page.getByRole('grid').getByRole('row').nth(5).waitFor();
  await page.getByText('Counting…', { exact: true }).waitFor();
  const { ended } = await c.db
    .selectFrom('task')
    .where('is_open', '=', false)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('ended'))
    .executeTakeFirstOrThrow();
  const pager = page.getByRole('navigation', { name: 'Pagination' });
  const last = pager.getByRole('button', { name: `Page ${Math.ceil(ended / 50)}`, exact: true });
  expect(await last.count()).toBe(0);
  held.open();
  const total = page.getByText(`${ended.toLocaleString('en-US')} rows`, { exact: true });
  await total.waitFor();
  await last.click();
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await total.waitFor();
  expect(complaints.lines).toEqual([]);
});

test('while a search runs nothing turns, sorts or asks again, and then everything does (checklist T-153)', async () => {
  const { page, context, complaints } = await c.openSignedIn({ language: 'en' });
  // The farm goes on beside the journey, and what its changes make a list read anew is no question of the reader's.
  await page.route('**/base/events', () => undefined);
  await page.goto(`${c.url}/task/render/end`);
  const pager = page.getByRole('navigation', { name: 'Pagination' });
  const next = pager.getByRole('button', { name: 'Next page' });
  const sort = page.getByRole('button', { name: /Sort by Task ID/ });
  await page.getByRole('grid').getByRole('row').nth(2).waitFor();
  const held = gate();
  let asked = 0;
  await context.route('**/task/rendering/list', async (route) => {
    if (!asksTotal(route.request())) asked += 1;
    await held.opened;
    await route.continue();
  });
  await next.click();
  const waiting = [next, sort, pager.getByRole('combobox'), page.getByRole('button', { name: 'Refresh' })];
  for (const one of waiting) await expect.poll(() => one.isDisabled()).toBe(true);
  await next.dispatchEvent('click');
  await sort.dispatchEvent('click');
  expect(new URL(page.url()).searchParams.get('pageNum')).toBe('2');
  expect(asked).toBe(1);
  held.open();
  for (const one of waiting) await expect.poll(() => one.isDisabled()).toBe(false);
  await sort.click();
  await expect.poll(() => asked).toBe(2);
  expect(complaints.lines).toEqual([]);
});

test('a list that is refused says why in place and as the catalogue says, once (checklist O-283)', async () => {
  const { page, context } = await c.openSignedIn({ language: 'en' });
  const refused = { code: 50_003, message: 'refused', result: false, data: null, requestId: 'r-list-1' };
  let asked = 0;
  await context.route('**/task/node/list', (route) => {
    asked += 1;
    return route.fulfill({ json: refused });
  });
  await page.goto(`${c.url}/node/renderNodeList`);
  const toasts = page.getByRole('region', { name: 'Messages' });
  const toast = toasts.getByText('r-list-1');
  await toast.waitFor();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await toasts.getByRole('button', { name: 'Close' }).click();
  await toast.waitFor({ state: 'detached' });
  const before = asked;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => asked).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(await toast.count()).toBe(0);
});

test('the six counts of a task are 0 before its first answer (checklist T-047)', async () => {
  const { page, context, complaints } = await c.openSignedIn({ language: 'zh' });
  const task = await c.db
    .selectFrom('task')
    .where('status', '=', 25)
    .where('deleted_at', 'is', null)
    .where('success', '>', 0)
    .select(['id', 'user_id', 'success'])
    .executeTakeFirstOrThrow();
  const held = gate();
  await context.route('**/task/rendering/detail', async (route) => {
    await held.opened;
    await route.continue();
  });
  await page.goto(`${c.url}/task/renderCompletedDetail/${task.id}/${task.user_id}`);
  const counts = page.locator('.rd-strip');
  await counts.waitFor();
  expect((await counts.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\D/g, ''))).toEqual(
    Array(5).fill('0'),
  );
  expect(await counts.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
  held.open();
  await counts
    .getByRole('listitem')
    .filter({ hasText: String(task.success) })
    .first()
    .waitFor();
  expect(complaints.lines).toEqual([]);
});

test('before all that match are edited it is said how many will be, and how many not and why (checklist T-181)', async () => {
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  const tasks = await c.db
    .selectFrom('task')
    .where('status', '=', 30)
    .where('deleted_at', 'is', null)
    .select(['id', 'project_name'])
    .orderBy('id')
    .limit(3)
    .execute();
  const ids = tasks.map(({ id }) => id);
  // The demo takes the switch from some of its tasks: of these three, from the first alone.
  const three = { project_name: 'ThreeOfOne', operable: true };
  await c.db.updateTable('task').set(three).where('id', 'in', ids).execute();
  await setRow(c.db, 'task', ids[0] ?? 0, { operable: false });
  await page.goto(`${c.url}/task/render/end?projectName=ThreeOfOne&pageSize=50`);
  const grid = page.getByRole('grid');
  await expect.poll(() => grid.getByRole('row').count()).toBe(4);
  await grid.getByRole('row').nth(2).getByRole('checkbox').click();
  const all = page.getByRole('button', { name: /Select all 3/ });
  await all.click();
  await page.getByText(/^All 3 rows that matched at/).waitFor();
  await page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('menuitem', { name: 'Set node limit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set node limit: 3 rows' });
  await dialog.getByText('2 of 3 will be changed.').waitFor();
  await dialog.getByText(/1 will be skipped/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'list/edit-all');
  await dialog.getByRole('textbox').first().fill('7');
  await dialog.getByRole('button', { name: 'Set node limit' }).click();
  await expect
    .poll(async () => {
      const rows = await c.db.selectFrom('task').where('id', 'in', ids).select('node_limit').execute();
      return rows.filter((row) => row.node_limit === 7).length;
    })
    .toBe(2);
  expect(complaints.lines).toEqual([]);
});

test('software and platforms are called as the installation calls them (checklist T-121, T-124)', async () => {
  await setRow(c.db, 'software', 2007, { name: 'Blender Studio' });
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  const { id, user_id, platform_id } = await c.db
    .selectFrom('task')
    .where('software_id', '=', 2007)
    .where('deleted_at', 'is', null)
    .select(['id', 'user_id', 'platform_id'])
    .executeTakeFirstOrThrow();
  await setRow(c.db, 'platform', platform_id, { name_en: 'North Hall' });
  await page.goto(`${c.url}/task/renderRunningDetail/${id}/${user_id}`);
  await page.getByText('Blender Studio').first().waitFor();
  await page.locator('.rd-sections').getByText('North Hall').waitFor();
  expect(complaints.lines).toEqual([]);
});

test('a refused answer empties a list and leaves the render lists their rows (checklist P-012, O-304)', async () => {
  const { page, context } = await c.openSignedIn({ language: 'en' });
  const refused = { code: 50_003, message: 'refused', result: false, data: null, requestId: 'r-kept' };
  const rows = page.getByRole('grid').getByRole('row');
  for (const [path, call, keeps] of [
    ['/node/renderNodeList', '**/task/node/list', false],
    ['/task/render/end', '**/task/rendering/list', true],
  ] as const) {
    await page.goto(c.url + path);
    await rows.nth(2).waitFor();
    await context.route(call, (route) => route.fulfill({ json: refused }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    const again = keeps
      ? page.getByRole('alert').getByRole('button', { name: 'Refresh' })
      : page.getByRole('button', { name: 'Retry' });
    await again.waitFor();
    expect((await rows.count()) > 2, path).toBe(keeps);
    await context.unroute(call);
    await again.click();
    await rows.nth(2).waitFor();
  }
});
