import { monthClose, type OutputOf, statementLines } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { ExplainLink, users } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { DescriptionList } from '../../kit/detail/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, Money, RelativeTime } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useReconciliationText } from './reconciliation.texts.ts';

type Suspended = OutputOf<typeof monthClose.suspense>[number];

const fact = columnKit<Suspended, never, string>();
const facts = [
  fact.text('from'),
  fact.money('amount', { currency: 'currency' }),
  fact.time('at'),
  fact.text('number'),
  fact.text('memo'),
  fact.text('note'),
];
/** What money it is, for whoever says whose. */
const About = ({ row }: { row: Suspended }): ReactNode => (
  <DescriptionList row={row} facts={facts} labels={useLabels('reconciliation')} />
);

type Doing = 'identify' | 'explain' | 'return';

const Dialogs = ({
  doing,
  onClose,
}: {
  doing: { readonly what: Doing; readonly row: Suspended };
  onClose: () => void;
}): ReactNode => {
  const t = useReconciliationText();
  const { row, what } = doing;
  if (what === 'return')
    return (
      <ReasonDialog
        call={statementLines.unmatch}
        title={t('suspenseBack')}
        input={{ lineIds: [row.evidenceId], versions: [row.version ?? 0] }}
        onDone={() => undefined}
        onClose={onClose}
      >
        <About row={row} />
        <p className="rd-faint">{t('suspenseBackHint')}</p>
      </ReasonDialog>
    );
  if (what === 'explain')
    return (
      <FormDialog
        call={monthClose.explain}
        fixed={{ evidenceId: row.evidenceId }}
        initial={{ note: row.note ?? '' }}
        onClose={onClose}
      >
        {(f) => <f.Text name="note" rows={3} autoFocus />}
      </FormDialog>
    );
  if (row.isPayment)
    return (
      <FormDialog
        call={monthClose.identify}
        fixed={{ evidenceId: row.evidenceId }}
        initial={{ remark: row.note ?? '', ...(row.proposal && { userId: row.proposal.userId }) }}
        onClose={onClose}
      >
        {(f) => (
          <>
            <About row={row} />
            <p className="rd-faint">
              {row.proposal
                ? t('identifyProposed', { customer: row.proposal.userName, by: row.proposal.by })
                : t('identifyPaymentHint')}
            </p>
            <f.Choose name="userId" label={t('customer')} from={users} />
            <f.Text name="remark" rows={2} />
          </>
        )}
      </FormDialog>
    );
  return (
    <FormDialog
      call={statementLines.identify}
      fixed={{ lineId: row.evidenceId as never, version: row.version ?? 0 }}
      initial={{ remark: '' }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <About row={row} />
          <p className="rd-faint">{t('identifyHint')}</p>
          <f.Choose name="userId" label={t('customer')} from={users} />
          <f.Text name="remark" rows={2} />
        </>
      )}
    </FormDialog>
  );
};

/** Money in suspense, with its age and what is known of it. */
export const Suspense = (): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const mayDecide = useAllowed(statementLines.identify.access);
  const [doing, setDoing] = useState<{ what: Doing; row: Suspended }>();
  const { data, error, refetch } = useRead(monthClose.suspense, {}, { quiet: true });
  useServerEvents(['statementLine'], () => void refetch());
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  return (
    <section className="rd-panel">
      <h3>{labels.action(monthClose.suspense)}</h3>
      {data.length === 0 && <p className="rd-faint">{t('suspenseNone')}</p>}
      {data.length > 0 && (
        <div className="rd-wide">
          <table className="rd-plain-table">
            <thead>
              <tr>
                <th scope="col">{labels.field('at')}</th>
                <th scope="col">{labels.field('from')}</th>
                <th scope="col">{labels.field('number')}</th>
                <th scope="col" className="rd-number">
                  {labels.field('amount')}
                </th>
                <th scope="col">{labels.field('note')}</th>
                <th scope="col">{labels.field('notedBy')}</th>
                <th scope="col">
                  <span className="rd-hidden">{t('actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={row.evidenceId}>
                  <td>
                    <RelativeTime at={row.at} />
                  </td>
                  <td>{row.from || <EmptyValue />}</td>
                  <td>{row.number}</td>
                  <td className="rd-number">
                    <ExplainLink what={{ of: 'figure', figure: 'suspense', id: row.evidenceId }}>
                      <Money amount={row.amount} currency={row.currency} />
                    </ExplainLink>
                  </td>
                  <td>
                    {row.note ?? <span className="rd-faint">{t('noNote')}</span>}
                    {row.proposal && (
                      <div className="rd-faint">
                        {t('proposed', { customer: row.proposal.userName, by: row.proposal.by })}
                      </div>
                    )}
                  </td>
                  <td>{row.notedBy ?? <EmptyValue />}</td>
                  <td>
                    {mayDecide && (
                      <>
                        {(row.isPayment || row.version !== null) && (
                          <button
                            type="button"
                            className="rd-link"
                            onClick={() => setDoing({ what: 'identify', row })}
                          >
                            {labels.action(statementLines.identify)}
                          </button>
                        )}{' '}
                        <button
                          type="button"
                          className="rd-link"
                          onClick={() => setDoing({ what: 'explain', row })}
                        >
                          {labels.action(monthClose.explain)}
                        </button>{' '}
                        {!row.isPayment && row.version !== null && (
                          <button
                            type="button"
                            className="rd-link"
                            onClick={() => setDoing({ what: 'return', row })}
                          >
                            {t('suspenseBack')}
                          </button>
                        )}
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {doing && <Dialogs doing={doing} onClose={() => setDoing(undefined)} />}
    </section>
  );
};
