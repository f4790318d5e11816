import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { session } from '@renderdesk/contract/session/session.calls.ts';
import { prohibitOperate } from '@renderdesk/contract/task/prohibit.calls.ts';
import { useProhibition } from '../../kit/call/held.ts';
import { allows, useAllowed, useRights } from '../../kit/permission/index.ts';
import { Pop } from '../../kit/pop/index.ts';
import { useLabels } from '../../kit/text/labels.ts';
import { openDialog, toast } from '../../kit/dialogs/index.ts';
import { extraScreens } from '../extra.ts';
import { useShellText } from '../shell.text.ts';
import { ChangePassword } from '../sign-in/ChangePassword.tsx';
import { signOut } from '../sign-out.ts';
import { useSession } from '../useSession.ts';
import { useProhibit } from './Prohibit.tsx';

/** The switch of the prohibit-operate flag, for whom it is granted. */
const ProhibitEntry = ({ onChoose }: { onChoose: () => void }) => {
  const t = useShellText();
  const allowed = useAllowed(prohibitOperate.set.access);
  const prohibition = useProhibition();
  const prohibit = useProhibit();
  if (!allowed || !prohibition) return null;
  return (
    <button
      type="button"
      className="rd-menu-item"
      onClick={() => {
        onChoose();
        if (prohibition.prohibited) void prohibit.end();
        else prohibit.start();
      }}
    >
      {prohibition.prohibited ? t('prohibited.turnOff') : t('prohibited.turnOn')}
    </button>
  );
};

/** Who is signed in; pages beside the route table, switches of the installation, the password and the way out. */
export const Account = () => {
  const t = useShellText();
  const labels = useLabels('session');
  const { admin } = useSession();
  const rights = useRights();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const name = admin.reallyName || admin.loginName;
  const roles = admin.roles.map((role) => role.roleName).join(', ') || t('account.noRole');
  const changePassword = async (): Promise<void> => {
    const changed = await openDialog<boolean>(
      (close) => <ChangePassword first={false} onDone={() => close(true)} />,
      { title: labels.action(session.changePassword), width: 'min(400px, 92vw)' },
    );
    if (changed === true) toast('success', t('passwordChanged'));
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="rd-account-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="rd-initial" aria-hidden>
          {[...name][0]?.toUpperCase()}
        </span>
        <span>
          <span className="rd-hidden">{t('account.label')}</span> {name}
        </span>
      </button>
      {open && (
        <Pop anchor={button} label={t('account.label')} onClose={() => setOpen(false)}>
          <div className="rd-menu">
            <p className="rd-who">
              <strong>{name}</strong>
              <span>{admin.loginName}</span>
              <span>{roles}</span>
            </p>
            {extraScreens
              .filter((extra) => allows(rights, extra.call.access))
              .map((extra) => (
                <Link
                  key={extra.path}
                  className="rd-menu-item"
                  to={extra.path}
                  onClick={() => setOpen(false)}
                >
                  {labels.action(extra.call)}
                </Link>
              ))}
            <ProhibitEntry onChoose={() => setOpen(false)} />
            <button
              type="button"
              className="rd-menu-item"
              onClick={() => {
                setOpen(false);
                void changePassword();
              }}
            >
              {labels.action(session.changePassword)}
            </button>
            <button type="button" className="rd-menu-item" onClick={() => void signOut()}>
              {labels.action(session.logout)}
            </button>
          </div>
        </Pop>
      )}
    </>
  );
};
