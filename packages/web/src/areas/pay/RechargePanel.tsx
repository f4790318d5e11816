import { bookAmount, payMethod, recordPanel, stepsOf } from '../../domain/index.ts';
import {
  allows,
  couponType,
  lotState,
  postingCause,
  bookAccount,
  type RechargeId,
  rechargePurpose,
  recharges,
  rechargeStatus,
  rechargeTransitions,
  refunds,
  refundState,
  verifyStatus,
} from '@renderdesk/contract';
import { type ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { StoredFile } from '../../kit/detail/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { formatDay, formatMoney, formatTime, StatusTag } from '../../kit/show/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { Go } from '../../kit/url/index.ts';
import { ApplyRefund } from './ApplyRefund.tsx';
import { EditRecharge } from './EditRecharge.tsx';
import { rechargeActions } from './recordActions.tsx';
import { usePayText } from './pay.texts.ts';
import type { Recharge } from './recharge.ts';
import { UndoRecharge } from './UndoRecharge.tsx';

const fact = columnKit<Recharge, never, string>();
const facts = [
  fact.text('userName'),
  fact.id('userId'),
  fact.text('mainUsername'),
  fact.text('company'),
  fact.money('amount', { currency: 'currency' }),
  fact.money('refunded', { currency: 'currency' }),
  fact.money('deducted', { currency: 'currency' }),
  fact.money('netAmount', { currency: 'currency' }),
  fact.tag('verifyStatus', verifyStatus),
  fact.custom('payMethod', (row, { labels }) => payMethod(row.payMethod, labels)),
  fact.id('transactionId'),
  fact.text('payerName'),
  fact.text('bankFlow'),
  fact.text('flowRemark'),
  fact.text('companyAccount'),
  fact.tag('purpose', rechargePurpose),
  fact.time('payTime'),
  fact.time('createTime'),
  fact.text('enteredBy'),
  fact.text('confirmedBy'),
  fact.time('confirmTime'),
  fact.time('voidTime'),
  fact.text('saleMan'),
  fact.text('agentName'),
  fact.text('remark'),
];

/** The line of the bank's statement that it is matched with, and what differs. */
const BankLine = ({ of }: { of: NonNullable<Recharge['bankLine']> }): ReactNode => {
  const t = usePayText();
  const isSame = /^-?0+(\.0+)?$/.test(of.difference);
  return (
    <p>
      <Go href={`/user/verifyBills?tab=lines&keywords=${encodeURIComponent(of.flowNumber)}`}>
        {of.accountName} · {of.flowNumber}
      </Go>{' '}
      · {formatTime(of.bookTime)} · {formatMoney(of.amount, of.currency)} ·{' '}
      {isSame ? t('noDifference') : t('differs', { amount: formatMoney(of.difference, of.currency) })}
    </p>
  );
};

/** What came of it: cash and bonus, and where each part is now. */
const Lots = ({ row }: { row: Recharge }): ReactNode => {
  const labels = useLabels('pay');
  const parts = ['issued', 'remaining', 'frozen', 'used', 'refunded', 'expired', 'voided', 'moved'] as const;
  return (
    <table className="rd-plain-table">
      <thead>
        <tr>
          <th>{labels.field('account')}</th>
          <th>{labels.field('status')}</th>
          {parts.map((part) => (
            <th key={part} className="rd-number">
              {labels.field(part)}
            </th>
          ))}
          <th>{labels.field('expireTime')}</th>
        </tr>
      </thead>
      <tbody>
        {row.lots.map((lot) => (
          <tr key={lot.lotId}>
            <td>
              {lot.couponType === null
                ? labels.code(bookAccount, lot.account)
                : labels.code(couponType, lot.couponType)}
            </td>
            <td>
              <StatusTag code={lot.state} table={lotState} labels={labels} />
            </td>
            {parts.map((part) => (
              <td key={part} className="rd-number">
                {part === 'issued' ? bookAmount(lot[part], lot.currency, labels) : formatMoney(lot[part])}
              </td>
            ))}
            <td>{lot.expireTime === null ? '–' : formatDay(lot.expireTime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** What was posted for it, line by line. */
const Postings = ({ row }: { row: Recharge }): ReactNode => {
  const labels = useLabels('pay');
  return (
    <table className="rd-plain-table">
      <thead>
        <tr>
          <th>{labels.field('at')}</th>
          <th>{labels.field('cause')}</th>
          <th>{labels.field('lines')}</th>
          <th className="rd-number">{labels.field('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {row.postings.flatMap((posting) =>
          posting.lines.map((line, at) => (
            <tr key={`${posting.postingId}.${at}`}>
              <td>{at === 0 && formatTime(posting.at)}</td>
              <td>{at === 0 && labels.code(postingCause, posting.cause)}</td>
              <td>
                {labels.code(bookAccount, line.debit)} → {labels.code(bookAccount, line.credit)}
              </td>
              <td className="rd-number">{bookAmount(line.amount, line.currency, labels)}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
};

const Refunds = ({ id }: { id: RechargeId }): ReactNode => {
  const t = usePayText();
  const labels = useLabels('pay');
  const { data } = useRead(refunds.list, { rechargeId: id, pageSize: 50 }, { quiet: true, staleTime: 0 });
  if (!data) return <Skeleton lines={2} />;
  if (data.items.length === 0) return <p className="rd-faint">{t('noRefunds')}</p>;
  return (
    <ul className="rd-money-list">
      {data.items.map((one) => (
        <li key={one.refundId}>
          <Go href={`/user/userRechargeRecord?tab=refund&refund=${one.refundId}`}>{one.refundId}</Go>{' '}
          <StatusTag code={one.state} table={refundState} labels={labels} />{' '}
          {formatMoney(one.amount, one.currency)} · {formatTime(one.createTime)} · {one.reason}
        </li>
      ))}
    </ul>
  );
};

type Text = ReturnType<typeof usePayText>;
const step = stepsOf<Recharge, Text>({
  area: 'pay',
  text: usePayText,
  key: ({ rechargeId, version }) => ({ rechargeId, version }),
});
const steps = [
  step.dialog(recharges.update, EditRecharge, {
    when: ({ status }) => allows(rechargeTransitions.edit, status),
  }),
  step.dialog(recharges.chargeback, (props) => <UndoRecharge {...props} how="chargeback" />, {
    when: ({ isByHand, status }) => !isByHand && status === rechargeStatus.of.success,
  }),
  step.dialog(recharges.invalidate, (props) => <UndoRecharge {...props} how="invalidate" />, {
    when: ({ isByHand, status }) => isByHand && allows(rechargeTransitions.invalidate, status),
  }),
  step.dialog(refunds.apply, ApplyRefund, {
    when: ({ status }) => allows(rechargeTransitions.refund, status),
  }),
];

/** One recharge: what it is, what came of it, what was posted, its refunds and its history. Its address is `?recharge=12`. */
export default recordPanel({
  read: recharges.read,
  key: (rechargeId: RechargeId) => ({ rechargeId }),
  text: usePayText,
  topics: ['recharge', 'refund'],
  status: { field: 'status', table: rechargeStatus },
  facts,
  width: 'min(980px, 94vw)',
  waits: 'recharge',
  steps,
  main: () => false,
  Body: ({ row, t, labels }) => (
    <>
      {row.slipName !== null && (
        <p>
          <StoredFile
            call={recharges.slip}
            input={{ rechargeId: row.rechargeId }}
            kind={labels.action(recharges.slip)}
            name={row.slipName}
          />
        </p>
      )}
      {row.lots.length > 0 && (
        <>
          <h3>{labels.field('lots')}</h3>
          <Lots row={row} />
          <h3>{labels.field('postings')}</h3>
          <Postings row={row} />
        </>
      )}
      {row.bankLine && (
        <>
          <h3>{t('bankLine')}</h3>
          <BankLine of={row.bankLine} />
        </>
      )}
      <h3>{labels.action(refunds.list)}</h3>
      <Refunds id={row.rechargeId} />
    </>
  ),
  history: recharges.history,
  actions: {
    call: recharges.list,
    screen: { status: 'status', statusTable: rechargeStatus, actions: rechargeActions },
    when: ({ status }) => allows(rechargeTransitions.confirm, status),
  },
});
