import {
  type CustomerPart,
  type Language,
  type PermissionKey,
  type ScreenEntry,
  type ScreenPath,
  screens,
  screenTabs,
  type TabName,
  textIn,
  type View,
} from '@renderdesk/contract';
import { screenTitles } from '@renderdesk/contract/screens/screens.texts.ts';
import { commandTexts } from './commands.texts.ts';
import type { KnownItem } from './items.ts';
import type { Field } from '../../kit/text/match.ts';
import { pinyin } from './pinyin.gen.ts';

export type Command = keyof typeof commandTexts.labels;
/** What can be done now: each command that the page and the person's rights let them choose. */
export type Commands = { readonly [C in Command]?: () => void };

const labelOf = (command: Command, language: Language): string =>
  textIn(commandTexts.labels[command], language);
const otherOf = (language: Language): Language => (language === 'zh' ? 'en' : 'zh');

/** A text of the interface to look in, with its pinyin where it has one. */
const field = (text: string, weight = 1): Field => ({ text, weight, syllables: pinyin[text]?.split(' ') });

const entries: readonly ScreenEntry[] = screens;

/** A screen as the palette knows it: by its titles in both languages, its path, its permission, and where it stands. */
export const screenItem = (
  path: ScreenPath,
  o: { language: Language; place: string; age: number | undefined },
): KnownItem => {
  const title = textIn(screenTitles[path], o.language);
  const permission = entries.find((entry) => entry.path === path)?.permission;
  return {
    key: `screen ${path}`,
    group: 'screens',
    title,
    hint: o.place,
    href: path,
    complete: title,
    age: o.age,
    fields: [
      field(title),
      field(textIn(screenTitles[path], otherOf(o.language)), 0.9),
      { text: path, weight: 0.6 },
      { text: permission ?? '', weight: 0.5 },
      { text: o.place, weight: 0.3 },
    ],
  };
};

/** The tabs of a screen whose keys somebody holds; beside each the screen. One that bears the screen's own name is the screen. */
export const tabItems = (
  path: ScreenPath,
  o: { readonly language: Language; readonly holds: (key: PermissionKey) => boolean },
): KnownItem[] => {
  const page = textIn(screenTitles[path], o.language);
  const tabs: Readonly<Record<string, TabName>> =
    (screenTabs as Partial<Record<ScreenPath, Readonly<Record<string, TabName>>>>)[path] ?? {};
  return Object.entries(tabs).flatMap(([key, { title: both, needs }]) => {
    const title = textIn(both, o.language);
    if (title === page || (needs !== undefined && !o.holds(needs))) return [];
    return [
      {
        key: `tab ${path} ${key}`,
        group: 'screens' as const,
        title,
        hint: page,
        href: `${path}?tab=${key}`,
        complete: title,
        // Of equals the page of that name comes before the tab of another.
        fields: [field(title, 0.95), field(textIn(both, otherOf(o.language)), 0.85)],
      },
    ];
  });
};

/** A place with a title of its own: pinned, visited, or a page beside the table of screens. */
export const placeItem = (
  group: 'pins' | 'recent' | 'screens',
  o: { href: string; title: string; screen: ScreenPath | undefined; language: Language; age?: number },
): KnownItem => ({
  key: `${group} ${o.href}`,
  group,
  title: o.title,
  hint: '',
  href: o.href,
  complete: o.title,
  age: o.age,
  fields: [
    { text: o.title, syllables: pinyin[o.title]?.split(' ') },
    ...(o.screen === undefined
      ? []
      : (['zh', 'en'] as const).map((lng) => field(textIn(screenTitles[o.screen as ScreenPath], lng), 0.9))),
    { text: o.href, weight: 0.6 },
  ],
});

/** A saved view, by its name; beside it the list that it is of and whose it is. */
export const viewItem = (view: View, o: { href: string; place: string }): KnownItem => ({
  key: `view ${view.viewId}`,
  group: 'views',
  title: view.viewName,
  hint: view.mine ? o.place : `${o.place} · ${view.ownerName}`,
  href: o.href,
  complete: view.viewName,
  fields: [{ text: view.viewName }, { text: o.place, weight: 0.3 }],
});

/** A part of the customer whose page is open; beside it the page. */
export const partOfPage = (
  part: CustomerPart,
  o: { readonly userId: number; readonly page: string; readonly language: Language },
): KnownItem => {
  const title = textIn(part.title, o.language);
  return {
    key: `part ${part.key}`,
    group: 'screens',
    title,
    hint: o.page,
    href: part.place(o.userId),
    complete: title,
    fields: [field(title), field(textIn(part.title, otherOf(o.language)), 0.9)],
  };
};

/** The commands, by their labels in both languages. */
export const commandItems = (commands: Commands, language: Language): KnownItem[] =>
  (Object.keys(commandTexts.labels) as Command[]).flatMap((command) => {
    const run = commands[command];
    const title = labelOf(command, language);
    return run
      ? [
          {
            key: `command ${command}`,
            group: 'commands' as const,
            title,
            hint: '',
            complete: title,
            run,
            fields: [field(title), field(labelOf(command, otherOf(language)), 0.9)],
          },
        ]
      : [];
  });
