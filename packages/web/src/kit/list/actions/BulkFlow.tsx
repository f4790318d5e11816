import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import {
  behaviourOf,
  errorCodes,
  type IdResult,
  type InputOf,
  isWeighedByIds,
  type PerIdAnswer,
  type PerIdCall,
} from '@renderdesk/contract';
import { callApi, Refused, useCommand, useLimitBelow, useRequested } from '../../call/index.ts';
import { Dialog, toast, type ToastAction } from '../../dialogs/index.ts';
import { formatTime } from '../../show/index.ts';
import type { Labels } from '../../text/index.ts';
import type { availability } from './availability.ts';
import BulkAsk from './BulkAsk.tsx';
import { BulkReport } from './BulkReport.tsx';
import { HoldContext } from './hold.ts';
import { isPlain, parted, tally, wantingConsent } from './bulkReport.ts';
import type { ListText } from '../list.texts.ts';
import type { Frozen } from './selection.ts';
import type { Action, BulkRun } from '../types.ts';

/** Things of one kind named in a preview before «and more». */
const named = 6;

/** What a command would act on. */
export interface BulkTarget<Row> {
  readonly action: Action<Row>;
  readonly run: BulkRun<Row>;
  readonly rows: readonly Row[];
  readonly frozen: Frozen | null;
}

/** What a preview knows of rows. */
export interface PreviewOf<Row> {
  readonly statusOf: ((row: Row) => number | null | undefined) | undefined;
  readonly statusName: (code: number) => string;
  readonly ownerOf: ((row: Row) => string | null | undefined) | undefined;
  readonly reason: (found: ReturnType<typeof availability>) => string;
  readonly available: (action: Action<Row>, rows: readonly Row[]) => ReturnType<typeof availability>;
}

/** What is affected: how many, in which states, whose; and how many the server will refuse. */
const Preview = <Row,>({
  target: { action, run, rows, frozen },
  of,
  isNaming,
  t,
}: {
  target: BulkTarget<Row>;
  of: PreviewOf<Row>;
  /** False where the impact already names the customers. */
  isNaming: boolean;
  t: ListText;
}): ReactNode => {
  if (frozen) return <p>{t('frozenPreview', { time: formatTime(frozen.at) })}</p>;
  const { statusOf, ownerOf } = of;
  const states = statusOf ? tally(rows.map(statusOf)) : [];
  const { idOf, nameOf } = run;
  // Where no column says whose they are, several rows are named themselves.
  const whose = ownerOf ?? (nameOf && rows.length > 1 ? (row: Row) => nameOf(idOf(row), row) : undefined);
  const people = whose && isNaming ? tally(rows.map(whose)) : [];
  const found = of.available(action, rows);
  return (
    <>
      <dl className="rd-preview">
        {states.length > 0 && (
          <>
            <dt>{t('byStatus')}</dt>
            <dd>{states.map(([code, count]) => `${of.statusName(code)} ${count}`).join(' · ')}</dd>
          </>
        )}
        {people.length > 0 && (
          <>
            <dt>{ownerOf || run.call.object === 'user' ? t('owners') : t('chosen')}</dt>
            <dd>
              {people
                .slice(0, named)
                .map(([name, count]) => (count === 1 ? name : `${name} ${count}`))
                .join(' · ')}{' '}
              {people.length > named && t('andMore', { count: people.length - named })}
            </dd>
          </>
        )}
      </dl>
      {found.refused > 0 && (
        <p className="rd-notice" data-tone="warning">
          {t('refusedNote', { refused: found.refused, reason: of.reason(found) })}
        </p>
      )}
    </>
  );
};

const versionsOf = <Row,>(rows: readonly Row[]): { versions?: number[] } => {
  const versions = rows.map((row) => (row as { version?: unknown }).version);
  return versions.every((version) => typeof version === 'number') && versions.length > 0 ? { versions } : {};
};

/** Takes a command back for what it did, and says how many it could. */
const takeBack = async (
  call: PerIdCall,
  name: string,
  ids: readonly number[],
  t: ListText,
): Promise<void> => {
  const answer = await callApi(call, { [call.ids]: ids } as InputOf<PerIdCall>);
  if (answer.done > 0) toast('success', t('allDone', { action: name, count: answer.done }));
  const [refused] = parted(answer.results).refused;
  if (refused) toast('warning', t('undoRefused', { count: answer.refused, reason: refused.message }));
};

