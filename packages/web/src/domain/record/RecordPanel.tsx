import type { AnyCall, Happened, InputOf, OutputOf } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { DescriptionList, Happenings, PanelFooter, RowActions } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import type { Action, Column, RowFacts } from '../../kit/list/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { allows, useRights } from '../../kit/permission/index.ts';
import { StatusTag, type TableFor } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { type Labels, useLabels } from '../../kit/text/index.ts';
import { useDomainText } from '../domain.texts.ts';
import { useWaiting, WaitingNotes } from '../WaitingRequests.tsx';
import type { Step, StepContext } from './steps.tsx';

interface RecordPanelOptions<C extends AnyCall, Id extends number, T, X> {
  /** The call that reads the record. */
  readonly read: C;
  /** The input of `read`, and of `history`. */
  readonly key: (id: Id) => InputOf<C>;
  /** Hook that returns the area's texts. */
  readonly text: () => T;
  /** Topics of the event stream at which the record is read again. */
  readonly topics: readonly string[];
  readonly status: { readonly field: keyof OutputOf<C> & string; readonly table: TableFor<number> };
  /** The call's label and the id by default. */
  readonly title?: (c: { row: OutputOf<C>; t: T; labels: Labels }) => ReactNode;
  readonly facts: readonly Column<OutputOf<C>>[];
  readonly width?: string;
  /** Kind of the record among commands that wait for a second person. */
  readonly waits?: string;
  readonly steps: readonly Step<OutputOf<C>, T, X>[];
  /** What the panel shows above the facts. */
  readonly Lead?: (c: StepContext<OutputOf<C>, T, X>) => ReactNode;
  /** What the panel shows below the facts. */
  readonly Body?: (c: StepContext<OutputOf<C>, T, X>) => ReactNode;
  /** The call that reads what was done to the record. */
  readonly history?: AnyCall;
  /** Actions of its list that the panel offers too. */
  readonly actions?: {
    readonly call: AnyCall;
    readonly screen: RowFacts & { readonly actions: readonly Action<never>[] };
    readonly when: (row: OutputOf<C>) => boolean;
  };
  /** Whether the button of the last step is the primary one; by default yes. */
  readonly main?: (row: OutputOf<C>) => boolean;
  /** Hook whose result all steps get as `extra`. */
  readonly useExtra?: (id: Id) => X;
}

const History = ({
  call,
  input,
  topics,
}: {
  call: AnyCall;
  input: object;
  topics: readonly string[];
}): ReactNode => {
  const labels = useLabels(call.area);
  const { data, error, refetch } = useRead(call, input as never, { quiet: true, staleTime: 0 });
  useServerEvents(topics, () => void refetch());
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Happenings items={data as readonly Happened[]} labels={labels} /> : <Skeleton lines={3} />;
};

/** The steps that the record's state and the person's rights allow, and the form of the open step. */
const useSteps = <R, T, X>(
  steps: readonly Step<R, T, X>[],
  row: R | undefined,
  c: Pick<StepContext<R, T, X>, 't' | 'labels' | 'extra'>,
  blocks: (call: AnyCall) => string | undefined,
) => {
  const rights = useRights();
  const [open, setOpen] = useState<string>();
  // oxlint-disable-next-line react/rules-of-hooks -- the steps of a panel are a constant
  const commands = steps.map(({ call }) => useCommand(call));
  const offered = steps.flatMap((step, at) => {
    if (row === undefined || !allows(rights, step.access) || !step.when(row)) return [];
    const { key, input } = step;
    return [
      {
        key,
        name: step.name(c),
        act: () => (input ? void commands[at]?.run(input(row) as never) : setOpen(key)),
        blocked: blocks(step.call),
      },
    ];
  });
  const Form = steps.find(({ key }) => key === open)?.Form;
  const form =
    row !== undefined && Form ? (
      <Form row={row} extra={c.extra} onClose={() => setOpen(undefined)} />
    ) : undefined;
  return { offered, form };
};

/** A dialog that shows one record: its facts, what waits, its history and its next steps. */
export const recordPanel =
  <C extends AnyCall, Id extends number, T, X = undefined>({
    read,
    key,
    text,
    topics,
    status,
    title,
    facts,
    width = 'min(960px, 94vw)',
    waits,
    steps,
    Lead,
    Body,
    history,
    actions,
    main,
    useExtra,
  }: RecordPanelOptions<C, Id, T, X>) =>
  ({ id, onClose }: { id: Id; onClose: () => void }): ReactNode => {
    const t = text();
    const ofDomain = useDomainText();
    const labels = useLabels(read.area);
    const extra = useExtra?.(id) as X;
    const { data, error, refetch } = useRead(read, key(id), { quiet: true, staleTime: 0 });
    useServerEvents(topics, () => void refetch());
    const { waiting, blocks } = useWaiting(waits, id);
    const { offered, form } = useSteps(steps, data, { t, labels, extra }, blocks);
    if (form) return form;
    const c = data && { row: data, t, labels, extra };
    return (
      <Dialog
        title={
          <>
            {data && title
              ? title({ row: data, t, labels })
              : `${labels.action(read)}${title ? '' : ` ${id}`}`}{' '}
            {data && <StatusTag code={data[status.field] as number} table={status.table} labels={labels} />}
          </>
        }
        width={width}
        onClose={onClose}
      >
        <div className="rd-dialog-body">
          {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
          {!error && !data && <Skeleton lines={9} />}
          {c && (
            <>
              <WaitingNotes waiting={waiting} />
              {Lead?.(c)}
              <DescriptionList row={c.row} facts={facts} labels={labels} />
              {Body?.(c)}
              {history && (
                <>
                  <h3>{ofDomain('history')}</h3>
                  <History call={history} input={key(id) as object} topics={topics} />
                </>
              )}
            </>
          )}
        </div>
        <PanelFooter next={offered} main={data !== undefined && (main?.(data) ?? true)} onClose={onClose}>
          {data !== undefined && actions?.when(data) && (
            <RowActions
              call={actions.call}
              screen={actions.screen as never}
              row={data as object}
              onDone={() => void refetch()}
            />
          )}
        </PanelFooter>
      </Dialog>
    );
  };
