import { type ReactNode, useState } from 'react';
import { approvals, isSettableLimit, type OutputOf, type SettableLimit } from '@renderdesk/contract';
import { callApi, useLimitBelow, useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useApprovalText } from './approval.texts.ts';

type Limit = OutputOf<typeof approvals.limits>[number];
type Settable = Limit & { readonly name: SettableLimit };
const isSettable = (limit: Limit): limit is Settable => isSettableLimit(limit.name);

/** Another limit for one action; itself a request for a second person. */
const EditLimit = ({ limit, onClose }: { limit: Settable; onClose: () => void }): ReactNode => {
  const t = useApprovalText();
  const { name } = limit;
  const needsApproval = useLimitBelow(approvals.setLimit, 1) !== undefined;
  return (
    <FormDialog
      call={approvals.setLimit}
      initial={{ limit: limit.limit }}
      fixed={{ name, version: limit.version }}
      latest={async () =>
        (await callApi(approvals.limits, {})).filter(isSettable).find((one) => one.name === name)
      }
      onClose={onClose}
      {...(needsApproval && { saveText: t('request') })}
    >
      {(f) => (
        <>
          {needsApproval && <p className="rd-notice">{t('needed')}</p>}
          <f.Number name="limit" label={t(`limit.${name}`)} hint={t('limit.hint')} autoFocus />
          <f.Text name="reason" rows={3} />
        </>
      )}
    </FormDialog>
  );
};

const Limits = (): ReactNode => {
  const t = useApprovalText();
  const labels = useLabels('approval');
  const maySet = useAllowed(approvals.setLimit.access);
  const [editing, setEditing] = useState<Settable>();
  const { data, error, refetch } = useRead(approvals.limits, {}, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <div className="rd-dialog-body">
      <p className="rd-faint">{t('limit.hint')}</p>
      <table className="rd-plain-table rd-limits">
        <thead>
          <tr>
            <th scope="col">{labels.field('name')}</th>
            <th scope="col">{labels.field('limit')}</th>
            <th scope="col">{labels.field('standard')}</th>
            <th scope="col">{labels.field('updatedBy')}</th>
            <th scope="col">{labels.field('updateTime')}</th>
            {maySet && <th>{''}</th>}
          </tr>
        </thead>
        <tbody>
          {data.map((limit) => (
            <tr key={limit.name}>
              <th scope="row">{t(`limit.${limit.name}`)}</th>
              <td>{limit.limit}</td>
              <td>{limit.standard}</td>
              <td>{limit.updatedBy ?? <EmptyValue />}</td>
              <td>{limit.updateTime === null ? <EmptyValue /> : <Time at={limit.updateTime} />}</td>
              {maySet && (
                <td>
                  {isSettable(limit) && (
                    <button type="button" className="rd-link" onClick={() => setEditing(limit)}>
                      {t('limit.edit')}
                    </button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {editing && <EditLimit limit={editing} onClose={() => setEditing(undefined)} />}
    </div>
  );
};

/** What one person may do alone, action by action. Stands at `?limits`. */
const ApprovalLimits = ({ onClose }: { onClose: () => void }): ReactNode => (
  <Dialog title={useLabels('approval').action(approvals.limits)} width="min(860px, 94vw)" onClose={onClose}>
    <Limits />
  </Dialog>
);
export default ApprovalLimits;
