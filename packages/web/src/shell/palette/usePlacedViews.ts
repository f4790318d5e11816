import { useQuery } from '@tanstack/react-query';
import { exportsOfMine, nodes, renders, type ScreenPath, type View, views } from '@renderdesk/contract';
import { callApi, queryClient } from '../../kit/call/index.ts';
import type { Rights } from '../../kit/permission/index.ts';
import { mayVisit } from '../place.ts';

/** Lists with saved views, by the name under which their screens keep them. */
const lists: readonly { readonly list: string; readonly screen: ScreenPath }[] = [
  { list: `${renders.list.name}?taskFlag=0`, screen: '/task/render/running' },
  { list: `${renders.list.name}?taskFlag=1`, screen: '/task/render/end' },
  { list: `${nodes.list.name}?ipSearchType=1`, screen: '/node/renderNodeList' },
  { list: exportsOfMine.list.name, screen: '/export/exportList' },
];

/** A saved view, with the screen that it opens and its address. */
export interface PlacedView {
  readonly view: View;
  readonly screen: ScreenPath;
  readonly href: string;
}

const kept = 60_000;

const viewsOf = async (rights: Rights, signal: AbortSignal): Promise<PlacedView[]> => {
  const open = lists.filter(({ screen }) => mayVisit(screen, rights));
  const found = await Promise.all(
    open.map(async ({ list, screen }) => {
      const answer = await callApi(views.list, { list }, { quiet: true, signal, instance: list });
      return answer.map((view) => {
        const search = new URLSearchParams(view.viewQuery);
        search.set('view', String(view.viewId));
        return { view, screen, href: `${screen}?${search.toString()}` };
      });
    }),
  );
  return found.flat();
};

/** The saved views that this person sees, of every list that they may open; none while they are not known. */
export const usePlacedViews = (rights: Rights): readonly PlacedView[] =>
  useQuery(
    {
      queryKey: [views.list.name, 'of every list'],
      queryFn: ({ signal }) => viewsOf(rights, signal),
      staleTime: kept,
    },
    queryClient,
  ).data ?? [];
