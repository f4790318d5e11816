import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { callApi } from '../call/index.ts';
import { staffConsole } from '@renderdesk/contract';
import { useShowText } from '../show/show.texts.ts';
import { useLabels, useLanguage } from '../text/index.ts';
import { Failed } from '../states/index.ts';
import { useSearch } from '../url/index.ts';
import { movedKey, orderedKeys } from './table/columnData.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import { Grid } from './table/Grid.tsx';
import { ListEmpty, ListOutdated, ListWants } from './ListNotes.tsx';
import { useListText } from './list.texts.ts';
import { Pager } from './table/Pager.tsx';
import { Totals } from './table/Totals.tsx';
import { ListSelection } from './ListSelection.tsx';
import { ListTools } from './ListTools.tsx';
import { RowOrderContext } from './table/rowOrder.ts';
import { OrderWords } from './table/OrderWords.tsx';
import { PrintNotes } from './actions/PrintNotes.tsx';
import { type Selecting, useSelection } from './actions/useSelection.ts';
import type { AnyList, AnyRow } from './listTypes.ts';
import type { Column } from './types.ts';
import {
  changed,
  chosenFilters,
  filterInput,
  type ListState,
  mayFollow,
  missingFilter,
  readUrl,
  withFilter,
  writeUrl,
} from './url/urlState.ts';
import { useRowActions } from './actions/useRowActions.tsx';
import { useDensity } from '../theme/density.ts';
import { useColumnChoice } from './table/useColumnChoice.ts';
import { boxWidth, useDrawnColumns } from './table/useDrawnColumns.ts';
import { useFittingColumns } from './table/fitting.ts';
import { useExport } from './actions/useExport.tsx';
import { useColumnNames } from './table/useColumnNames.ts';
import { ListDialogs } from './ListDialogs.tsx';
import { ListTabs } from './ListTabs.tsx';
import { useShownRows } from './useShownRows.ts';
import { useListKeys } from './useListKeys.ts';
import { SidePanel } from './side/SidePanel.tsx';
import { useViews } from './views/useViews.ts';
import { ViewsMenu } from './views/ViewsMenu.tsx';
import './list.css';

/** Options of a list inside a page. */
export interface ListPanel {
  /** Part of the query: whose rows, for one. */
  readonly fixed?: AnyRow;
  /** A selection that is shared with another view of the same things. */
  readonly selecting?: Selecting<AnyRow>;
  /** Instead of the row's own page. */
  readonly onOpen?: (row: AnyRow) => void;
  /** A command on rows changed something. */
  readonly onDone?: () => void;
}

