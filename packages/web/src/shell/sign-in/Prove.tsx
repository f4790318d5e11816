import { type FormEvent, useEffect, useRef, useState } from 'react';
import { factors, type OutputOf } from '@renderdesk/contract';
import { callApi } from '../../kit/call/client.ts';
import { entryOf, focusOn } from './entries.ts';
import { Failure } from './failure.tsx';
import { useFactorText } from './factor.texts.ts';
import { OwnLink } from './OwnLink.tsx';
import { signWithPasskey } from './passkey.ts';
import { Secret } from './Secret.tsx';
import { TextEntry } from './TextEntry.tsx';

type Query = OutputOf<typeof factors.beginProof>;

/** Password and second factor, before what changes how somebody signs in. */
export const Prove = ({ onDone }: { onDone: () => void }) => {
  const t = useFactorText();
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<Query>();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<'presentPassword' | 'code'>();
  const [error, setError] = useState<unknown>();
  const [hint, setHint] = useState(false);
  useEffect(() => {
    callApi(factors.beginProof, {}, { quiet: true }).then(setAsked, setError);
  }, []);
  const byCode = asked?.ways.some((way) => way === 'totp' || way === 'recovery') === true;
  const byPasskey = asked !== undefined && asked.passkey !== null;

  const send = async (withPasskey: boolean): Promise<void> => {
    if (busy || !form.current || !asked) return;
    const presentPassword = entryOf(form.current, 'presentPassword');
    const code = byCode ? entryOf(form.current, 'code').trim() : '';
    const lacks =
      presentPassword === '' ? 'presentPassword' : byCode && !withPasskey && code === '' ? 'code' : undefined;
    setMissing(lacks);
    setError(undefined);
    setHint(false);
    if (lacks) return focusOn(form.current, lacks);
    setBusy(true);
    let assertion;
    try {
      assertion = withPasskey ? await signWithPasskey(asked.passkey ?? {}) : undefined;
    } catch {
      setHint(true);
      return setBusy(false);
    }
    try {
      await callApi(
        factors.prove,
        {
          presentPassword,
          ...(assertion ? { assertion, ticket: asked.ticket } : code !== '' && { code }),
        },
        { quiet: true },
      );
      onDone();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(!byCode && byPasskey);
  };
  return (
    <form ref={form} className="rd-account" onSubmit={submit} noValidate>
      <p className="rd-hint">{t('prove.how')}</p>
      <Failure error={error} />
      {hint && <p className="rd-notice">{t('step.passkeyFailed')}</p>}
      <Secret
        label={t('prove.password')}
        name="presentPassword"
        autoComplete="current-password"
        autoFocus
        error={missing === 'presentPassword' ? t('prove.passwordMissing') : undefined}
      />
      <OwnLink />
      {byCode && (
        <TextEntry
          label={t('prove.code')}
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          error={missing === 'code' ? t('step.codeMissing') : undefined}
        />
      )}
      <button type="submit" className="rd-button rd-primary" aria-busy={busy} aria-disabled={busy || !asked}>
        {!byCode && byPasskey ? t('step.usePasskey') : t('step.confirm')}
      </button>
      {byCode && byPasskey && (
        <button type="button" className="rd-link" onClick={() => void send(true)}>
          {t('step.usePasskey')}
        </button>
      )}
    </form>
  );
};