export interface BulkFlowProps<Row> {
  readonly target: BulkTarget<Row>;
  readonly of: PreviewOf<Row>;
  readonly labels: Labels;
  readonly t: ListText;
  /** Reads one row again, for when someone else changed it meanwhile; undefined where it is gone. */
  readonly latest?: ((row: Row) => Promise<Row | undefined>) | undefined;
  /** Something changed: rows are to be read again. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Carries one bulk command through: question or confirmation, sending, report. */
const BulkFlow = <Row,>({
  target,
  of,
  labels,
  t,
  latest,
  onDone,
  onClose,
}: BulkFlowProps<Row>): ReactNode => {
  const { action, run, frozen } = target;
  const [rows, setRows] = useState(target.rows);
  const [stale, setStale] = useState<IdResult>();
  const [answer, setAnswer] = useState<PerIdAnswer>();
  const [wanting, setWanting] = useState<Refused>();
  const [held, setHeld] = useState<string>();
  const asks = run.ask !== undefined;
  const command = useCommand<PerIdCall>(run.call, { success: false, quiet: asks });
  useRequested(asks ? command.error : undefined, onClose);
  const name = labels.action(run.call);
  const count = frozen?.count ?? rows.length;
  const sent = frozen?.count ?? rows.length - of.available(action, rows).refused;
  // What is counted otherwise only the server knows.
  const limit = useLimitBelow(run.call, isWeighedByIds(run.call.fourEyes) ? sent : 0);
  const danger = action.danger && limit === undefined;
  const sendText = limit === undefined ? name : t('requestApproval');
  const [first] = rows;
  const only = !frozen && rows.length === 1 && first ? run.nameOf?.(run.idOf(first), first) : undefined;
  // The title names a single thing, so that the person can verify it before confirming.
  const title =
    only === undefined
      ? t('confirmFor', { action: name, count })
      : t('confirmOne', { action: name, name: only });
  const send = async (rest: Readonly<Record<string, unknown>>): Promise<void> => {
    const which = frozen
      ? { selectionId: frozen.selectionId }
      : { [run.call.ids]: rows.map(run.idOf), ...versionsOf(rows) };
    const data = await command.run({ ...which, ...rest } as InputOf<PerIdCall>);
    if (data === undefined) {
      if (!asks) onClose();
      return;
    }
    const lacks = asks ? wantingConsent(data) : undefined;
    setWanting(
      lacks &&
        new Refused({
          ...lacks,
          data: { issues: [{ path: 'consent' }] },
          behaviour: behaviourOf(lacks.code),
        }),
    );
    if (lacks) return;
    const [only, ...others] = data.results;
    const moved =
      others.length === 0 && data.jobId === undefined && only?.code === errorCodes.changedMeanwhile;
    if (asks && latest && rows.length === 1 && moved) return setStale(only);
    onDone();
    const back = typeof run.undo === 'function' ? run.undo(rest) : run.undo;
    if (data.done > 0 && (isPlain(data) || back))
      toast(
        'success',
        say?.(data.done) ?? t('allDone', { action: name, count: data.done }),
        undefined,
        back &&
          undoing(
            back,
            parted(data.results).done.map(({ id }) => id),
          ),
      );
    if (!isPlain(data)) return setAnswer(data);
    onClose();
  };
  const undoing = (call: PerIdCall, ids: readonly number[]): ToastAction | undefined =>
    ids.length === 0
      ? undefined
      : {
          label: labels.action(call),
          act: () => void takeBack(call, labels.action(call), ids, t).then(onDone, () => undefined),
        };
  const again = async (read: NonNullable<typeof latest>): Promise<Row | undefined> => {
    const row = first && (await read(first));
    if (row) setRows([row]);
    return row;
  };
  // oxlint-disable-next-line react/hooks -- a flow is one action for its whole life, so it is the same hook each time
  const say = run.useDone();
  const started = useRef(false);
  const Impact = run.Impact ?? (frozen ? run.FrozenImpact : undefined);
  const atOnce = !asks && !action.danger && Impact === undefined && run.call.fourEyes === undefined;
  useEffect(() => {
    if (!atOnce || started.current) return;
    started.current = true;
    void send({});
  });
  if (answer)
    return (
      <BulkReport
        call={run.call}
        name={name}
        answer={answer}
        nameOf={(id) =>
          run.nameOf?.(
            id,
            rows.find((row) => run.idOf(row) === id),
          ) ?? String(id)
        }
        t={t}
        onDone={onDone}
        onClose={onClose}
      />
    );
  if (atOnce) return null;
  const about = { ids: frozen ? [] : rows.map(run.idOf), selectionId: frozen?.selectionId };
  const preview = (
    <>
      <Preview target={{ ...target, rows }} of={of} isNaming={Impact === undefined} t={t} />
      {Impact && (
        <HoldContext value={setHeld}>
          <Suspense>
            <Impact target={about} />
          </Suspense>
        </HoldContext>
      )}
      {limit !== undefined && (
        <p className="rd-notice" role="status">
          {limit === 0
            ? t('needsApproval')
            : t('needsApprovalBeyond', { things: labels.things(run.call.object, limit) })}
        </p>
      )}
    </>
  );
  if (run.ask) {
    return (
      <BulkAsk
        call={run.call}
        ask={run.ask}
        rows={rows}
        target={about}
        title={title}
        saveText={sendText}
        danger={danger}
        held={held}
        running={command.running}
        failure={command.error ?? wanting}
        refused={stale}
        latest={latest && (() => again(latest))}
        onSend={(rest) => void send(rest)}
        onClose={onClose}
      >
        {preview}
      </BulkAsk>
    );
  }
  return (
    <Dialog title={title} width="min(480px, 92vw)" onClose={onClose}>
      <div className="rd-dialog-body">{preview}</div>
      <footer>
        <button type="button" className="rd-button" data-autofocus onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className={danger ? 'rd-button rd-danger' : 'rd-button rd-primary'}
          disabled={command.running || held !== undefined}
          title={held}
          aria-busy={command.running}
          onClick={() => void send({})}
        >
          {sendText}
        </button>
      </footer>
    </Dialog>
  );
};

export default BulkFlow;
