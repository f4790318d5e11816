import {
  type CompanyAccountId,
  type RowOf,
  StatementFileId,
  statementLines,
  statementLineState,
} from '@renderdesk/contract';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { Money, StatusTag, Time } from '../../kit/show/index.ts';
import { Empty, Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { AccountChoice } from './AccountChoice.tsx';
import type { Deciding } from './deciding.ts';
import { QueueLine } from './QueueLine.tsx';
import { useReconciliationText } from './reconciliation.texts.ts';

export type Line = RowOf<typeof statementLines.list>;
const shownAtOnce = 100;

const Entry = ({
  line,
  chosen,
  onChoose,
}: {
  line: Line;
  chosen: boolean;
  onChoose: () => void;
}): ReactNode => {
  const labels = useLabels('reconciliation');
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are the list's, which holds the focus
    <div
      id={`line-${line.lineId}`}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className="rd-queue-entry"
      onClick={onChoose}
    >
      <span className="rd-cut">{line.payer ?? line.memo ?? line.flowNumber}</span>
      <Money amount={line.amount} currency={line.currency} />
      <small className="rd-faint rd-cut">
        <Time at={line.bookTime} /> · {line.accountName}
      </small>
      {line.state === statementLineState.of.difference && (
        <StatusTag code={line.state} table={statementLineState} labels={labels} />
      )}
    </div>
  );
};

/** What nothing explained: lines on the left, what the chosen one may be on the right. By keys alone, too. */
export const Queue = (): ReactNode => {
  const t = useReconciliationText();
  const [account, setAccount] = useState<CompanyAccountId>();
  const file = useDialogParam('file');
  const fileId = StatementFileId.safeParse(Number(file.value)).data;
  const [chosen, setChosen] = useState<number>();
  const [deciding, setDeciding] = useState<Deciding>();
  const list = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useRead(
    statementLines.list,
    {
      isOpen: true,
      pageSize: shownAtOnce,
      timeSort: 1,
      ...(account !== undefined && { companyAccountId: account }),
      ...(fileId !== undefined && { fileId }),
    },
    { quiet: true, keepPrevious: true },
  );
  useServerEvents(['statementLine'], () => void refetch());
  const lines = data?.items ?? [];
  const at = Math.max(
    0,
    lines.findIndex(({ lineId }) => lineId === chosen),
  );
  const line = lines[at];
  useEffect(() => {
    if (line) document.querySelector(`#line-${line.lineId}`)?.scrollIntoView({ block: 'nearest' });
  }, [line]);
  // The one below takes the place of what was decided, and the list keeps the keyboard.
  const next = (): void => {
    setChosen((lines[at + 1] ?? lines[at - 1])?.lineId);
    list.current?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    const to = by === undefined ? undefined : lines[at + by];
    if (to) setChosen(to.lineId);
    else if (/^[1-9]$/.test(event.key)) setDeciding({ kind: 'accept', nth: Number(event.key) - 1 });
    else if (event.key === 'i') setDeciding({ kind: 'ignore' });
    else if (event.key === 's') setDeciding({ kind: 'suspend' });
    else if (by === undefined) return;
    event.preventDefault();
  };
  return (
    <>
      <div className="rd-reconciliation-head">
        <AccountChoice value={account} none={t('allAccounts')} onChange={setAccount} />
        {fileId !== undefined && (
          <span>
            {t('oneFile')}{' '}
            <button type="button" className="rd-link" onClick={file.close}>
              {t('allFiles')}
            </button>
          </span>
        )}
        <small className="rd-faint">{t('keys')}</small>
      </div>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={10} />}
      {data && lines.length === 0 && <Empty title={t('empty')} hint={t('emptyHint')} />}
      {line && (
        <div className="rd-queue">
          <div
            ref={list}
            className="rd-panel rd-queue-list"
            role="listbox"
            tabIndex={0}
            aria-label={t('queueOf')}
            aria-activedescendant={`line-${line.lineId}`}
            onKeyDown={onKey}
          >
            {lines.map((one) => (
              <Entry
                key={one.lineId}
                line={one}
                chosen={one.lineId === line.lineId}
                onChoose={() => setChosen(one.lineId)}
              />
            ))}
          </div>
          <QueueLine
            key={line.lineId}
            line={line}
            deciding={deciding}
            onDeciding={setDeciding}
            onDecided={next}
          />
        </div>
      )}
    </>
  );
};
