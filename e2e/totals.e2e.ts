import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  agentMoney,
  allCalls,
  couponActivities,
  freeSamples,
  idleMachines,
  type ListCall,
  monthConsumption,
  rechargeActivities,
  screens,
} from '@renderdesk/contract';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** What a list adds up stands under it as the server sums it, and its file is taken along; every list of the contract with sums. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

/**
 * Not the list of a page: those in the details of an agent and of a coupon activity and the bonuses of recharge activities, whose journeys read
 * their sums, and one that is taken as a file from the menu of customers.
 */
const inDetails: readonly string[] = [
  agentMoney.months.name,
  couponActivities.records.name,
  monthConsumption.list.name,
  rechargeActivities.data.name,
];
/** Lists that their page shows in a tab which is not its first. */
const tabs: Readonly<Record<string, string>> = {
  [idleMachines.list.name]: 'applied',
  [idleMachines.releaseRecords.name]: 'released',
  [freeSamples.records.name]: 'samples',
};
const summed = allCalls.flatMap((list) => {
  if (list.kind !== 'list' || Object.keys(list.sums).length === 0 || inDetails.includes(list.name)) return [];
  const keys: readonly string[] = list.access.kind === 'anyOf' ? list.access.keys : [];
  const screen = screens.find((one) => 'permission' in one && keys.includes(one.permission));
  const tab = tabs[list.name];
  return screen
    ? [{ path: screen.path + (tab === undefined ? '' : `?tab=${tab}`), list: list as ListCall & typeof list }]
    : [];
});
/** A page of several lists shows one of them first. */
const pages = [...Map.groupBy(summed, ({ path }) => path)].map(([path, of]) => ({
  path,
  lists: of.map(({ list }) => list),
}));
/** More rows than this become a job of the export list, and none are no file. */
const downloaded = 5000;

test.each(pages)(
  'the sums under $path are those of all that match, and the file is of its kind',
  async ({ path, lists }) => {
    const { page, complaints } = await c.openSignedIn({ language: 'en' });
    const listOf = (url: string) => lists.find((one) => new URL(url).pathname.endsWith(`/${one.path}`));
    const answered = page.waitForResponse((response) => listOf(response.url()) !== undefined);
    await page.goto(`${c.url}${path}`);
    const answer = await answered;
    const list = listOf(answer.url());
    if (!list) throw new Error('another list answered');
    const { data } = (await answer.json()) as { data: Readonly<Record<string, string>> };
    const totals = page.locator('.rd-list-totals');
    for (const name of Object.keys(list.sums)) {
      const shown = Number(data[name]).toLocaleString('en-US', {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      });
      await totals.getByText(shown).first().waitFor();
    }
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, `totals${path.replace('?tab=', '/')}`);
    // The specification's format of the list: a zip of what plugins consumed, spreadsheets of money.
    const [format] = allCalls.flatMap((one) =>
      one.kind === 'export' && one.of.name === list.name ? [one.format] : [],
    );
    const total = Number(data['total']);
    if (format === undefined || total === 0 || total > downloaded) return;
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(new RegExp(String.raw`_\d{12}\.${format}$`));
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
    expect(complaints.lines).toEqual([]);
  },
);
