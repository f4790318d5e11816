import { describe, expect, test } from 'vitest';
import { screens } from './screens.ts';
import { screenTitles } from './screens.texts.ts';
import { screenTabs, type TabName } from './tabs.ts';

describe.each(Object.entries<Readonly<Record<string, TabName>>>(screenTabs))(
  'the tabs of %s',
  (path, tabs) => {
    test('are of a screen that there is, each under a name of its own in both languages', () => {
      expect(screens.map((one): string => one.path)).toContain(path);
      expect(Object.keys(screenTitles)).toContain(path);
      const titles = Object.values(tabs).map(({ title }) => title);
      for (const language of [0, 1] as const)
        expect(new Set(titles.map((title) => title[language])).size).toBe(titles.length);
    });
  },
);
