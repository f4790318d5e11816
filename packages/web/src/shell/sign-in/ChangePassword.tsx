import { type FormEvent, useRef, useState } from 'react';
import { session } from '@renderdesk/contract/session/session.calls.ts';
import { callApi } from '../../kit/call/client.ts';
import { Failure } from './failure.tsx';
import { Secret } from './Secret.tsx';
import { useSignInText } from './sign-in.text.ts';

/** The shortest password that the server accepts, in characters (errors `passwordTooWeak`). */
const shortest = 10;

/** Problems of the entries that need no question to the server. */
export const passwordProblems = (entries: {
  oldPassword: string;
  newPassword: string;
  again: string;
}): { oldPassword?: 'oldMissing'; newPassword?: 'tooShort' | 'same'; again?: 'different' } => ({
  ...(entries.oldPassword === '' && { oldPassword: 'oldMissing' }),
  ...([...entries.newPassword].length < shortest
    ? { newPassword: 'tooShort' }
    : entries.newPassword === entries.oldPassword && { newPassword: 'same' }),
  ...(entries.again !== entries.newPassword && { again: 'different' }),
});

const entry = (entries: FormData, name: string): string => String(entries.get(name) ?? '');

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
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<ReturnType<typeof passwordProblems>>({});
  const [error, setError] = useState<unknown>();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !form.current) return;
    const data = new FormData(form.current);
    const oldPassword = entry(data, 'oldPassword');
    const newPassword = entry(data, 'newPassword');
    const found = passwordProblems({ oldPassword, newPassword, again: entry(data, 'again') });
    setProblems(found);
    setError(undefined);
    const wrong = Object.keys(found)[0];
    if (wrong !== undefined) {
      const element = form.current.elements.namedItem(wrong);
      if (element instanceof HTMLElement) element.focus();
      return;
    }
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
        hint={t('change.rule', { count: shortest })}
        error={
          problems.newPassword &&
          (problems.newPassword === 'same' ? t('change.same') : t('change.tooShort', { count: shortest }))
        }
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
