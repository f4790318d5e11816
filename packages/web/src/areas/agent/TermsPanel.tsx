import { agentMode, agents, type OutputOf } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { confirm, lateDialog } from '../../kit/dialogs/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, RelativeTime } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { price } from './price.tsx';
import { useAgentText } from './agent.texts.ts';

type Agent = OutputOf<typeof agents.read>;
type Terms = OutputOf<typeof agents.terms>[number];
const TermsDialog = lateDialog(() => import('./TermsDialog.tsx'));

const State = ({ of }: { of: Terms }): ReactNode => {
  const t = useAgentText();
  if (of.withdrawTime !== null) return <span className="rd-tag">{t('withdrawn')}</span>;
  if (of.isCurrent)
    return (
      <span className="rd-tag" data-tone="success">
        {t('current')}
      </span>
    );
  return (
    <span className="rd-tag" data-tone={of.isAhead ? 'info' : undefined}>
      {t(of.isAhead ? 'ahead' : 'past')}
    </span>
  );
};

/** What an agent paid, pays and will pay. */
export const TermsPanel = ({ row }: { row: Agent }): ReactNode => {
  const t = useAgentText();
  const labels = useLabels('agent');
  const mayChange = useAllowed(agents.setTerms.access) && row.status !== 2;
  const [adding, setAdding] = useState(false);
  const withdraw = useCommand(agents.withdrawTerms);
  const { data, error, refetch } = useRead(agents.terms, { id: row.id }, { quiet: true });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const ask = async ({ termsId }: Terms): Promise<void> => {
    const yes = await confirm({
      title: t('withdrawAsk'),
      content: t('withdrawHint'),
      danger: true,
      okText: labels.action(agents.withdrawTerms),
    });
    if (yes) void withdraw.run({ termsId });
  };
  return (
    <>
      {mayChange && (
        <p>
          <button type="button" className="rd-button" onClick={() => setAdding(true)}>
            {labels.action(agents.setTerms)}
          </button>
        </p>
      )}
      <div className="rd-wide">
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th scope="col">{labels.field('startDay')}</th>
              <th scope="col">{labels.field('status')}</th>
              <th scope="col">{labels.field('mode')}</th>
              <th scope="col" className="rd-number">
                {labels.field('agentCpuPrice')}
              </th>
              <th scope="col" className="rd-number">
                {labels.field('agentGpuPrice')}
              </th>
              <th scope="col" className="rd-number">
                {labels.field('commissionRate')}
              </th>
              <th scope="col">{labels.field('changedBy')}</th>
              <th scope="col">{labels.field('reason')}</th>
              <th scope="col">
                <span className="rd-hidden">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.termsId} aria-current={one.isCurrent || undefined}>
                <td>{one.startDay}</td>
                <td>
                  <State of={one} />
                </td>
                <td>{labels.code(agentMode, one.mode)}</td>
                <td className="rd-number">{price(one.agentCpuPrice, one.currency)}</td>
                <td className="rd-number">{price(one.agentGpuPrice, one.currency)}</td>
                <td className="rd-number">
                  {one.commissionRate === null ? <EmptyValue /> : `${Number(one.commissionRate)} %`}
                </td>
                <td>
                  {one.changedBy ?? <EmptyValue />} <RelativeTime at={one.createTime} />
                </td>
                <td>{one.reason || <EmptyValue />}</td>
                <td>
                  {mayChange && one.isAhead && (
                    <button
                      type="button"
                      className="rd-link"
                      disabled={withdraw.running}
                      onClick={() => void ask(one)}
                    >
                      {labels.action(agents.withdrawTerms)}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {adding && <TermsDialog agent={row} onClose={() => setAdding(false)} />}
    </>
  );
};
