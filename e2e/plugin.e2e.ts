import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** What tasks with plugins consumed: filtered, summed in both currencies, and taken along as a zip. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

test('the sums under the list are those of all that match, and the file is a zip', async () => {
  const { rows } = await sql<{ plugin: string; rmb: string }>`
    select plugin, sum(consume) filter (where currency = 1)::numeric(20,2)::text as rmb
    from task, unnest(plugin_versions) as plugin where not is_open and deleted_at is null
    group by plugin having count(*) filter (where currency = 1) > 3 order by count(*) desc limit 1`.execute(
    c.db,
  );
  const most = rows[0];
  if (!most) throw new Error('no task of the demo has plugins');
  const { page, complaints } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/export/plugin?pluginVersions=${encodeURIComponent(most.plugin)}`);
  const sums = page.locator('.rd-list-totals');
  const shown = Number(most.rmb).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await sums.getByText(`¥${shown}`, { exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'export/plugin');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^Plugin consumption_\d{12}\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  expect(complaints.lines).toEqual([]);
});
