import { errorCodes, type PermissionKey, rights, textIn } from '@renderdesk/contract';
import { permissionName } from '@renderdesk/contract/permissions/permissions.texts.ts';
import { type ReactNode, useState } from 'react';
import { Refused, useCommand, useRead } from '../kit/call/index.ts';
import { openDialog, toast } from '../kit/dialogs/index.ts';
import { Failure } from '../kit/form/index.ts';
import { Failed, Skeleton } from '../kit/states/index.ts';
import { useLabels, useLanguage } from '../kit/text/index.ts';
import { useDomainText } from './domain.texts.ts';
import './askRight.css';

/** Which right is missing, which roles give it and who may give those; and the request for one of these roles. */
const Asking = ({ permission, close }: { permission: PermissionKey; close: () => void }): ReactNode => {
  const t = useDomainText();
  const labels = useLabels('approval');
  const language = useLanguage();
  const { data, error, refetch } = useRead(rights.givers, { key: permission }, { quiet: true, staleTime: 0 });
  const ask = useCommand(rights.ask, { quiet: true });
  const [chosen, choose] = useState<number>();
  const [reason, setReason] = useState('');
  const roleId = data?.roles.find((role) => role.roleId === chosen)?.roleId ?? data?.roles[0]?.roleId;
  const asked = ask.error instanceof Refused && ask.error.code === errorCodes.awaitsApproval;
  if (asked) {
    // It is a request by now: that is what was meant, and its number is told.
    return (
      <>
        <div className="rd-dialog-body" role="status">
          <p>{ask.error?.message}</p>
        </div>
        <footer>
          <button type="button" className="rd-button rd-primary" onClick={close}>
            {t('close')}
          </button>
        </footer>
      </>
    );
  }
  const canAsk = roleId !== undefined && data?.waiting === null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (roleId === undefined || reason.trim() === '') return;
        void ask
          .run({ key: permission, roleId, reason })
          .then((done) => done !== undefined && (toast('success', labels.action(rights.ask)), close()));
      }}
    >
      <div className="rd-dialog-body rd-ask-right">
        <p>{t('missingRight', { name: textIn(permissionName(permission), language), key: permission })}</p>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={4} />}
        {data && (
          <>
            {ask.error && <Failure error={ask.error} />}
            {data.waiting !== null && (
              <p className="rd-notice">{t('rightWaits', { approvalId: data.waiting })}</p>
            )}
            {data.roles.length === 0 ? (
              <p className="rd-notice">{t('noRoleGives')}</p>
            ) : (
              <fieldset>
                <legend>{t('rolesGive')}</legend>
                {data.roles.map((role) => (
                  <label key={role.roleId}>
                    <input
                      type="radio"
                      name="role"
                      checked={role.roleId === roleId}
                      onChange={() => choose(role.roleId)}
                    />{' '}
                    {role.roleName} <span className="rd-faint">{role.remark}</span>
                  </label>
                ))}
              </fieldset>
            )}
            <p className="rd-faint">
              {data.people.length === 0
                ? t('nobodyGives')
                : t('peopleGive', { names: data.people.map(({ reallyName }) => reallyName).join(', ') })}
            </p>
            {canAsk && (
              <label className="rd-ask-reason">
                {labels.field('reason')}
                <textarea
                  className="rd-field"
                  rows={2}
                  maxLength={200}
                  required
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              </label>
            )}
          </>
        )}
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={close}>
          {t('cancel')}
        </button>
        {canAsk && (
          <button
            type="submit"
            className="rd-button rd-primary"
            disabled={ask.running || reason.trim() === ''}
            aria-busy={ask.running}
          >
            {labels.action(rights.ask)}
          </button>
        )}
      </footer>
    </form>
  );
};

const Title = (): ReactNode => useLabels('approval').action(rights.ask);

/** Opens the request for a right that is missing. */
export const askRight = (permission: PermissionKey): void =>
  void openDialog((close) => <Asking permission={permission} close={() => close()} />, {
    title: <Title />,
    width: 'min(520px, 92vw)',
  });
