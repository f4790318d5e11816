import type { Language, ScreenPath } from '@renderdesk/contract';
import type { KnownItem } from '../palette/items.ts';
import { placeItem, screenItem } from '../palette/known.ts';
import { matchOf } from '../../kit/text/match.ts';
import type { MenuPage } from './Line.tsx';

/** A page of the menu with the names of its group and heading. */
export interface PlacedScreen {
  readonly path: ScreenPath;
  readonly place: string;
}

/**
 * The pages of the menu that match the words, best first, as in the command palette: by titles in both languages, pinyin
 * and initials. A file of its own, since the pinyin syllables are loaded only for filtering.
 */
export const filterMenu = (
  o: {
    readonly screens: readonly PlacedScreen[];
    readonly first: readonly MenuPage[];
    readonly language: Language;
  },
  words: string,
): readonly MenuPage[] => {
  const { language } = o;
  const items: readonly KnownItem[] = [
    ...o.first.map(({ href, title }) => placeItem('screens', { href, title, screen: undefined, language })),
    ...o.screens.map(({ path, place }) => screenItem(path, { language, place, age: undefined })),
  ];
  return items
    .flatMap((item) => {
      const match = matchOf(item.fields, words);
      return match && item.href !== undefined ? [{ item, href: item.href, score: match.score }] : [];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ item, href }) => ({ href, title: item.title, place: item.hint || undefined }));
};
