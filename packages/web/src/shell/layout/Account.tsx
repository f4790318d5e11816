import { useRef, useState } from 'react';
import { Menu } from '../../kit/pop/index.ts';
import { openDialog, toast } from '../../kit/dialogs/index.ts';
import { useShellText } from '../shell.text.ts';
import { ChangePassword } from '../sign-in/ChangePassword.tsx';
import { signOut } from '../sign-in/SignInPage.tsx';
import { useSession } from '../useSession.ts';

/** Who is signed in; their password and the way out. */
export const Account = () => {
  const t = useShellText();
  const { admin } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const name = admin.reallyName || admin.loginName;
  const roles = admin.roles.map((role) => role.roleName).join(', ') || t('account.noRole');
  const changePassword = async (): Promise<void> => {
    const changed = await openDialog<boolean>(
      (close) => <ChangePassword first={false} onDone={() => close(true)} />,
      { title: t('account.changePassword'), width: 'min(400px, 92vw)' },
    );
    if (changed === true) toast('success', t('passwordChanged'));
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="rd-account-button"
        aria-haspopup="menu"
        aria-expanded={open}
        title={`${admin.loginName} · ${roles}`}
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
        <Menu
          anchor={button}
          label={t('account.label')}
          onClose={() => setOpen(false)}
          entries={[
            {
              key: 'password',
              label: t('account.changePassword'),
              hint: `${admin.loginName} · ${roles}`,
              onChoose: () => void changePassword(),
            },
            { key: 'out', label: t('account.signOut'), onChoose: () => void signOut() },
          ]}
        />
      )}
    </>
  );
};
