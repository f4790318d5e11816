import { useRouterState } from '@tanstack/react-router';
import { screenAt } from '@renderdesk/contract';
import { useLabels, useTitles } from '../kit/text/labels.ts';
import { extraAt } from './extra.ts';
import { exists } from './routes.ts';

/** The title of the page at a path; undefined for a path of no page. */
const useTitleOf = (pathname: string): string | undefined => {
  const titles = useTitles();
  const extra = extraAt(pathname);
  const labels = useLabels(extra?.call.area ?? 'session');
  if (extra) return labels.action(extra.call);
  const screen = screenAt(pathname)?.path;
  return screen !== undefined && exists(screen) ? titles[screen] : undefined;
};

/** The title of the page that is asked for, in the header. */
export const useTitle = (): string | undefined =>
  useTitleOf(useRouterState({ select: (state) => state.location.pathname }));

/** The title of the page that has arrived, in the document. */
export const useArrivedTitle = (): string | undefined =>
  useTitleOf(useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname }));
