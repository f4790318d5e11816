import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { screenAt } from '@renderdesk/contract';
import { queryClient } from '../kit/call/queryClient.ts';
import { Refused } from '../kit/call/refused.ts';
import { endSession, loseSession } from '../kit/call/sessionEnd.ts';
import { loadOrReload } from '../kit/text/reload.ts';
import { type Decision, guard } from './guard.ts';
import { Broken, BrokenConsole } from './pages/Broken.tsx';
import { restorePlatform } from './platformChoices.ts';
import { Root } from './Root.tsx';
import { Starting } from './Starting.tsx';
import type { Page } from './page.ts';
import { exists, pages } from './routes.ts';
import { currentSession, hasSession, loadSession } from './session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key that a refused navigation lacked; the dashboard names it. */
    denied?: string;
  }
}

const never = (): Promise<never> => new Promise<never>(() => undefined);

/** A refused session is on its way to the sign-in already; any other failure is shown. */
const leaveOrFail = (error: unknown): Promise<never> => {
  if (error instanceof Refused && error.behaviour === 'signIn') return never();
  throw error;
};

/** The guards of overview §4 in their order, before every navigation. */
const beforeLoad = async ({
  location,
  preload,
}: {
  location: { pathname: string; state: { denied?: string } };
  preload: boolean;
}): Promise<{ decision: Decision }> => {
  const toDetail = screenAt(location.pathname)?.kind === 'hidden';
  if (!preload) restorePlatform(currentSession()?.platforms, toDetail);
  if (!hasSession()) {
    if (currentSession()) loseSession();
    else endSession();
    return await never();
  }
  const known = currentSession();
  const { admin, rights, platforms } = known ?? (await loadSession().catch(leaveOrFail));
  if (!known) restorePlatform(platforms, toDetail);
  const { mustChangePassword, mustAddFactor } = admin;
  const visitor = { signedIn: true, mustChangePassword, mustAddFactor, rights } as const;
  const decision = guard(visitor, location.pathname, exists, location.state.denied);
  const [startPath, startSearch] = admin.preferences.startPage?.split('?') ?? [];
  // Whoever comes without a place begins where they chose to, as long as it is open to them.
  if (
    location.pathname === '/' &&
    startPath !== undefined &&
    guard(visitor, startPath, exists).kind === 'open'
  ) {
    throw redirect({
      to: startPath,
      search: Object.fromEntries(new URLSearchParams(startSearch)),
      replace: true,
    });
  }
  if (decision.kind === 'redirect') {
    throw redirect({
      to: decision.to,
      replace: true,
      state: decision.denied === undefined ? {} : { denied: decision.denied },
    });
  }
  return { decision };
};

const root = createRootRouteWithContext<{ decision?: Decision }>()({
  beforeLoad,
  component: Root,
  // The person and their rights, which the first page waits for.
  pendingComponent: Starting,
  errorComponent: BrokenConsole,
  notFoundComponent: () => null,
});

/**
 * A page in its own chunk. A lost chunk reloads the whole page, at most once a minute, but only where the page is to
 * be shown: what is merely loaded ahead, under the pointer, must not cost anybody a half-filled form.
 */
const lazyPage = (load: Page) =>
  Object.assign(
    lazy(() => loadOrReload(load)),
    {
      preload: () =>
        load().then(
          () => undefined,
          () => undefined,
        ),
    },
  );

/** A contract path as the router writes it: `/a/:id` is `/a/$id`. */
const routerPath = (path: string): string => path.replace(/:(\w+)/g, '$$$1');

/** Search parts are plain text, which the screens read themselves: a list's `007` must not come back as 7. */
const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const text = new URLSearchParams(
    Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();
  return text && `?${text}`;
};

/** A screen that is not kept loads afresh: what was read for pages that are gone is forgotten as it is entered. */
const forgetReadings = (path: string): void => {
  if (screenAt(path)?.cached === false) queryClient.removeQueries({ type: 'inactive' });
};

/** The router of the console: one route a built screen and extra page, each in its own chunk. */
export const createConsoleRouter = () => {
  const routeOf = (path: string, page: Page) =>
    createRoute({
      getParentRoute: () => root,
      path: routerPath(path),
      component: lazyPage(page),
      onEnter: () => forgetReadings(path),
    });
  const built = Object.entries(pages).map(([path, page]) => routeOf(path, page));
  return createRouter({
    routeTree: root.addChildren(built),
    defaultErrorComponent: Broken,
    defaultPreload: 'intent',
    scrollRestoration: false,
    // Two routes may load one component; the page of each begins without what the other kept.
    defaultRemountDeps: ({ routeId }) => routeId,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
    context: {},
  });
};
