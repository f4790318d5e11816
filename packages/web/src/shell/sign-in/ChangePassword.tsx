import { type FormEvent, useRef, useState } from 'react';
import { session } from '@renderdesk/contract/session/session.calls.ts';
import { type PasswordProblem, passwordProblem } from '@renderdesk/contract/session/password.rules.ts';
import { callApi } from '../../kit/call/client.ts';
import { entryOf, focusOn } from './entries.ts';
import { Failure } from './failure.tsx';
import { Secret } from './Secret.tsx';
import { useSignInText } from './sign-in.text.ts';
import { useNewPasswordText } from './useNewPasswordText.ts';

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
  /** The first sign-in, which must change it before anything else; otherwise the form stands in a dialog. */
  first: boolean;
  onDone: () => void;
  onSignOut?: () => void;
}) => {
  const t = useSignInText();
  const { rule, broken } = useNewPasswordText();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<ReturnType<typeof passwordProblems>>({});
  const [error, setError] = useState<unknown>();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !form.current) return;
    const oldPassword = entryOf(form.current, 'oldPassword');
    const newPassword = entryOf(form.current, 'newPassword');
    const found = passwordProblems({ oldPassword, newPassword, again: entryOf(form.current, 'again') });
    setProblems(found);
    setError(undefined);
    const wrong = Object.keys(found)[0];
    if (wrong !== undefined) return focusOn(form.current, wrong);
    setBusy(true);
    try {
      await callApi(session.changePassword, { oldPassword, newPassword }, { quiet: true });
      onDone();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };

  return (
    <form ref={form} className="rd-account" onSubmit={(event) => void submit(event)} noValidate>
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
      <Secret
        label={t('change.next')}
        name="newPassword"
        autoComplete="new-password"
        hint={rule}
        error={problems.newPassword && broken(problems.newPassword)}
      />
      <Secret
        label={t('change.again')}
        name="again"
        autoComplete="new-password"
        error={problems.again && t('change.different')}
      />
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
