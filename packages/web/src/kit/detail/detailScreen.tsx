import { useParams } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useId } from 'react';
import type { InputOf, ReadCall, Shape } from '@renderdesk/contract';
import { type PageComponent, type Place, prefetch, useRead } from '../call/index.ts';
import { useCoalescedRefetch } from '../live/index.ts';
import { type ActionKit, actionKit } from '../list/actions/actions.ts';
import { type ColumnKit, columnKit } from '../list/table/columns.tsx';
import type { Action, Column, LabelOf } from '../list/types.ts';
import type { CodeKeys, KeysOf, TableFor } from '../show/rowKeys.ts';
import { Skeleton, Failed, Missing } from '../states/index.ts';
import { TabBar } from '../tabs/index.ts';
import { useLabels } from '../text/index.ts';
import { useNamedPlace, useSearch } from '../url/index.ts';
import { useDetailText } from './detail.texts.ts';
import { DescriptionList } from './DescriptionList.tsx';
import { RowActions } from './RowActions.tsx';
import './detail.css';

/** A group of facts under a heading. */
export interface Section<Row> {
  readonly key: string;
  /** Drawn by the screen's own texts. */
  readonly Heading: () => ReactNode;
  readonly facts: readonly Column<Row>[];
  /** Keys of texts that are often copied. */
  readonly copies?: readonly string[];
}

/** A part of the page behind a tab; the first one is open. Its key stands in the URL. */
export interface Tab<Row> {
  readonly key: string;
  readonly Heading: () => ReactNode;
  readonly Panel: ComponentType<{ readonly row: Row }>;
}

/** What a detail page says of itself. */
export interface DetailDefinition<I extends Shape, Row> {
  /** The call's input out of the path; undefined where the path names nothing that can exist. */
  readonly input: (params: Readonly<Record<string, string>>) => InputOf<ReadCall<I, Row>> | undefined;
  readonly Title: (props: { readonly row: Row }) => ReactNode;
  /** What the thing is called, for the tab of its page; without it the tab has the id. */
  readonly name?: (row: Row) => string;
  readonly status?: CodeKeys<Row>;
  readonly statusTable?: TableFor<number>;
  readonly ownerField?: KeysOf<Row, string>;
  readonly actions?: readonly Action<Row>[];
  /** What stands under the title whatever tab is open: how things are, in one line. */
  readonly Strip?: (props: { readonly row: Row }) => ReactNode;
  /** Stands in the strip's place before the first answer. */
  readonly Before?: () => ReactNode;
  readonly sections?: readonly Section<Row>[];
  readonly tabs?: readonly Tab<Row>[];
  /** The part of the path that names the tab which is open at first. */
  readonly tabParam?: string;
  /** Topics of the event stream whose changes concern it. */
  readonly live?: readonly string[];
}

/** What a detail page is described with: builders typed by its call. */
export interface DetailKit<Row, Label extends string> extends ActionKit<Row> {
  readonly col: ColumnKit<Row, never, Label>;
}

type AnyRow = Readonly<Record<string, unknown>>;
interface AnyDetail {
  readonly call: ReadCall;
  readonly screen: Omit<DetailDefinition<Shape, AnyRow>, 'status' | 'ownerField' | 'input'> & {
    readonly status?: string | undefined;
    readonly ownerField?: string | undefined;
    readonly input: (params: Readonly<Record<string, string>>) => object | undefined;
  };
}

/** Groups of facts about one thing, side by side where there is room; what else belongs beside them comes along. */
export const Sections = <Row extends object>({
  call,
  row,
  sections,
  children,
}: {
  /** The call that showed it: its area names the facts. */
  call: Pick<ReadCall, 'area'>;
  row: Row;
  sections: readonly Section<Row>[];
  children?: ReactNode;
}): ReactNode => {
  const labels = useLabels(call.area);
  return (
    <div className="rd-sections">
      {sections.map(({ key, Heading, facts, copies = [] }) => (
        <section key={key} className="rd-panel">
          <h3>
            <Heading />
          </h3>
          <DescriptionList
            row={row}
            facts={facts}
            labels={labels}
            copies={copies}
            fold={`${call.area}.${key}`}
          />
        </section>
      ))}
      {children}
    </div>
  );
};

