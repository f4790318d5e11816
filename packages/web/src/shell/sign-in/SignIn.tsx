import { type FormEvent, useId, useRef, useState } from 'react';
import { session } from '@renderdesk/contract/session/session.calls.ts';
import { callApi } from '../../kit/call/client.ts';
import { peekCameFrom } from '../../kit/call/session-end.ts';
import { storeToken } from '../../kit/call/token.ts';
import { Failure } from './failure.tsx';
import { Frame } from './Frame.tsx';
import { Secret } from './Secret.tsx';
import { useSignInText } from './sign-in.text.ts';

/** The sign-in by name and password. `onDone` opens what comes after; its loading starts while the server still checks. */
export const SignIn = ({
  prepare,
  onDone,
}: {
  prepare: () => void;
  onDone: (mustChangePassword: boolean) => void;
}) => {
  const t = useSignInText();
  const nameId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<{ loginName: boolean; password: boolean }>();
  const [error, setError] = useState<unknown>();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !form.current) return;
    const entries = new FormData(form.current);
    const loginName = String(entries.get('loginName') ?? '').trim();
    const password = String(entries.get('password') ?? '');
    setError(undefined);
    setMissing({ loginName: loginName === '', password: password === '' });
    if (loginName === '' || password === '') {
      const first = form.current.elements.namedItem(loginName === '' ? 'loginName' : 'password');
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    setBusy(true);
    prepare();
    try {
      const { token, mustChangePassword } = await callApi(
        session.login,
        { loginName, password },
        { quiet: true },
      );
      storeToken(token);
      onDone(mustChangePassword);
    } catch (failure) {
      setError(failure);
      setBusy(false);
      const entry = form.current?.elements.namedItem('password');
      if (entry instanceof HTMLInputElement) entry.select();
    }
  };

  return (
    <Frame title={t('title')}>
      <form ref={form} className="rd-account" onSubmit={(event) => void submit(event)} noValidate>
        <h1>{t('title')}</h1>
        {peekCameFrom() !== undefined && error === undefined && <p className="rd-notice">{t('goOn')}</p>}
        <Failure error={error} />
        <div className="rd-entry">
          <label htmlFor={nameId}>{t('loginName')}</label>
          <input
            id={nameId}
            className="rd-field"
            name="loginName"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            autoFocus
            aria-invalid={missing?.loginName ?? false}
            aria-describedby={`${nameId}-hint`}
          />
          <div id={`${nameId}-hint`}>
            {missing?.loginName === true && (
              <p className="rd-hint" data-tone="danger">
                {t('nameMissing')}
              </p>
            )}
          </div>
        </div>
        <Secret
          label={t('password')}
          name="password"
          autoComplete="current-password"
          error={missing?.password === true ? t('passwordMissing') : undefined}
        />
        <button type="submit" className="rd-button rd-primary" aria-busy={busy} aria-disabled={busy}>
          {busy ? t('signingIn') : t('title')}
        </button>
      </form>
    </Frame>
  );
};
