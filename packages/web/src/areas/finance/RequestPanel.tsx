import {
  customFieldKind,
  financeForms,
  type FinanceRequestId,
  financeScreens,
  financeStatus,
  internalTransfers,
  loans,
  paymentRequests,
  reimbursements,
  settlementKind,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { recordPanel } from '../../domain/index.ts';
import { StoredFile } from '../../kit/detail/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { PrintButton } from '../../kit/print/index.ts';
import { EmptyValue, formatMoney, Money, Time } from '../../kit/show/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { Go } from '../../kit/url/index.ts';
import { useFinanceText } from './finance.texts.ts';
import { loan, type OfKind, payment, reimbursement, type Request, transfer } from './requestParts.tsx';
import { requestSteps } from './requestSteps.tsx';
import './finance.css';

const fact = columnKit<Request, never, string>();
const money = (name: 'amount' | 'offsetAmount' | 'contractSum' | 'outstanding') =>
  fact.money(name, { currency: 'currency' });
const partsOf = {
  [reimbursement]: [fact.text('beneficiary'), money('offsetAmount')],
  [payment]: [fact.text('payeeName'), fact.text('contractNo'), money('contractSum')],
  [loan]: [
    fact.text('beneficiary'),
    fact.custom('dueDay', ({ dueDay }) => dueDay ?? <EmptyValue />),
    money('outstanding'),
  ],
  [transfer]: [
    fact.text('fromAccount'),
    fact.text('toAccount'),
    fact.custom('exchangeRate', ({ exchangeRate }) => exchangeRate ?? <EmptyValue />),
    fact.custom('toAmount', ({ toAmount }) => toAmount ?? <EmptyValue />),
    fact.text('receivedBy'),
    fact.time('receiveTime'),
  ],
} as const;
const factsOf = (kind: OfKind['kind']) => [
  fact.text('applicant'),
  fact.text('organizationName'),
  fact.text('companyName'),
  money('amount'),
  fact.text('amountInWords'),
  ...partsOf[kind],
  fact.time('submitTime'),
  fact.text('firstBy'),
  fact.text('approvedBy'),
  fact.text('paidBy'),
  fact.time('payTime'),
  fact.text('bankFlow'),
  fact.text('reason'),
  fact.time('createTime'),
];

const { file, image, switch: flag, select, radio, multi, checkbox, datetime } = customFieldKind.of;
/** What a field of the form holds, as people read it. */
const Held = ({ row, of }: { row: Request; of: Request['form'][number] }): ReactNode => {
  const language = useLanguage();
  const value = row.formValues[of.key];
  if (value === undefined || value === null) return <EmptyValue />;
  const labelOf = (chosen: unknown): string =>
    of.options?.find((option) => option.value === chosen)?.label[language] ?? String(chosen);
  if (of.kind === file || of.kind === image)
    return (value as readonly string[]).map((key) => (
      <StoredFile
        key={key}
        call={financeForms.file}
        input={{ requestId: row.requestId, key }}
        kind={of.label[language]}
        name={row.files.find((one) => one.key === key)?.name ?? key}
      />
    ));
  if (of.kind === select || of.kind === radio) return labelOf(value);
  if (of.kind === multi || of.kind === checkbox) return (value as readonly unknown[]).map(labelOf).join(', ');
  if (of.kind === flag) return value === true ? '✓' : '✗';
  if (of.kind === datetime) return <Time at={value as never} />;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const Tickets = ({ row }: { row: Request }): ReactNode => {
  const labels = useLabels('finance');
  return (
    <table className="rd-plain-table">
      <thead>
        <tr>
          {(['ticketNo', 'buyerName', 'ticketDay', 'amount', 'file'] as const).map((name) => (
            <th key={name}>{labels.field(name)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row.tickets.map((one) => (
          <tr key={one.file.key}>
            <td>{one.ticketNo}</td>
            <td>{one.buyerName}</td>
            <td>{one.ticketDay}</td>
            <td>
              <Money amount={one.amount} currency={row.currency} />
            </td>
            <td>
              <StoredFile
                call={financeForms.file}
                input={{ requestId: row.requestId, key: one.file.key }}
                kind={labels.field('file')}
                name={one.file.name}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
/** What became of a loan, or which loans a reimbursement offset. */
const Settlements = ({ row, kind }: { row: Request; kind: OfKind['kind'] }): ReactNode => {
  const labels = useLabels('finance');
  const screen = financeScreens[kind === loan ? reimbursement : loan];
  return (
    <ul>
      {row.settlements.map((one) => (
        <li key={`${one.settleTime} ${one.kind} ${one.otherId}`}>
          {labels.code(settlementKind, one.kind)} <Money amount={one.amount} currency={row.currency} /> ·{' '}
          <Time at={one.settleTime} /> · {one.settledBy}
          {one.otherId !== null && (
            <>
              {' · '}
              <Go href={`${screen}?request=${one.otherId}`}>{String(one.otherId)}</Go>
            </>
          )}
          {one.bankFlow !== null && ` · ${one.bankFlow}`}
        </li>
      ))}
    </ul>
  );
};

const Body = ({ row, kind }: { row: Request; kind: OfKind['kind'] }): ReactNode => {
  const t = useFinanceText();
  const labels = useLabels('finance');
  const language = useLanguage();
  const { budget, currency } = row;
  return (
    <>
      {budget && (
        <p>
          {labels.field('budget')} ·{' '}
          {t('budgetLine', {
            name: budget.budgetName,
            amount: formatMoney(budget.budgetAmount, currency),
            reserved: formatMoney(budget.reserved, currency),
            used: formatMoney(budget.used, currency),
          })}
        </p>
      )}
      {row.form.length > 0 && (
        <dl className="rd-facts">
          {row.form
            .filter(({ kind: one }) => one !== customFieldKind.of.info)
            .map((one) => (
              <div key={one.key}>
                <dt>{one.label[language]}</dt>
                <dd>
                  <Held row={row} of={one} />
                </dd>
              </div>
            ))}
        </dl>
      )}
      {row.tickets.length > 0 && (
        <>
          <h3>{labels.field('tickets')}</h3>
          <Tickets row={row} />
        </>
      )}
      {row.settlements.length > 0 && (
        <>
          <h3>{labels.field('settlements')}</h3>
          <Settlements row={row} kind={kind} />
        </>
      )}
      <p className="rd-print-only rd-finance-sign">{t('sign')}</p>
    </>
  );
};

const panelOf = ({ kind, calls }: OfKind) =>
  recordPanel({
    read: calls.read,
    key: (requestId: FinanceRequestId) => ({ requestId }),
    text: useFinanceText,
    topics: ['financeRequest'],
    status: { field: 'status', table: financeStatus },
    title: ({ row }) => (
      <>
        {row.title} <span className="rd-faint">{row.requestId}</span> <PrintButton />
      </>
    ),
    facts: factsOf(kind),
    width: 'min(960px, 94vw)',
    waits: 'financeRequest',
    steps: requestSteps({ kind, calls }),
    Body: ({ row }) => <Body row={row} kind={kind} />,
    history: calls.history,
  });

const panels = {
  [reimbursement]: panelOf({ kind: reimbursement, calls: reimbursements }),
  [payment]: panelOf({ kind: payment, calls: paymentRequests as never }),
  [loan]: panelOf({ kind: loan, calls: loans as never }),
  [transfer]: panelOf({ kind: transfer, calls: internalTransfers as never }),
} as const;

/** One request with its tickets, budget, settlements and next steps; printed as a form. Its address is `?request=12`. */
const RequestPanel = ({
  kind,
  id,
  onClose,
}: Pick<OfKind, 'kind'> & { id: FinanceRequestId; onClose: () => void }): ReactNode => {
  const Panel = panels[kind];
  return <Panel id={id} onClose={onClose} />;
};
export default RequestPanel;
