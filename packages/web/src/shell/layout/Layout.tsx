import { useRouterState } from '@tanstack/react-router';
import { screenAt } from '@renderdesk/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dashboardPath } from '../guard.ts';
import { ShellKeys } from '../keys/ShellKeys.tsx';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { rememberPlace } from '../recent.ts';
import { exists } from '../routes.ts';
import { useUnread } from '../messages/useUnread.ts';
import { Notices } from '../notices/Notices.tsx';
import { useShellText } from '../shell.texts.ts';
import { Sidebar } from '../sidebar/Sidebar.tsx';
import { changeTabs } from '../tabs/tabsStore.ts';
import { visit } from '../tabs/tabs.ts';
import { TabsBar } from '../tabs/TabsBar.tsx';
import { useTabsShown } from '../tabs/useTabsShown.ts';
import { PrintHead } from '../../kit/print/index.ts';
import { useSession } from '../useSession.ts';
import { useArrivedTitle, useTitle } from '../useTitle.ts';
import { Header } from './Header.tsx';
import { Prohibited } from './Prohibited.tsx';
import { SeesAs } from './SeesAs.tsx';

const collapsedKey = 'menuCollapsed';

/** Whether the menu is collapsed: as it was left, or, before anyone chose, where the window is too narrow for both. */
const collapsedAtFirst = (): boolean => {
  const kept = localStorage.getItem(collapsedKey);
  return kept === null ? matchMedia('(width < 900px)').matches : kept === '1';
};

/** What follows each arrival at another path: document title, scroll to the top, focus, recent places. */
const useArrival = (main: React.RefObject<HTMLElement | null>): void => {
  const title = useArrivedTitle();
  const product = useShellText()('product');
  const unread = useUnread();
  const { admin } = useSession();
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const href = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).href });
  const screen = screenAt(pathname)?.path;
  useEffect(() => {
    const name = title === undefined ? product : `${title} – ${product}`;
    document.title = unread > 0 ? `(${unread}) ${name}` : name;
  }, [title, product, unread]);
  const arrived = useRef(pathname);
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    scrollTo(0, 0);
    main.current?.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
  useEffect(() => {
    if (screen !== undefined && exists(screen) && screen !== dashboardPath) {
      rememberPlace(admin.adminId, { screen, href });
    }
  }, [screen, href, admin.adminId]);
  useEffect(() => {
    if (title !== undefined) changeTabs(admin.adminId, (tabs) => visit(tabs, href));
  }, [title, href, admin.adminId]);
};

/** Sidebar, header and the page. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const t = useShellText();
  const main = useRef<HTMLElement>(null);
  const [collapsed, setCollapsed] = useState(collapsedAtFirst);
  useArrival(main);
  const tabsShown = useTabsShown();
  const title = useTitle();
  const { admin } = useSession();
  const collapse = (next: boolean): void => {
    localStorage.setItem(collapsedKey, next ? '1' : '0');
    setCollapsed(next);
  };
  return (
    <div className="rd-layout" data-collapsed={collapsed || undefined}>
      <a className="rd-skip" href="#content" onClick={() => main.current?.focus()}>
        {t('skip')}
      </a>
      <Sidebar collapsed={collapsed} onCollapse={collapse} />
      <Header />
      {tabsShown && <TabsBar />}
      <div className="rd-standing">
        <SeesAs />
        <Prohibited />
      </div>
      <Notices />
      <PrintHead title={title} name={admin.reallyName} />
      <main ref={main} id="content" tabIndex={-1}>
        {children}
      </main>
      <ShellKeys />
      <PaletteHost />
    </div>
  );
};