/** A list screen: filters, table, selection, actions, export, pages. Its state is in the URL. */
export const ListView = ({ list, panel = {} }: { list: AnyList; panel?: ListPanel }): ReactNode => {
  const { call, screen, url, idOf } = list;
  const t = useListText();
  const showText = useShowText();
  const language = useLanguage();
  const labels = useLabels(call.area);
  const router = useRouter();
  const place = useRef<HTMLDivElement>(null);
  useListKeys(place);

  const own = useColumnChoice(call.name);
  const density = useDensity();
  const [search, go] = useSearch();
  const state = useMemo(() => readUrl(search, url), [search, url]);
  const viewsOf = panel.fixed ? undefined : list.name;
  const views = useViews(viewsOf, {
    search,
    state,
    url,
    own,
    show: (next) => go(next, { replace: true }),
  });
  const { choice, choose } = views;
  const show = (next: ListState, replace = false): void => go(writeUrl(next, url, search), { replace });

  const { always, fixed, finish, data, opening, rows, beyondEnd } = useShownRows(list, {
    within: panel.fixed,
    state,
    show,
    waits: views.pending,
  });
  const { page } = data;
  const { lines } = opening;

  /** Follows an address; one that is a search part alone is added to the page's own, so that its filters stay. */
  const lead = (href: string): void => {
    if (!href.startsWith('?')) return router.history.push(href);
    const next = new URLSearchParams(search);
    for (const [key, value] of new URLSearchParams(href)) next.set(key, value);
    router.history.push(`${router.history.location.pathname}?${next.toString()}`);
  };

  const follow = (href: string | undefined): void => {
    if (href !== undefined) lead(href);
  };

  const alone = useSelection(idOf);
  const [selection, dispatch] = panel.selecting ?? alone;
  useEffect(() => {
    if (rows) dispatch({ type: 'seen', page: rows });
  }, [rows, dispatch]);
  const asked = JSON.stringify([state.tab, state.filters]);
  const [askedBefore, setAskedBefore] = useState(asked);
  if (askedBefore !== asked) {
    setAskedBefore(asked);
    if (!panel.selecting) dispatch({ type: 'clear' });
  }
  const [side, setSide] = useState(false);
  const [activeId, setActiveId] = useState<number>();
  const beside = rows?.find((row) => idOf(row) === activeId) ?? rows?.[0];
  const besideHref = beside && screen.open?.(beside);
  const doing = useRowActions({
    screen,
    idOf,
    labels,
    t,
    latest: async (row) => (await data.again())?.items.find((one) => idOf(one) === idOf(row)),
    onDone: () => {
      dispatch({ type: 'clear' });
      data.reload();
      panel.onDone?.();
    },
  });
  const { granted, many, of } = doing;
  const exporting = useExport(screen.export, t);
  const exported = (): Record<string, unknown> => ({
    ...finish(filterInput(state, url, fixed)),
    ...(selection.frozen && { selectionId: selection.frozen.selectionId }),
  });
  const freeze = async (): Promise<void> => {
    const filter = finish(filterInput(state, url, fixed));
    const frozen = await callApi(staffConsole.freezeSelection, { call: call.name, filter }).catch(
      () => undefined,
    );
    if (frozen) dispatch({ type: 'freeze', frozen });
  };

  const columns = useFittingColumns(screen.columns, labels, {
    isPanel: panel.fixed !== undefined,
    isWide: screen.wide === true,
    hasBoxes: many.length > 0,
    hasMenu: granted.length > 0,
    opening: url.sort.by,
  });
  const drawn = useDrawnColumns(columns, choice, many.length > 0 ? boxWidth : 0, labels);
  const nameOf = useColumnNames(screen.columns, labels);
  const context = useMemo(
    () => ({ labels, language, t: showText, nameOf }),
    [labels, language, showText, nameOf],
  );
  const total = page?.total ?? 0;
  const known = page?.atLeast === true ? t('atLeast', { count: total }) : t('total', { count: total });
  const totalWords = page?.totalLater === true ? t('counting') : known;
  const filtered = chosenFilters(state, url).length > 0;
  const missing = missingFilter(state, url);
  const selecting = selection.rows.size > 0 || selection.frozen !== null;
  const reset = (): void => show(changed(state, { filters: {} }));
  const order = orderedKeys(
    screen.columns.map((column) => column.key),
    choice.order,
  );
  const onPage = rows?.filter((row) => selection.rows.has(idOf(row))).length ?? 0;

  const rowOrder = useMemo(
    () => ({
      ids: rows?.map(idOf) ?? [],
      idOf,
      isBy: (sort: string) => state.sort.by === sort && state.sort.value === 1 && state.second === undefined,
    }),
    [rows, idOf, state],
  );

  const instead = missing ? (
    <ListWants name={labels.field(missing.label)} t={t} />
  ) : data.error && !data.kept ? (
    <Failed error={data.error} title={t('failed')} onRetry={data.reload} />
  ) : rows?.length === 0 && !data.stale && !beyondEnd ? (
    <ListEmpty
      name={labels.action(call)}
      Title={screen.EmptyTitle}
      hint={labels.empty(call)}
      Hint={screen.EmptyHint}
      filtered={filtered}
      t={t}
      onReset={reset}
    />
  ) : undefined;

  return (
    <div ref={place} className="rd-list">
      <ListTabs {...{ list, state, page, finish }} fixed={always} onShow={show}>
        <FilterBar
          label={labels.action(call)}
          filters={screen.filters}
          state={state}
          labels={labels}
          t={t}
          onFilter={(key, text) => show(withFilter(state, key, text))}
          onReset={reset}
          searching={data.searching}
        />
        <div className="rd-list-bar">
          <div className="rd-list-lead">
            {viewsOf !== undefined && (
              <ViewsMenu
                list={viewsOf}
                found={views}
                state={state}
                url={url}
                onShow={(next, asked = false) => go(next, { asked })}
              />
            )}
            <span className="rd-list-total" aria-live="polite">
              {page && !data.kept && totalWords}
            </span>
            <OrderWords columns={screen.columns} sorting={state} labels={labels} t={t} />
          </div>
          <ListTools
            screen={missing ? undefined : screen}
            exporting={exporting}
            exported={exported}
            total={total}
            totalWords={totalWords}
            loading={data.loading}
            onReload={data.reload}
            side={side}
            onSide={() => setSide(!side)}
            columns={columns as readonly Column<never>[]}
            choice={choice}
            density={choice.density ?? density}
            onChoose={choose}
            labels={labels}
            t={t}
          />
        </div>
        {exporting.notice}
        <PrintNotes
          filters={screen.filters}
          state={state}
          labels={labels}
          t={t}
          count={rows?.length ?? 0}
          total={totalWords}
        />
        {data.error && data.kept && <ListOutdated error={data.error} t={t} onRetry={data.reload} />}
        <div className="rd-list-body">
          <div className="rd-grid-place">
            <RowOrderContext value={rowOrder}>
              <Grid
                label={labels.action(call)}
                lines={lines}
                idOf={idOf}
                columns={drawn}
                context={context}
                t={t}
                density={choice.density ?? density}
                stale={data.stale}
                searching={data.searching}
                total={page && page.atLeast !== true ? total : -1}
                offset={state.cursor === undefined ? (state.page - 1) * state.pageSize : 0}
                sorting={state}
                maySecond={(by) => mayFollow(state.sort, by, url)}
                onSort={(sorting) => show(changed(state, { sort: sorting.sort, second: sorting.second }))}
                onWidth={(key, width) => choose({ widths: { ...choice.widths, [key]: width } })}
                onMove={(key, by) => {
                  const target = order[order.indexOf(key) + by];
                  if (target !== undefined) choose({ order: movedKey(order, key, target) });
                }}
                selection={
                  many.length === 0
                    ? undefined
                    : {
                        has: (id) => selection.frozen !== null || selection.rows.has(id),
                        all: selection.frozen !== null || (onPage > 0 && onPage === rows?.length),
                        some: onPage > 0,
                        toggle: (id, range) =>
                          dispatch({ type: range ? 'range' : 'toggle', id, page: rows ?? [] }),
                        page: () => dispatch({ type: 'page', page: rows ?? [] }),
                      }
                }
                Below={screen.Below}
                isTree={screen.tree !== undefined}
                onExpand={opening.toggle}
                onRetry={opening.retry}
                onActive={side ? setActiveId : noOne}
                onSide={() => setSide(!side)}
                onCloseSide={() => {
                  setSide(false);
                  return side;
                }}
                onOpen={panel.onOpen ?? (screen.open && ((row) => follow(screen.open?.(row))))}
                hasMenu={granted.length > 0}
                onMenu={doing.openMenu}
                onLink={lead}
                instead={instead}
              />
            </RowOrderContext>
            {selecting && (
              <ListSelection
                {...{ list, selection, dispatch, total, of, context, labels, t }}
                isMore={page?.atLeast === true}
                actions={many}
                onAll={() => void freeze()}
                onAct={(action, on) => doing.act(action, on, selection.frozen)}
              />
            )}
          </div>
          {side && (
            <SidePanel
              row={beside}
              title={beside === undefined ? t('side') : String(idOf(beside))}
              columns={screen.columns}
              context={context}
              t={t}
              onOpen={besideHref === undefined ? undefined : () => lead(besideHref)}
              onClose={() => setSide(false)}
            />
          )}
        </div>
        <Totals sums={call.sums} page={page} labels={labels} />
        <Pager
          state={state}
          total={total}
          ownSize={call.pageSize}
          next={page?.next}
          prev={page?.prev}
          searching={data.searching}
          t={t}
          onChange={(change) => show(changed(state, change))}
        />
      </ListTabs>
      <ListDialogs screen={screen} />
      {doing.overlays}
    </div>
  );
};
/** Nothing follows the active row: moving it draws the table alone. */
const noOne = (): void => undefined;
