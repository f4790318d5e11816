import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls, type ListCall, screens } from '@renderdesk/contract';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** What a list adds up stands under it as the server sums it, and its file is taken along; every list of the contract with sums. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const summed = allCalls.flatMap((list) => {
  if (list.kind !== 'list' || Object.keys(list.sums).length === 0) return [];
  const keys: readonly string[] = list.access.kind === 'anyOf' ? list.access.keys : [];
  const screen = screens.find((one) => 'permission' in one && keys.includes(one.permission));
  return screen ? [{ path: screen.path, list: list as ListCall & typeof list }] : [];
});

test.each(summed)(
  'the sums under $path are those of all that match, and the file is a zip',
  async ({ path, list }) => {
    const { page, complaints } = await c.openSignedIn({ language: 'en' });
    const answered = page.waitForResponse((response) => response.url().includes(list.path));
    await page.goto(`${c.url}${path}`);
    const { data } = (await (await answered).json()) as { data: Readonly<Record<string, string>> };
    const totals = page.locator('.rd-list-totals');
    for (const name of Object.keys(list.sums)) {
      const shown = Number(data[name]).toLocaleString('en-US', {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      });
      await totals.getByText(shown).first().waitFor();
    }
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, `totals${path}`);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/_\d{12}\.zip$/);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
    expect(complaints.lines).toEqual([]);
  },
);
