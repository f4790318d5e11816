import { useMemo, useState } from 'react';
import { useLanguage } from '../../kit/text/language.ts';
import { useHeadingText } from '../headings.texts.ts';
import { type MenuSection, screensOf, trailOf } from '../menu.ts';
import { useShellText } from '../shell.texts.ts';
import type { MenuPage } from './Line.tsx';
import type { filterMenu as run } from './menuFilter.ts';

type Filter = typeof run;

/** The filter of the menu: its words, and the pages that match (`found`; undefined without words). */
export const useMenuFilter = (menu: readonly MenuSection[], first: readonly MenuPage[]) => {
  const t = useShellText();
  const headings = useHeadingText();
  const language = useLanguage();
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState<{ readonly run: Filter }>();
  const screens = useMemo(
    () =>
      menu.flatMap((section) =>
        screensOf(section).map((path) => {
          const group = t(`groups.${section.group}`);
          const heading = trailOf(path)?.heading;
          return { path, place: heading === undefined ? group : `${group} · ${headings(heading)}` };
        }),
      ),
    [menu, t, headings],
  );
  /** Loads `menuFilter.ts`. After a failure the next change of the words tries again. */
  const load = (): void => {
    if (filter) return;
    import('./menuFilter.ts').then(
      ({ filterMenu }) => setFilter({ run: filterMenu }),
      () => undefined,
    );
  };
  return {
    words,
    load,
    setWords: (next: string): void => {
      load();
      setWords(next);
    },
    found: words.trim() === '' ? undefined : filter?.run({ screens, first, language }, words),
  };
};
