import { useRouter, useRouterState } from '@tanstack/react-router';
import { dashboardPath } from '../guard.ts';
import { useSession } from '../useSession.ts';
import { changeTabs, tabsOf } from './tabsStore.ts';
import { afterClosing, closeOthers, closeTab, moveTab } from './tabs.ts';

/** What can be done with the open pages; a page that a form holds stays open until the form lets go. */
export interface TabActions {
  readonly current: string;
  readonly show: (href: string) => void;
  readonly close: (path: string) => void;
  readonly closeOthers: (path: string) => void;
  readonly reopen: () => void;
  readonly move: (path: string, to: number) => void;
}

/** The open pages of the signed-in person, to be acted on. */
export const useTabActions = (): TabActions => {
  const router = useRouter();
  const { admin } = useSession();
  const current = useRouterState({ select: (state) => state.location.pathname });
  const change = (next: Parameters<typeof changeTabs>[1]): void => void changeTabs(admin.adminId, next);
  const show = (href: string): void => void router.navigate({ href });
  return {
    current,
    show,
    close: (path) => {
      if (path !== current) return change((tabs) => closeTab(tabs, path));
      const next = afterClosing(tabsOf(admin.adminId), path)?.href ?? dashboardPath;
      if (next === path) return undefined;
      // The tab goes once the next page is there: a form with unsaved input may hold the way.
      void router.navigate({ href: next }).then(() => {
        if (router.state.location.pathname !== path) change((tabs) => closeTab(tabs, path));
      });
      return undefined;
    },
    closeOthers: (path) => change((tabs) => closeOthers(tabs, path)),
    reopen: () => {
      const last = tabsOf(admin.adminId).closed[0];
      if (last) show(last.href);
    },
    move: (path, to) => change((tabs) => moveTab(tabs, path, to)),
  };
};
