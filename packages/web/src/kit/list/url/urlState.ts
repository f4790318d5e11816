import { exactTotal, pageSizes, type SortValue } from '@renderdesk/contract';
import type { Filter } from '../types.ts';

/** One level of an order: a sort flag of the call, and its direction. */
export interface SortBy {
  readonly by: string;
  readonly value: SortValue;
}

/** What a list shows: kept whole in the URL, so that a link, a reload and the back button bring it again. */
export interface ListState {
  /** The tab over the list that is open; absent for the first one. */
  readonly tab?: string | undefined;
  /** Filter texts by filter key; none is empty. */
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: SortBy;
  /** The second level: rows that are alike in the first stand by it. */
  readonly second?: SortBy | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Beyond the numbered pages: the cursor that an answer gave for a neighbour page. */
  readonly cursor?: string | undefined;
}

/** What the codec has to know of a list. */
export interface ListUrl {
  /** Keys of the tabs over it. */
  readonly tabs: readonly string[];
  readonly filters: readonly Filter[];
  /** Whether the call takes what a filter's text asks for. */
  readonly accepts: (query: Readonly<Record<string, unknown>>) => boolean;
  readonly sorts: readonly string[];
  /** Sorts behind which a second may stand. */
  readonly secondAfter: readonly string[];
  readonly sort: SortBy;
  /** The list's own page size, offered first; it opens with that each time (checklist T-144). */
  readonly pageSize: number;
}

/** The page sizes that a list offers: its own first, then the general ones (checklist P-048). */
export const offeredSizes = (own: number): number[] => [own, ...pageSizes.filter((size) => size !== own)];

/** The last page that has a number: within the first 10,000 rows (foundation, lists). */
export const lastNumbered = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(Math.min(total, exactTotal) / pageSize));

// A list may stand inside a page that has tabs of its own.
const reserved = {
  tab: 'listTab',
  page: 'pageNum',
  size: 'pageSize',
  sort: 'sort',
  cursor: 'cursor',
} as const;

/** The query fields that a filter's text asks for, or undefined where the text is empty or not understood. */
export const filterQuery = (
  filter: Filter,
  text: string | undefined,
  accepts: ListUrl['accepts'],
): Readonly<Record<string, unknown>> | undefined => {
  if (text === undefined || text === '') return undefined;
  const query = filter.query(text);
  return query && accepts(query) ? query : undefined;
};

const whole = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

const readLevel = (text: string | undefined, list: ListUrl): SortBy | undefined => {
  const [by, value] = (text ?? '').split('.');
  return by !== undefined && list.sorts.includes(by) && (value === '0' || value === '1')
    ? { by, value: value === '1' ? 1 : 0 }
    : undefined;
};

/** Whether a second level may stand behind a first. */
export const mayFollow = (first: SortBy, by: string, list: Pick<ListUrl, 'secondAfter'>): boolean =>
  first.by !== by && list.secondAfter.includes(first.by);

const readSort = (text: string | null, list: ListUrl): Pick<ListState, 'sort' | 'second'> => {
  const [one, two] = (text ?? '').split(',');
  const sort = readLevel(one, list);
  if (!sort) return { sort: list.sort };
  const second = readLevel(two, list);
  return second && mayFollow(sort, second.by, list) ? { sort, second } : { sort };
};

/** Reads a list's state out of a URL's search part; what is broken or unknown counts as not there. */
export const readUrl = (search: string, list: ListUrl): ListState => {
  const found = new URLSearchParams(search);
  const filters: Record<string, string> = {};
  for (const filter of list.filters) {
    const text = [found.get(filter.key) ?? '', filter.opens ?? ''].find((one) =>
      filterQuery(filter, one, list.accepts),
    );
    if (text !== undefined) filters[filter.key] = text;
  }
  const offered = offeredSizes(list.pageSize);
  const asked = whole(found.get(reserved.size));
  const pageSize = asked !== undefined && offered.includes(asked) ? asked : list.pageSize;
  const page = Math.min(whole(found.get(reserved.page)) ?? 1, lastNumbered(exactTotal, pageSize));
  const cursor = found.get(reserved.cursor);
  const tab = found.get(reserved.tab);
  return {
    ...(tab !== null && list.tabs.indexOf(tab) > 0 && { tab }),
    filters,
    ...readSort(found.get(reserved.sort), list),
    page,
    pageSize,
    ...(cursor && { cursor }),
  };
};

/** Writes a list's state into the search part of a URL. Defaults are omitted, other parameters kept. */
export const writeUrl = (state: ListState, list: ListUrl, search: string): string => {
  const result = new URLSearchParams(search);
  const put = (key: string, value: string | undefined): void => {
    if (value === undefined || value === '') result.delete(key);
    else result.set(key, value);
  };
  put(reserved.tab, state.tab);
  for (const { key, opens } of list.filters)
    put(key, state.filters[key] === opens ? undefined : state.filters[key]);
  const { sort, second } = state;
  const opening = sort.by === list.sort.by && sort.value === list.sort.value && !second;
  const levels = [sort, ...(second ? [second] : [])].map(({ by, value }) => `${by}.${value}`);
  put(reserved.sort, opening ? undefined : levels.join(','));
  put(reserved.page, state.page === 1 ? undefined : String(state.page));
  put(reserved.size, state.pageSize === list.pageSize ? undefined : String(state.pageSize));
  put(reserved.cursor, state.cursor);
  return result.toString();
};

/** The state after a change; another filter, sort or page size goes back to page 1 (checklist T-142). */
export const changed = (state: ListState, change: Partial<ListState>): ListState => {
  const turnsPage = 'page' in change || 'cursor' in change;
  const next = { ...state, ...change };
  return turnsPage ? next : { ...next, page: 1, cursor: undefined };
};

/** The filters that say something which a list does not open with. */
export const chosenFilters = (state: Pick<ListState, 'filters'>, list: Pick<ListUrl, 'filters'>): Filter[] =>
  list.filters.filter(({ key, opens }) => state.filters[key] !== undefined && state.filters[key] !== opens);

/** The required filter that is empty, if any; without it the list loads nothing. */
export const missingFilter = (
  state: Pick<ListState, 'filters'>,
  list: Pick<ListUrl, 'filters'>,
): Filter | undefined => list.filters.find(({ key, needed }) => needed && state.filters[key] === undefined);

/** The state with one filter's text replaced; an empty text removes it. */
export const withFilter = (state: ListState, key: string, text: string): ListState => {
  const { [key]: _old, ...others } = state.filters;
  return changed(state, { filters: text === '' ? others : { ...others, [key]: text } });
};

/** The call's input for a state: the fixed part, each filter's fields, sort, page. `firstPage` is 0 in a few lists. */
export const inputOf = (
  state: ListState,
  list: ListUrl,
  o: { readonly fixed: Readonly<Record<string, unknown>>; readonly firstPage: 0 | 1 },
): Record<string, unknown> => ({
  ...filterInput(state, list, o.fixed),
  pageSize: state.pageSize,
  ...(state.cursor === undefined ? { pageNum: state.page - 1 + o.firstPage } : { cursor: state.cursor }),
});

/** The part of the input that says which rows, and in which order: what an export or a frozen selection sends. */
export const filterInput = (
  state: ListState,
  list: ListUrl,
  fixed: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...fixed,
  ...Object.assign(
    {},
    ...list.filters.map((filter) => filterQuery(filter, state.filters[filter.key], list.accepts)),
  ),
  [state.sort.by]: state.sort.value,
  ...(state.second && {
    [state.second.by]: state.second.value,
    sortOrder: [state.sort.by, state.second.by],
  }),
});
