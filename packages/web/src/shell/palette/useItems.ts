import {
  customerParts,
  type Language,
  navigation,
  parametersOf,
  partQueryOf,
  screenAt,
  type ScreenPath,
} from '@renderdesk/contract';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { allows, type Rights, useRights } from '../../kit/permission/index.ts';
import { type Labels, useLabels, useTitles } from '../../kit/text/labels.ts';
import { useLanguage } from '../../kit/text/language.ts';
import { extraScreens } from '../extra.ts';
import { useHeadingText } from '../headings.texts.ts';
import { openScreens, trailOf } from '../menu.ts';
import { pathOfHref, usePins } from '../pins.ts';
import { mayVisit } from '../place.ts';
import { recentPlaces } from '../recent.ts';
import { exists } from '../routes.ts';
import { useSession } from '../useSession.ts';
import { useTitleOfPlace } from '../useTitleOfPlace.ts';
import { foundItems, partItems } from './found.ts';
import { grouped, isId, type KnownItem, type ShownItem } from './items.ts';
import { commandItems, partOfPage, placeItem, screenItem, tabItems, viewItem } from './known.ts';
import { usePaletteText } from './palette.texts.ts';
import { ranked } from './rank.ts';
import { useCommands } from './useCommands.ts';
import { usePlacedViews } from './usePlacedViews.ts';

/** Milliseconds of rest after which what was typed is looked for at the server. */
const rest = 120;

/** A value once it has not changed for a while. */
const useRested = (value: string): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};

/** Pages and commands: what the browser knows without asking. */
const useKnown = (): readonly KnownItem[] => {
  const rights = useRights();
  const { admin } = useSession();
  const { pins } = usePins();
  const language = useLanguage();
  const titles = useTitles();
  const headings = useHeadingText();
  const titleOf = useTitleOfPlace();
  const commands = useCommands();
  const placed = usePlacedViews(rights);
  const current = useRouterState({ select: (state) => state.location.pathname });
  const recent = recentPlaces(admin.adminId).filter(
    ({ href }) => mayVisit(href, rights) && pathOfHref(href) !== current,
  );
  const age = (path: string): number | undefined => {
    const at = recent.findIndex(({ href }) => pathOfHref(href) === path);
    return at < 0 ? undefined : at;
  };
  const screenOf = (href: string): ScreenPath | undefined => {
    const path = screenAt(pathOfHref(href))?.path;
    return path !== undefined && exists(path) ? path : undefined;
  };
  const place = (path: ScreenPath): string => {
    const trail = trailOf(path);
    const heading = trail?.heading && headings(trail.heading);
    return [heading, trail && titles[trail.module]]
      .filter((part, at, all) => part && all.indexOf(part) === at)
      .join(' / ');
  };
  const of = (href: string) => ({ href, title: titleOf(href), screen: screenOf(href), language });
  return [
    ...pins.filter((href) => mayVisit(href, rights)).map((href) => placeItem('pins', of(href))),
    ...recent.map(({ href }, at) => placeItem('recent', { ...of(href), age: at })),
    ...partsHere(current, rights, titleOf, language),
    ...openScreens(rights, exists).map((path) =>
      screenItem(path, { language, place: place(path), age: age(path) }),
    ),
    ...openScreens(rights, exists).flatMap((path) =>
      tabItems(path, { language, holds: (key) => allows(rights, key) }),
    ),
    ...extraScreens
      .filter(({ path }) => mayVisit(path, rights))
      .map(({ path }) => placeItem('screens', of(path))),
    ...placed.map(({ view, screen, href }) => viewItem(view, { href, place: titles[screen] })),
    ...commandItems(commands, language),
  ];
};

const customerPage: ScreenPath = '/user/userInformation/:userId';

/** The parts of the customer whose page is open. */
const partsHere = (
  current: string,
  rights: Rights,
  titleOf: (href: string) => string,
  language: Language,
): readonly KnownItem[] => {
  const screen = screenAt(current);
  const userId = screen?.path === customerPage ? Number(parametersOf(screen, current)['userId']) : Number.NaN;
  if (!Number.isSafeInteger(userId)) return [];
  return customerParts
    .filter(({ place }) => mayVisit(place(userId), rights))
    .map((part) => partOfPage(part, { userId, page: titleOf(current), language }));
};

/** Parts of customers, where what was typed ends in the name of one: «name invoices». */
const useParts = (asked: string, rested: string, labels: Labels): readonly ShownItem[] => {
  const t = usePaletteText();
  const rights = useRights();
  const language = useLanguage();
  const wanted = partQueryOf(rested);
  const { data } = useRead(
    navigation.anything,
    { words: wanted?.name ?? '', limit: mostCustomers },
    { enabled: wanted !== undefined, quiet: true },
  );
  if (!wanted || !data || asked !== rested) return [];
  return partItems(data.users, wanted, { t, labels, language, mayVisit: (href) => mayVisit(href, rights) });
};
/** So many customers that bear the name are offered with the part. */
const mostCustomers = 3;

/** The lines for what was typed, in their groups, and how the search at the server stands. */
export const useItems = (words: string) => {
  const t = usePaletteText();
  const rights = useRights();
  const labels = { task: useLabels('task'), node: useLabels('node'), session: useLabels('session') };
  const known = useKnown();
  const asked = words.trim().slice(0, 100);
  const rested = useRested(asked);
  const { data, error, refetch } = useRead(
    navigation.anything,
    { words: rested },
    { enabled: rested !== '', quiet: true },
  );
  const parts = useParts(asked, rested, labels.session);
  const searching = asked !== '' && (asked !== rested || (data === undefined && error === null));
  const found =
    data && asked === rested && asked !== ''
      ? foundItems(data, { words: asked, t, labels, mayVisit: (href) => mayVisit(href, rights) })
      : [];
  const number = asked.replace(/^#/, '');
  const searchAt = `/task/taskSearch/${number}`;
  const searches: ShownItem[] =
    isId(asked) && /^\d+$/.test(number) && mayVisit(searchAt, rights)
      ? [
          {
            key: 'taskSearch',
            group: 'commands',
            title: t('taskSearch', { number }),
            hint: '',
            href: searchAt,
            complete: number,
            marks: [],
          },
        ]
      : [];
  return {
    groups: grouped([...ranked(known, words), ...searches, ...parts, ...found], words),
    searching,
    failure: asked === '' ? null : error,
    retry: () => void refetch(),
  };
};
