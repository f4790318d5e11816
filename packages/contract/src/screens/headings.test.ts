import { describe, expect, test } from 'vitest';
import { menuHeadings, menuPlaceOf } from './headings.ts';
import { screenTitles } from './screens.texts.ts';
import { type MenuGroup, menuGroups, type ScreenEntry, screens } from './screens.ts';

const entries: readonly ScreenEntry[] = screens;
const inMenu = entries.filter(({ kind }) => kind === 'screen').flatMap(({ path }) => menuPlaceOf(path) ?? []);
/** The five groups that overview §2 divides; billing and statistics are not. */
const divided: ReadonlySet<MenuGroup> = new Set(['product', 'user', 'financial', 'operations', 'public']);

describe('the headings of the menu', () => {
  test('are those of the specification, in each group (checklist O-046 to O-050)', () => {
    const named = Object.entries(menuHeadings).map(([name, { group }]) => ({ name, group }));
    const of = (group: MenuGroup) => named.filter((one) => one.group === group).map(({ name }) => name);
    expect(Object.fromEntries([...divided].map((group) => [group, of(group)]))).toEqual({
      product: ['animation', 'picture', 'gpuCloud', 'ipCopyright', 'outsourcing'],
      user: ['userManagement', 'agencyManagement'],
      financial: ['billing', 'reconciliation', 'reimbursement', 'financeStatistics'],
      operations: ['notices', 'marketing', 'platformStatistics', 'userFeedback'],
      public: [
        'monitor',
        'billingConfiguration',
        'systemConfiguration',
        'transfer',
        'storage',
        'staff',
        'packs',
        'feedbackManagement',
      ],
    });
  });
  test('of finance, what the specification titles so stands under reconciliation and reimbursement (checklist O-048)', () => {
    const titled = (words: RegExp) =>
      Object.entries(screenTitles)
        .filter(([path, [en]]) => words.test(String(en)) && menuPlaceOf(path) !== undefined)
        .map(([path]) => menuPlaceOf(path)?.heading);
    expect(titled(/reconciliation/i)).toEqual(['reconciliation']);
    expect(titled(/reimbursement/i)).toEqual(['reimbursement']);
    // The statistics group is that of `stat` and the keys below it; the recharges, balances and incomes are finance's.
    const statistics = entries.filter(
      ({ kind, path }) => kind === 'screen' && menuPlaceOf(path)?.group === 'statistics',
    );
    expect(new Set(statistics.map(({ path }) => menuPlaceOf(path)?.module))).toEqual(new Set(['/data']));
    expect(menuPlaceOf('/statistics/incomeVerification')).toMatchObject({
      group: 'financial',
      heading: 'financeStatistics',
    });
  });
  test('every screen of a divided group stands under one of its headings', () => {
    expect(inMenu.length).toBeGreaterThan(90);
    for (const { group, heading, module } of inMenu) {
      if (!divided.has(group)) expect(heading, module).toBeUndefined();
      else expect(heading && menuHeadings[heading].group, module).toBe(group);
    }
  });
  test('every heading with something to hold holds a screen, and only screens and modules of the table', () => {
    const used = new Set(inMenu.map(({ heading }) => heading));
    const paths = new Set(entries.map(({ path }) => path));
    for (const [name, { holds }] of Object.entries(menuHeadings)) {
      if (holds.length > 0) expect(used, name).toContain(name);
      for (const path of holds) expect(paths).toContain(path);
    }
  });
  test('a module keeps its group but for what a heading takes into another', () => {
    const moved = entries.flatMap((entry) => {
      const place = entry.kind === 'screen' ? menuPlaceOf(entry.path) : undefined;
      const own = entries.find(({ path }) => path === place?.module)?.group;
      return place && place.group !== own ? [entry.path] : [];
    });
    const single = Object.values(menuHeadings).flatMap(({ holds }): string[] => [...holds]);
    for (const path of moved) expect(single).toContain(path);
    expect(Object.keys(menuGroups)).toHaveLength(7);
  });
  test('pages reached from a screen stand where their module does; the dashboard stands nowhere', () => {
    expect(menuPlaceOf('/task/taskSearch/12')).toMatchObject({ group: 'product', heading: 'animation' });
    expect(menuPlaceOf('/dashbroad/index')).toBeUndefined();
  });
});
