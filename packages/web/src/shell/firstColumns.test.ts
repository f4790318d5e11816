import type { ReactElement } from 'react';
import { type AreaTexts, type Language, type Pair, textIn } from '@renderdesk/contract';
import { areaTexts } from '@renderdesk/contract/text/areaTexts.gen.ts';
import { afterAll, expect, it, vi } from 'vitest';
import type { AnyList, AnyRow } from '../kit/list/listTypes.ts';
import type { Column } from '../kit/list/types.ts';
import { fittingColumns, roomIn } from '../kit/list/table/fitting.ts';
import { drawnWidth, roomOf } from '../kit/list/table/useDrawnColumns.ts';

type Make = (...args: unknown[]) => (props: object) => ReactElement<{ list: AnyList }>;

/** Every list of the console, as its module makes it. */
const lists = vi.hoisted(() => [] as { readonly list: AnyList; readonly isPanel: boolean }[]);
vi.mock(import('../kit/list/listScreen.tsx'), async (importActual) => {
  const actual = await importActual();
  const noted =
    (make: Make, isPanel: boolean): Make =>
    (...args) => {
      const screen = make(...args);
      lists.push({ list: screen({}).props.list, isPanel });
      return screen;
    };
  return {
    listScreen: noted(actual.listScreen as unknown as Make, false),
    listPanel: noted(actual.listPanel as unknown as Make, true),
  } as unknown as typeof actual;
});
// Test files of a worker share their modules: these are loaded anew, and leave nothing behind.
vi.resetModules();
afterAll(() => {
  vi.resetModules();
});
const modules = import.meta.glob(['../{areas,domain,shell}/**/*.tsx', '!../areas/kit/**']);

/** About as wide as text is drawn: nothing draws here. */
const width = (text: string): number =>
  [...text].reduce(
    (sum, letter) => sum + (letter > '\u02ff' ? 13 : 'il.,:; tfjrI'.includes(letter) ? 4.5 : 7.6),
    0,
  );

it('of every list show at 1366 px, in both languages, each one of a high priority', async () => {
  await Promise.all(Object.values(modules).map((load) => load()));
  expect(lists.length).toBeGreaterThan(50);
  const texts: Readonly<Record<string, AreaTexts>> = areaTexts;
  const faults = lists.flatMap(({ list: { call, screen, url }, isPanel }) =>
    (['zh', 'en'] as const).flatMap((language: Language) => {
      const of = [texts[call.area], texts['session']];
      const said = (pair: Pair | undefined): string => (pair ? textIn(pair, language) : '');
      const labels = {
        field: (key: string) => said(of.map((each) => each?.fields[key]).find(Boolean)),
        code: ({ name }: { readonly name: string }, code: number) =>
          said(of.map((each) => each?.codes[name]?.[code]).find(Boolean)),
      };
      const least = (column: Column<AnyRow>): number => roomOf(column, labels, width);
      const { actions = [], columns } = screen;
      const room = roomIn(1366, {
        isPanel,
        hasBoxes: actions.some(({ many }) => many),
        hasMenu: actions.length > 0,
      });
      const shown = fittingColumns(columns, room, least, url.sort.by).filter(({ hidden }) => !hidden);
      const taken = shown.reduce((sum, column) => sum + drawnWidth(Math.max(column.width, least(column))), 0);
      const missing = columns
        .filter(({ hidden, priority }) => !hidden && priority === 'high')
        .filter(({ key }) => !shown.some((one) => one.key === key));
      return [
        ...missing.map(({ key }) => `${call.name} hides ${key} in ${language}`),
        ...(taken > room ? [`${call.name} is ${taken - room} px too wide in ${language}`] : []),
      ];
    }),
  );
  expect(faults).toEqual([]);
});