/** Parts of a page behind tabs, the open one in the address; arrows move between them. */
export const Tabs = <Row,>({
  tabs,
  row,
  first,
}: {
  tabs: readonly Tab<Row>[];
  row: Row;
  /** The tab that is open where the address says none. */
  first?: string | undefined;
}): ReactNode => {
  const t = useDetailText();
  const [search, go] = useSearch();
  const base = useId();
  const params = new URLSearchParams(search);
  const asked = params.get('tab') ?? first;
  const shown = tabs.find((tab) => tab.key === asked) ?? tabs[0];
  if (!shown) return null;
  const open = (key: string): void => {
    // What else stands in the address belongs to the tab that is left.
    go(new URLSearchParams({ tab: key }).toString(), { replace: true });
  };
  const { Panel } = shown;
  return (
    <section className="rd-panel">
      <TabBar
        base={base}
        label={t('tabs')}
        tabs={tabs.map(({ key, Heading }) => ({ key, heading: <Heading /> }))}
        shown={shown.key}
        onShow={open}
      />
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${shown.key}`}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <Panel row={row} />
        </Suspense>
      </div>
    </section>
  );
};

/** Milliseconds for which pushed changes are gathered before the thing is read again. */
const gather = 400;

const DetailView = ({
  detail,
  input,
  tab,
}: {
  detail: AnyDetail;
  input: object;
  tab: string | undefined;
}): ReactNode => {
  const { call, screen } = detail;
  const { data, error, refetch } = useRead(call, input as InputOf<ReadCall>, { quiet: true });
  useNamedPlace(data === undefined ? undefined : screen.name?.(data as AnyRow));
  useCoalescedRefetch(screen.live ?? [], gather, () => refetch({ cancelRefetch: false }));
  if (error && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  const { Title, Strip, Before } = screen;
  if (data === undefined)
    return (
      <>
        {Before && <Before />}
        <Skeleton lines={9} />
      </>
    );
  const row = data as AnyRow;
  return (
    <article className="rd-detail">
      <header>
        <h2>
          <Title row={row} />
        </h2>
        <RowActions
          call={call}
          screen={screen}
          row={row}
          latest={async () => (await refetch()).data as AnyRow | undefined}
          onDone={() => void refetch()}
        />
      </header>
      {Strip && <Strip row={row} />}
      {screen.sections && <Sections call={call} row={row} sections={screen.sections} />}
      {screen.tabs && <Tabs tabs={screen.tabs} row={row} first={tab} />}
    </article>
  );
};

/**
 * Makes a detail page of a read call: title, actions, facts in sections, tabs. Facts are made by the builders of list
 * columns, so a field that the answer does not have does not compile, and a value looks as it does in its list. What
 * is not there, and what the path cannot name, shows the same page.
 */
export const detailScreen = <I extends Shape, Row, A extends string>(
  call: ReadCall<I, Row> & { readonly area: A },
  describe: (kit: DetailKit<Row, LabelOf<A>>) => DetailDefinition<I, Row>,
): PageComponent => {
  const screen = describe({ col: columnKit<Row, never, LabelOf<A>>(), ...actionKit<Row>() });
  const detail = { call, screen } as unknown as AnyDetail;
  const DetailScreen = (): ReactNode => {
    const params = useParams({ strict: false });
    const path = params as Readonly<Record<string, string>>;
    const input = detail.screen.input(path);
    const tab = path[detail.screen.tabParam ?? ''];
    return input === undefined ? <Missing /> : <DetailView detail={detail} input={input} tab={tab} />;
  };
  return Object.assign(DetailScreen, {
    prefetch: ({ params }: Place) => {
      const input = detail.screen.input(params);
      if (input !== undefined) prefetch(call, input as InputOf<typeof call>);
    },
  });
};
