import { screens, screenTabs, type TabName } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import type { TabScreen } from '../kit/tabs/index.ts';
import { pages } from './routes.ts';

const names = screenTabs as Readonly<Record<string, Readonly<Record<string, TabName>>>>;
const keyOf = (path: string): string | undefined =>
  screens.flatMap((one) => (one.path === path && 'permission' in one ? [one.permission] : []))[0];

test('the palette knows each page with tabs, its tabs in their order, and what a tab needs beside the page’s own key', async () => {
  const shown = await Promise.all(
    Object.entries(pages).map(async ([path, load]) => {
      const { tabs } = (await load()).default as { readonly tabs?: readonly TabScreen<string>[] };
      return tabs ? [{ path, tabs }] : [];
    }),
  );
  const found = shown.flat().map(({ path, tabs }) => [
    path,
    tabs.map(({ key, call: { access } }) => {
      const keys = access.kind === 'anyOf' ? access.keys : [];
      return [key, keys.some((one) => one === keyOf(path)) ? undefined : keys[0]];
    }),
  ]);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(
      Object.entries(names).map(([path, tabs]) => [
        path,
        Object.entries(tabs).map(([key, { needs }]) => [key, needs]),
      ]),
    ),
  );
});
