import { ClockCircleOutlined, DashboardOutlined, PushpinOutlined } from '@ant-design/icons';
import { useRouterState } from '@tanstack/react-router';
import { screenAt } from '@renderdesk/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { allows, useRights } from '../../kit/permission/index.ts';
import { useTitles } from '../../kit/text/labels.ts';
import { extraScreens } from '../extra.ts';
import { dashboardPath } from '../guard.ts';
import { menuOf } from '../menu.ts';
import { pathOfHref, usePins } from '../pins.ts';
import { mayVisit } from '../place.ts';
import { choose, usePreferences } from '../preferences.ts';
import { recentPlaces } from '../recent.ts';
import { exists } from '../routes.ts';
import { useSession } from '../useSession.ts';
import { useTitleOfPlace } from '../useTitleOfPlace.ts';
import { dailyIcons } from './icons.tsx';
import type { MenuPage } from './Line.tsx';
import { MainMenu } from './MainMenu.tsx';
import { steadyList } from './steadyList.ts';

/** Most recent pages in the menu; the command palette has more. */
const mostRecent = 4;

/** Recently visited screens without pinned ones. A screen keeps its line (`steadyList`). */
const useRecent = (current: string, without: readonly string[]): readonly string[] => {
  const { admin } = useSession();
  const rights = useRights();
  const [shownPage, setShownPage] = useState<string>();
  const [shown, setShown] = useState<readonly string[]>([]);
  if (shownPage !== current) {
    setShownPage(current);
    const visited = recentPlaces(admin.adminId)
      .map(({ href }) => pathOfHref(href))
      .filter((path) => screenAt(path)?.kind === 'screen' && mayVisit(path, rights));
    setShown(steadyList(shown, visited, mostRecent));
  }
  return shown.filter((path) => !without.includes(path));
};

/** The menu of the signed-in person. */
export const Sidebar = ({
  collapsed,
  onCollapse,
}: {
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
}): ReactNode => {
  const titles = useTitles();
  const titleOf = useTitleOfPlace();
  const rights = useRights();
  const { menuOpen } = usePreferences();
  const current = useRouterState({ select: (state) => state.location.pathname });
  const pins = usePins().pins.filter((href) => mayVisit(href, rights));
  const recent = useRecent(current, pins);
  const menu = useMemo(() => menuOf(rights, exists), [rights]);
  const first: readonly MenuPage[] = [
    { href: dashboardPath, title: titles[dashboardPath], icon: <DashboardOutlined /> },
    ...extraScreens
      .filter(({ daily, call }) => daily && allows(rights, call.access))
      .map(({ path }) => ({ href: path, title: titleOf(path), icon: dailyIcons[path] })),
  ];
  return (
    <MainMenu
      menu={menu}
      first={first}
      pinned={pins.map((href) => ({ href, title: titleOf(href), icon: <PushpinOutlined /> }))}
      recent={recent.map((href) => ({ href, title: titleOf(href), icon: <ClockCircleOutlined /> }))}
      current={current}
      open={menuOpen}
      onOpen={(open) => void choose('menuOpen', [...open], { quiet: true })}
      collapsed={collapsed}
      onCollapse={onCollapse}
    />
  );
};
