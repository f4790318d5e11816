import { type FormEvent, useRef, useState } from 'react';
import { session, type SignInAnswer } from '@renderdesk/contract';
import { callApi } from '../../kit/call/client.ts';
import { peekCameFrom, whyEnded } from '../../kit/call/sessionEnd.ts';
import { refusedWith } from '../../kit/call/handle.ts';
import { singleSignOn } from '../../kit/call/settings.ts';
import { forgotPath, registerPath } from '../guard.ts';
import { DemoPeople } from './DemoPeople.tsx';
import { entryOf, focusOn } from './entries.ts';
import { Failure } from './failure.tsx';
import { knowsPasskeys, signWithPasskey } from './passkey.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { Secret } from './Secret.tsx';
import { useSignInText } from './signIn.texts.ts';
import { TextEntry } from './TextEntry.tsx';
import { signOnRefusal } from './waiting.ts';

/** Why the single sign-on led back here. */
const signOnRefused = (): unknown => {
  const code = signOnRefusal();
  return code === undefined ? undefined : refusedWith(code);
};

/** The sign-in by name and password. `onDone` opens what comes after; its loading starts while the server still checks. */
export const SignIn = ({
  renewed,
  prepare,
  onAnswer,
  onByCode,
}: {
  /** Whose password was just set anew; told, and entered already. */
  renewed: string | undefined;
  prepare: () => void;
  /** The session, or the step that is left for a name. */
  onAnswer: (answer: SignInAnswer, loginName: string) => void;
  onByCode: () => void;
}) => {
  const t = useSignInText();
  const why = whyEnded();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<{ loginName: boolean; password: boolean }>();
  const [error, setError] = useState<unknown>(signOnRefused);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !form.current) return;
    const loginName = entryOf(form.current, 'loginName').trim();
    const password = entryOf(form.current, 'password');
    setError(undefined);
    setMissing({ loginName: loginName === '', password: password === '' });
    if (loginName === '' || password === '')
      return focusOn(form.current, loginName === '' ? 'loginName' : 'password');
    setBusy(true);
    prepare();
    try {
      onAnswer(await callApi(session.login, { loginName, password }, { quiet: true }), loginName);
    } catch (failure) {
      setError(failure);
      setBusy(false);
      const entry = form.current?.elements.namedItem('password');
      if (entry instanceof HTMLInputElement) entry.select();
    }
  };

  const byPasskey = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    prepare();
    try {
      const { ticket, question } = await callApi(session.beginPasskey, {}, { quiet: true });
      // Whoever closes the browser's question is back where they were.
      const assertion = await signWithPasskey(question).catch(() => undefined);
      if (assertion) onAnswer(await callApi(session.passkey, { ticket, assertion }, { quiet: true }), '');
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  const signOn = singleSignOn();

  return (
    <SignInFrame title={t('title')}>
      <form ref={form} className="rd-account" onSubmit={(event) => void submit(event)} noValidate>
        <h1>{t('title')}</h1>
        {renewed !== undefined && error === undefined && (
          <p className="rd-notice" data-tone="success" role="status">
            {t('renewed')}
          </p>
        )}
        {renewed === undefined && peekCameFrom() !== undefined && error === undefined && (
          <p className="rd-notice">
            {why !== undefined && <>{why} </>}
            {t('goOn')}
          </p>
        )}
        <Failure error={error} />
        <TextEntry
          label={t('loginName')}
          name="loginName"
          autoComplete="username"
          maxLength={64}
          autoFocus={renewed === undefined}
          defaultValue={renewed}
          error={missing?.loginName === true ? t('nameMissing') : undefined}
        />
        <Secret
          label={t('password')}
          name="password"
          autoComplete="current-password"
          autoFocus={renewed !== undefined}
          error={missing?.password === true ? t('passwordMissing') : undefined}
        />
        <button type="submit" className="rd-button rd-primary" aria-busy={busy} aria-disabled={busy}>
          {busy ? t('signingIn') : t('title')}
        </button>
        {knowsPasskeys() && (
          <button type="button" className="rd-button" onClick={() => void byPasskey()}>
            {t('passkey')}
          </button>
        )}
        {signOn !== undefined && (
          <a className="rd-button" href={signOn}>
            {t('signOn')}
          </a>
        )}
        <div className="rd-ways">
          <PlaceLink to={forgotPath}>{t('forgot.link')}</PlaceLink>
          <button type="button" className="rd-link" onClick={onByCode}>
            {t('byCode.link')}
          </button>
          <PlaceLink to={registerPath}>{t('register.link')}</PlaceLink>
        </div>
      </form>
      <DemoPeople item="rd-button" />
    </SignInFrame>
  );
};
