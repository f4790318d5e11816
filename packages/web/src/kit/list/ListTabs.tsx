import type { Page } from '@renderdesk/contract';
import { type ReactNode, useId } from 'react';
import { formatFigure } from '../show/index.ts';
import { TabBar } from '../tabs/index.ts';
import type { AnyList, AnyRow } from './listTypes.ts';
import { useListText } from './list.texts.ts';
import { changed, inputOf, type ListState } from './url/urlState.ts';
import { useListData } from './useListData.ts';

/** How many rows a tab has under the filters: the total alone. */
const Count = ({ list, input }: { list: AnyList; input: AnyRow }): ReactNode => {
  const { page } = useListData<AnyRow>(list.call, input, {
    source: list.source,
    live: list.screen.live ?? [],
    enabled: true,
    onUserChosen: () => undefined,
  });
  return <Figure page={page} />;
};
const Figure = ({ page }: { page: Page<AnyRow> | undefined }): ReactNode =>
  page &&
  page.totalLater !== true && (
    <small>{`${formatFigure(page.total)}${page.atLeast === true ? '+' : ''}`}</small>
  );

/** The tabs over a list, each with its count, and below them the list of the one that is open. */
export const ListTabs = ({
  list,
  state,
  page,
  fixed,
  finish,
  onShow,
  children,
}: {
  list: AnyList;
  state: ListState;
  /** What is shown now: its total is the count of the open tab. */
  page: Page<AnyRow> | undefined;
  fixed: AnyRow;
  finish: (query: Record<string, unknown>) => Record<string, unknown>;
  onShow: (next: ListState) => void;
  children: ReactNode;
}): ReactNode => {
  const t = useListText();
  const base = useId();
  const tabs = list.screen.tabs ?? noTabs;
  if (tabs.length === 0) return children;
  const shown = state.tab ?? tabs[0]?.key ?? '';
  const one = changed(state, { pageSize: 1 });
  const { firstPage } = list.call;
  const headed = tabs.map(({ key, Heading, query }) => ({
    key,
    heading: (
      <>
        <Heading />{' '}
        {key === shown ? (
          <Figure page={page} />
        ) : (
          <Count
            list={list}
            input={{
              ...finish(inputOf(one, list.url, { fixed: { ...fixed, ...query }, firstPage })),
              total: 'only',
            }}
          />
        )}
      </>
    ),
  }));
  return (
    <>
      <TabBar
        base={base}
        label={t('tabs')}
        tabs={headed}
        shown={shown}
        onShow={(key) => onShow(changed(state, { tab: key === tabs[0]?.key ? undefined : key }))}
      />
      <div
        className="rd-list-panel"
        id={`${base}-panel`}
        role="tabpanel"
        aria-labelledby={`${base}-${shown}`}
      >
        {children}
      </div>
    </>
  );
};
const noTabs: NonNullable<AnyList['screen']['tabs']> = [];
