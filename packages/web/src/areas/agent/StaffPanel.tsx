import { agents, type OutputOf } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useAgentText } from './agent.texts.ts';

const StaffDialog = lateDialog(() => import('./StaffDialog.tsx'));

type Agent = OutputOf<typeof agents.read>;

/** Who of the staff looks after an agent, now and before. */
export const StaffPanel = ({ row }: { row: Agent }): ReactNode => {
  const t = useAgentText();
  const labels = useLabels('agent');
  const mayChange = useAllowed(agents.allocateAdmin.access) && row.status !== 2;
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useRead(agents.admins, { id: row.id }, { quiet: true });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <>
      {mayChange && (
        <p>
          <button type="button" className="rd-button" onClick={() => setOpen(true)}>
            {labels.action(agents.allocateAdmin)}
          </button>
        </p>
      )}
      {data.length === 0 ? (
        <p className="rd-faint">{t('noStaff')}</p>
      ) : (
        <div className="rd-wide">
          <table className="rd-plain-table">
            <thead>
              <tr>
                <th scope="col">{labels.field('admins')}</th>
                <th scope="col">{t('from')}</th>
                <th scope="col">{t('to')}</th>
                <th scope="col">{labels.field('changedBy')}</th>
                <th scope="col">{labels.field('reason')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((one) => (
                <tr key={`${one.adminId} ${one.startTime}`} aria-current={one.endTime === null || undefined}>
                  <td>{one.reallyName}</td>
                  <td>
                    <Time at={one.startTime} />
                  </td>
                  <td>{one.endTime === null ? t('still') : <Time at={one.endTime} />}</td>
                  <td>{one.changedBy}</td>
                  <td>{one.reason || <EmptyValue />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open && <StaffDialog agent={row} onClose={() => setOpen(false)} />}
    </>
  );
};
