import { type FormEvent, useRef, useState } from 'react';
import { type FactorWay, type InputOf, session, type SignInAnswer, type Step } from '@renderdesk/contract';
import { callApi } from '../../kit/call/client.ts';
import { entryOf, focusOn } from './entries.ts';
import { Failure } from './failure.tsx';
import { useFactorText } from './factor.texts.ts';
import { signWithPasskey } from './passkey.ts';
import { TextEntry } from './TextEntry.tsx';

type Shown = Pick<InputOf<typeof session.secondStep>, 'code' | 'assertion'>;

/** The second step of a sign-in: by an app's code, a passkey, a recovery code, or a code by mail where it was let. */
const SecondStep = ({
  loginName,
  step,
  onDone,
  onAgain,
}: {
  loginName: string;
  step: Step;
  onDone: (answer: SignInAnswer) => void;
  onAgain: () => void;
}) => {
  const t = useFactorText();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [hint, setHint] = useState<string>();
  const [missing, setMissing] = useState(false);
  const [way, setWay] = useState<FactorWay>(step.ways[0] ?? 'recovery');

  const run = async (shown: () => Promise<Shown>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    setHint(undefined);
    let input: Shown;
    try {
      input = await shown();
    } catch {
      setHint(t('step.passkeyFailed'));
      return setBusy(false);
    }
    try {
      onDone(
        await callApi(session.secondStep, { loginName, ticket: step.ticket, ...input }, { quiet: true }),
      );
    } catch (failure) {
      setError(failure);
      setBusy(false);
      focusOn(form.current, 'code');
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = form.current ? entryOf(form.current, 'code').trim() : '';
    setMissing(code === '');
    if (code === '') return focusOn(form.current, 'code');
    void run(() => Promise.resolve({ code }));
  };
  const sign = (): void => void run(async () => ({ assertion: await signWithPasskey(step.passkey ?? {}) }));
  const mail = async (): Promise<void> => {
    setError(undefined);
    try {
      const { validMinutes } = await callApi(
        session.sendStepCode,
        { loginName, ticket: step.ticket },
        { quiet: true },
      );
      setWay('mail');
      setHint(t('step.sent', { minutes: validMinutes }));
    } catch (failure) {
      setError(failure);
    }
  };
  const labels = { totp: t('step.code'), recovery: t('step.recovery'), mail: t('step.mailed') } as const;
  const others = step.ways.filter((one) => one !== way);

  return (
    <form ref={form} className="rd-account" onSubmit={submit} noValidate>
      <h1>{t('step.title')}</h1>
      <p className="rd-notice" role="status">
        {hint ?? t('step.how')}
      </p>
      <Failure error={error} />
      {step.ways.length === 0 && <p className="rd-notice">{t('step.onlyElsewhere')}</p>}
      {way === 'passkey' ? (
        <button type="button" className="rd-button rd-primary" aria-busy={busy} autoFocus onClick={sign}>
          {t('step.usePasskey')}
        </button>
      ) : (
        <>
          <TextEntry
            key={way}
            label={labels[way]}
            name="code"
            autoComplete="one-time-code"
            inputMode={way === 'recovery' ? 'text' : 'numeric'}
            maxLength={40}
            autoFocus
            error={missing ? t('step.codeMissing') : undefined}
          />
          <button type="submit" className="rd-button rd-primary" aria-busy={busy} aria-disabled={busy}>
            {busy ? t('step.confirming') : t('step.confirm')}
          </button>
        </>
      )}
      <div className="rd-ways">
        {others.includes('passkey') && (
          <button type="button" className="rd-link" onClick={() => setWay('passkey')}>
            {t('step.usePasskey')}
          </button>
        )}
        {others.includes('totp') && (
          <button type="button" className="rd-link" onClick={() => setWay('totp')}>
            {t('step.useTotp')}
          </button>
        )}
        {others.includes('recovery') && (
          <button type="button" className="rd-link" onClick={() => setWay('recovery')}>
            {t('step.useRecovery')}
          </button>
        )}
        {step.ways.includes('mail') && (
          <button type="button" className="rd-link" onClick={() => void mail()}>
            {t('step.sendMail')}
          </button>
        )}
        <button type="button" className="rd-link" onClick={onAgain}>
          {t('step.again')}
        </button>
      </div>
    </form>
  );
};
export default SecondStep;
