import { type ReactNode, useState } from 'react';
import { toast } from '../../kit/dialogs/index.ts';
import { ChangePassword } from '../../shell/sign-in/ChangePassword.tsx';
import { useAccountText } from './account.texts.ts';

/** Another password for the old one. */
export const PasswordPanel = (): ReactNode => {
  const t = useAccountText();
  const [times, setTimes] = useState(0);
  return (
    <div className="rd-narrow">
      <p className="rd-hint">{t('password.hint')}</p>
      <ChangePassword
        key={times}
        first={false}
        onDone={() => {
          setTimes(times + 1);
          toast('success', t('password.changed'));
        }}
      />
    </div>
  );
};
