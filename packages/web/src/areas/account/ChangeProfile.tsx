import { useState } from 'react';
import { account, factors, type OutputOf } from '@renderdesk/contract';
import { callApi, useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { reloadSession } from '../../shell/session.ts';
import { useAccountText } from './account.texts.ts';
import { ProveDialog } from './ProveDialog.tsx';

type Profile = OutputOf<typeof account.profile>;

const free = (field: 'phone' | 'email') => async (value: string, signal: AbortSignal) =>
  value.trim() === '' ||
  (await callApi(account.validate, { [field]: value }, { signal, quiet: true, instance: field })).free;

const changeable = ({ reallyName, phone, email, version }: Profile) => ({
  reallyName,
  phone,
  email,
  version,
});

/**
 * What I may change of my own profile; another phone or mail address asks for the present password, of who has a second factor for
 * both, before anything else.
 */
const ChangeProfile = ({ profile, onClose }: { profile: Profile; onClose: () => void }) => {
  const t = useAccountText();
  const { data, error } = useRead(factors.read, {}, { quiet: true });
  // Decided once: what is typed is not taken away when a proof runs out meanwhile.
  const [asks, setAsks] = useState<boolean>();
  const hasFactor = data !== undefined && (data.totpTime !== null || data.passkeys.length > 0);
  if (asks === undefined) {
    if (data !== undefined || error) setAsks(hasFactor && data.provedUntil === null);
    return null;
  }
  if (asks) return <ProveDialog onDone={() => setAsks(false)} onClose={onClose} />;
  return (
    <FormDialog
      call={account.update}
      initial={changeable(profile)}
      latest={async () => changeable(await callApi(account.profile, {}, { quiet: true }))}
      onDone={() => void reloadSession().catch(() => undefined)}
      onClose={onClose}
    >
      {(f, draft) => (
        <>
          <f.Text name="reallyName" autoFocus />
          <f.Text name="phone" free={free('phone')} />
          <f.Text name="email" free={free('email')} />
          {!hasFactor &&
            ((draft.phone ?? '') !== (profile.phone ?? '') ||
              (draft.email ?? '') !== (profile.email ?? '')) && (
              <f.Text name="presentPassword" secret hint={t('profile.passwordHint')} />
            )}
        </>
      )}
    </FormDialog>
  );
};
export default ChangeProfile;
