import {
  type MatchCandidate,
  matchReason,
  rechargeStatus,
  type RowOf,
  statementLineKind,
  statementLines,
  statementTarget,
} from '@renderdesk/contract';
import { type ReactNode, useEffect } from 'react';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { DescriptionList } from '../../kit/detail/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { formatMoney, Money, StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { Go } from '../../kit/url/index.ts';
import type { Deciding } from './deciding.ts';
import { useReconciliationText } from './reconciliation.texts.ts';

type Line = RowOf<typeof statementLines.list>;
const DecideDialog = lateDialog(() => import('./DecideDialog.tsx'));

const fact = columnKit<Line, never, string>();
const facts = [
  fact.time('bookTime'),
  fact.money('amount', { currency: 'currency' }),
  fact.tag('kind', statementLineKind),
  fact.money('fee', { currency: 'currency' }),
  fact.money('balanceAfter', { currency: 'currency' }),
  fact.text('accountName'),
  fact.text('payer'),
  fact.text('memo'),
  fact.text('flowNumber'),
  fact.text('transactionId'),
  fact.text('orderNumber'),
];

const isNothing = (amount: string): boolean => /^-?0+(\.0+)?$/.test(amount);
/** It has its line already: it stands here to say why this one differs. */
const isTaken = ({ reasons }: MatchCandidate): boolean => reasons.includes(matchReason.of.alreadyMatched);
const mostKeys = 9;
/** It was entered and is not confirmed: until then there is nothing to match. */
const isWaiting = ({ targetKind, status }: MatchCandidate): boolean =>
  targetKind === statementTarget.of.recharge && status === rechargeStatus.of.toConfirm;
/** Only what something speaks for has a key: nothing is matched by a slip. */
const hasKey = (one: MatchCandidate, nth: number): boolean =>
  one.reasons.length > 0 && nth < mostKeys && !isTaken(one) && !isWaiting(one);
const keyOf = (one: MatchCandidate): string => `${one.targetKind} ${one.targetId}`;

const Candidate = ({
  one,
  nth,
  mayDecide,
  running,
  onTake,
}: {
  one: MatchCandidate;
  nth: number;
  mayDecide: boolean;
  running: boolean;
  onTake: () => void;
}): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const money = useLabels('pay');
  const differs = !isNothing(one.difference);
  const { rule } = one;
  return (
    <li className="rd-candidate">
      <kbd>{hasKey(one, nth) ? nth + 1 : ''}</kbd>
      <div className="rd-candidate-what">
        <span>
          <b>{one.userName ?? one.name ?? labels.code(statementTarget, one.targetKind)}</b>{' '}
          <small className="rd-faint">
            {labels.code(statementTarget, one.targetKind)}
            {one.targetKind === statementTarget.of.recharge && ` ${one.targetId}`}
            {one.status !== null && ` · ${money.code(rechargeStatus, one.status)}`}
            {one.payer !== null && ` · ${one.payer}`}
            {one.at !== null && (
              <>
                {' · '}
                <Time at={one.at} />
              </>
            )}
          </small>
        </span>
        <span className="rd-candidate-why">
          {one.reasons.map((reason) => (
            <StatusTag key={reason} code={reason} table={matchReason} labels={labels} />
          ))}
          {rule && (
            <small className="rd-faint">
              {t('ruleHits', { pattern: rule.pattern, right: rule.timesRight, wrong: rule.timesWrong })}
            </small>
          )}
          {differs && (
            <span className="rd-tag" data-tone="warning">
              {t('differs', { amount: formatMoney(one.difference, one.currency) })}
            </span>
          )}
        </span>
      </div>
      <Money amount={one.amount} currency={one.currency} />
      {isWaiting(one) && (
        <Go href={`/user/userRechargeRecord?recharge=${one.targetId}`}>{t('confirmFirst')}</Go>
      )}
      {mayDecide && !isTaken(one) && !isWaiting(one) && (
        <button type="button" className="rd-button" disabled={running} onClick={onTake}>
          {t(differs ? 'settle' : 'accept')}
        </button>
      )}
    </li>
  );
};

/** The chosen line, what it may be, and what can be decided of it. */
export const QueueLine = ({
  line,
  deciding,
  onDeciding,
  onDecided,
}: {
  line: Line;
  deciding: Deciding | undefined;
  onDeciding: (deciding: Deciding | undefined) => void;
  onDecided: () => void;
}): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const mayDecide = useAllowed(statementLines.accept.access);
  const { data, error, refetch } = useRead(
    statementLines.candidates,
    { lineId: line.lineId },
    { quiet: true, staleTime: 0 },
  );
  const accept = useCommand(statementLines.accept);
  const take = async (one: MatchCandidate): Promise<void> => {
    if (!isNothing(one.difference)) return onDeciding({ kind: 'settle', candidate: one });
    const { lineId, version } = line;
    const targetId = one.targetId === 0 ? {} : { targetId: one.targetId as never };
    const done = await accept.run({ lineId, version, targetKind: one.targetKind, ...targetId });
    if (done !== undefined) onDecided();
  };
  const asked = deciding?.kind === 'accept' ? data?.[deciding.nth] : undefined;
  useEffect(() => {
    if (deciding?.kind !== 'accept' || !data) return;
    onDeciding(undefined);
    if (asked && hasKey(asked, deciding.nth) && mayDecide && !accept.running) void take(asked);
  });
  const close = (): void => onDeciding(undefined);
  return (
    <section className="rd-panel rd-queue-line" aria-label={line.flowNumber}>
      <DescriptionList row={line} facts={facts} labels={labels} />
      <h3>{t('candidates')}</h3>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={4} />}
      {data?.length === 0 && <p className="rd-faint">{t('noCandidates')}</p>}
      {data && data.length > 0 && (
        <ol className="rd-candidates">
          {data.map((one, nth) => (
            <Candidate
              key={keyOf(one)}
              one={one}
              nth={nth}
              mayDecide={mayDecide}
              running={accept.running}
              onTake={() => void take(one)}
            />
          ))}
        </ol>
      )}
      {mayDecide && (
        <footer className="rd-queue-tools">
          <button type="button" className="rd-button" onClick={() => onDeciding({ kind: 'ignore' })}>
            {t('ignore')}
          </button>
          {!line.amount.startsWith('-') && (
            <button type="button" className="rd-button" onClick={() => onDeciding({ kind: 'suspend' })}>
              {t('suspend')}
            </button>
          )}
        </footer>
      )}
      {mayDecide && deciding !== undefined && deciding.kind !== 'accept' && (
        <DecideDialog line={line} deciding={deciding} onDone={onDecided} onClose={close} />
      )}
    </section>
  );
};
