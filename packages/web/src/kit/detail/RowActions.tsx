import { type ReactNode, useState } from 'react';
import type { AnyCall } from '@renderdesk/contract';
import { ActionBar } from '../list/actions/ActionBar.tsx';
import type { BulkTarget } from '../list/actions/BulkFlow.tsx';
import { BulkFlow } from '../list/actions/lateBulkFlow.ts';
import { useListText } from '../list/list.texts.ts';
import type { Action } from '../list/types.ts';
import { type RowFacts, useGranted, usePreviewOf } from '../list/actions/useActions.ts';
import { useLabels } from '../text/index.ts';

type AnyRow = Readonly<Record<string, unknown>>;

/** The actions of a list on some things: as buttons, with the same questions and reports. */
export const RowsActions = <Row extends object>({
  call,
  screen,
  rows: shown,
  latest,
  onDone,
}: {
  /** The call that showed it: its area names the actions. */
  call: AnyCall;
  screen: RowFacts & { readonly actions?: readonly Action<Row>[] | undefined };
  rows: readonly Row[];
  /** Reads it again, for when someone else changed it meanwhile. */
  latest?: () => Promise<Row | undefined>;
  onDone: () => void;
}): ReactNode => {
  const t = useListText();
  const labels = useLabels(call.area);
  const granted = useGranted((screen.actions ?? none) as unknown as readonly Action<AnyRow>[]);
  const rows = shown as readonly AnyRow[];
  const of = usePreviewOf(screen, labels, t);
  const [bulk, setBulk] = useState<BulkTarget<AnyRow>>();
  return (
    <>
      <ActionBar
        rows={rows}
        actions={granted}
        of={of}
        labels={labels}
        t={t}
        offered
        onAct={(action) => {
          if (action.run.kind === 'custom') void action.run.act(rows);
          else if (action.run.kind === 'bulk') setBulk({ action, run: action.run, rows, frozen: null });
        }}
      />
      {bulk && (
        <BulkFlow
          key={bulk.action.key}
          target={bulk}
          of={of}
          labels={labels}
          t={t}
          latest={latest as (() => Promise<AnyRow | undefined>) | undefined}
          onDone={onDone}
          onClose={() => setBulk(undefined)}
        />
      )}
    </>
  );
};
const none: readonly Action<never>[] = [];

/** The same on one thing that is shown alone. */
export const RowActions = <Row extends object>({
  row,
  ...rest
}: Omit<Parameters<typeof RowsActions<Row>>[0], 'rows'> & { row: Row }): ReactNode => (
  <RowsActions<Row> {...rest} rows={[row]} />
);
