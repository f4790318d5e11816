import type { View, ViewLook } from '@renderdesk/contract';
import type { ColumnChoice } from '../table/columnData.ts';
import { type ListState, type ListUrl, readUrl, writeUrl } from '../url/urlState.ts';

/** Names the view that a list shows: its id, or `all` for none although one would open the list. */
export const viewParam = 'view';
export const noView = 'all';

/** Which list views belong to: the call, and what the screen always asks for where a call serves several. */
export const listNameOf = (call: string, fixed: Readonly<Record<string, unknown>>): string => {
  const parts = Object.entries(fixed)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, value]) => `${key}=${String(value)}`);
  return parts.length === 0 ? call : `${call}?${parts.join('&')}`;
};

/** What of a list's state belongs to a view: filters and order; the page and its size are each person's own. */
export const viewQuery = (state: ListState, list: ListUrl): string =>
  writeUrl({ ...state, page: 1, cursor: undefined, pageSize: list.pageSize }, list, '');

/** A stored query as the list understands it today; what is broken or unknown in it counts as not there. */
export const understood = (query: string, list: ListUrl): string => viewQuery(readUrl(query, list), list);

/** The address that shows a view. */
export const viewSearch = (view: Pick<View, 'viewId' | 'viewQuery'>, list: ListUrl): string => {
  const search = new URLSearchParams(understood(view.viewQuery, list));
  search.set(viewParam, String(view.viewId));
  return search.toString();
};

/** Whether an address leaves open what a list shows, so that the person's default view may open it. */
export const saysNothing = (search: string, list: ListUrl): boolean =>
  viewQuery(readUrl(search, list), list) === '' && !new URLSearchParams(search).has(viewParam);

/** The columns of a choice as a view keeps them. */
export const lookOf = ({ visible, order, widths }: ColumnChoice): ViewLook => ({
  visible: { ...visible },
  widths: { ...widths },
  ...(order && { order: [...order] }),
});

const sorted = (record: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(record).toSorted(([a], [b]) => a.localeCompare(b)));
const isSameLook = (a: ViewLook, b: ViewLook): boolean =>
  sorted(a.visible) === sorted(b.visible) &&
  sorted(a.widths) === sorted(b.widths) &&
  JSON.stringify(a.order) === JSON.stringify(b.order);

/** Whether a list differs from the view that it shows: other filters, another order, other columns where it keeps them. */
export const isModified = (
  view: Pick<View, 'viewQuery' | 'look'>,
  now: { readonly state: ListState; readonly look: ViewLook },
  list: ListUrl,
): boolean =>
  viewQuery(now.state, list) !== understood(view.viewQuery, list) ||
  (view.look !== null && !isSameLook(view.look, now.look));
