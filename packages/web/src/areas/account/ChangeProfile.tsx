import { account, type OutputOf } from '@renderdesk/contract';
import { callApi } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { reloadSession } from '../../shell/session.ts';
import { useAccountText } from './account.texts.ts';

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

/** What I may change of my own profile; another phone or mail address asks for the present password. */
const ChangeProfile = ({ profile, onClose }: { profile: Profile; onClose: () => void }) => {
  const t = useAccountText();
  return (
    <FormDialog
      call={account.update}
      initial={changeable(profile)}
      invalidates={[account.profile]}
      latest={async () => changeable(await callApi(account.profile, {}, { quiet: true }))}
      onDone={() => void reloadSession().catch(() => undefined)}
      onClose={onClose}
    >
      {(f, draft) => (
        <>
          <f.Text name="reallyName" autoFocus />
          <f.Text name="phone" free={free('phone')} />
          <f.Text name="email" free={free('email')} />
          {((draft.phone ?? '') !== (profile.phone ?? '') ||
            (draft.email ?? '') !== (profile.email ?? '')) && (
            <f.Text name="presentPassword" secret hint={t('profile.passwordHint')} />
          )}
        </>
      )}
    </FormDialog>
  );
};
export default ChangeProfile;
