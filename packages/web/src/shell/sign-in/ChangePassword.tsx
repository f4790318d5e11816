import { type PasswordProblem, passwordProblem, session } from '@renderdesk/contract';
import { callApi } from '../../kit/call/client.ts';
import { entryOf } from './entries.ts';
import { Failure } from './failure.tsx';
import { OwnLink } from './OwnLink.tsx';
import { Secret } from './Secret.tsx';
import { useSignInText } from './signIn.texts.ts';
import { TwiceNew } from './TwiceNew.tsx';
import { usePasswordForm } from './usePasswordForm.ts';

/** Problems of the entries that need no question to the server, which also knows the sign-in name. */
export const passwordProblems = (entries: {
  oldPassword: string;
  newPassword: string;
  again: string;
}): { oldPassword?: 'oldMissing'; newPassword?: PasswordProblem | 'same'; again?: 'different' } => {
  const weak =
    passwordProblem(entries.newPassword, '') ??
    (entries.newPassword === entries.oldPassword ? 'same' : undefined);
  return {
    ...(entries.oldPassword === '' && { oldPassword: 'oldMissing' }),
    ...(weak && { newPassword: weak }),
    ...(entries.again !== entries.newPassword && { again: 'different' }),
  };
};

/** The form that replaces the person's own password. */
export const ChangePassword = ({
  first,
  onDone,
  onSignOut,
}: {
  /** The first sign-in, which must change it before anything else; otherwise the form stands in my account. */
  first: boolean;
  onDone: () => void;
  onSignOut?: () => void;
}) => {
  const t = useSignInText();
  const { form, busy, problems, error, submit } = usePasswordForm({
    read: (entered) => ({
      oldPassword: entryOf(entered, 'oldPassword'),
      newPassword: entryOf(entered, 'newPassword'),
      again: entryOf(entered, 'again'),
    }),
    check: passwordProblems,
    send: ({ oldPassword, newPassword }) =>
      callApi(session.changePassword, { oldPassword, newPassword }, { quiet: true }),
    onDone,
  });

  return (
    <form ref={form} className="rd-account" onSubmit={submit} noValidate>
      {first && (
        <>
          <h1>{t('change.title')}</h1>
          <p className="rd-notice">{t('change.first')}</p>
        </>
      )}
      <Failure error={error} />
      <Secret
        label={t('change.old')}
        name="oldPassword"
        autoComplete="current-password"
        autoFocus
        error={problems.oldPassword && t('change.oldMissing')}
      />
      <OwnLink />
      <TwiceNew problem={problems.newPassword} differs={problems.again !== undefined} />
      <button type="submit" className="rd-button rd-primary" aria-busy={busy} aria-disabled={busy}>
        {busy ? t('change.saving') : t('change.save')}
      </button>
      {onSignOut && (
        <button type="button" className="rd-link" onClick={onSignOut}>
          {t('change.signOut')}
        </button>
      )}
    </form>
  );
};
