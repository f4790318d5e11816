import { parametersOf, screenAt } from '@renderdesk/contract';
import { restorePlatform } from './platformChoices.ts';
import { pages } from './routes.ts';

/**
 * Asks for what the page of an address shows first, beside who is signed in and what they may do instead of after it. The
 * server has the last word on what it answers; the guards decide what is drawn.
 */
export const prefetchPage = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void => {
  const screen = screenAt(pathname);
  restorePlatform(undefined, screen?.kind === 'hidden');
  const path = screen?.to ?? screen?.path ?? pathname;
  const load = Object.entries(pages).find(([known]) => known === path)?.[1];
  load?.().then(
    ({ default: Page }) =>
      Page.prefetch?.({
        params: screen ? parametersOf(screen, pathname) : {},
        search: search.slice(1),
      }),
    // A chunk that is lost is asked for again where it is to be drawn.
    () => undefined,
  );
};
