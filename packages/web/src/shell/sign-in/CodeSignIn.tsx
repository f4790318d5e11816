import { type FormEvent, useRef, useState } from 'react';
import { type CodeChannel, codeChannels, session, type SignInAnswer } from '@renderdesk/contract';
import { callApi } from '../../kit/call/client.ts';
import { entryOf, focusOn } from './entries.ts';
import { Failure } from './failure.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { useSignInText } from './signIn.texts.ts';
import { TextEntry } from './TextEntry.tsx';

/** A sign-in by a code that is sent, in two steps. Nothing tells whether the account exists or has the channel. */
const CodeSignIn = ({
  onAnswer,
  onBack,
}: {
  onAnswer: (answer: SignInAnswer, loginName: string) => void;
  onBack: () => void;
}) => {
  const t = useSignInText();
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState<{ loginName: string; minutes: number }>();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [error, setError] = useState<unknown>();
  const entry = sent ? 'verifyCode' : 'loginName';

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !form.current) return;
    const typed = entryOf(form.current, entry).replaceAll(/\s/g, '');
    const isWrong = sent ? !/^\d{6}$/.test(typed) : typed === '';
    setMissing(isWrong);
    setError(undefined);
    if (isWrong) return focusOn(form.current, entry);
    setBusy(true);
    try {
      if (sent) {
        const { loginName } = sent;
        return onAnswer(
          await callApi(session.loginByCode, { loginName, verifyCode: typed }, { quiet: true }),
          loginName,
        );
      }
      const channel = entryOf(form.current, 'channel') as CodeChannel;
      const { validMinutes } = await callApi(
        session.sendSignInCode,
        { loginName: typed, channel },
        { quiet: true },
      );
      setSent({ loginName: typed, minutes: validMinutes });
    } catch (failure) {
      setError(failure);
      focusOn(form.current, entry);
    }
    setBusy(false);
  };

  return (
    <SignInFrame title={t('byCode.title')}>
      <form ref={form} className="rd-account" onSubmit={(event) => void submit(event)} noValidate>
        <h1>{t('byCode.title')}</h1>
        <p className="rd-notice" role="status">
          {sent ? t('byCode.sent', { minutes: sent.minutes }) : t('byCode.how')}
        </p>
        <Failure error={error} />
        {sent ? (
          <TextEntry
            key="code"
            label={t('forgot.code')}
            name="verifyCode"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={12}
            autoFocus
            hint={t('byCode.codeHint')}
            error={missing ? t('forgot.codeForm') : undefined}
          />
        ) : (
          <>
            <TextEntry
              key="name"
              label={t('loginName')}
              name="loginName"
              autoComplete="username"
              maxLength={64}
              autoFocus
              error={missing ? t('nameMissing') : undefined}
            />
            <fieldset className="rd-channels-of-code">
              <legend>{t('byCode.channel')}</legend>
              {codeChannels.map((channel) => (
                <label key={channel}>
                  <input type="radio" name="channel" value={channel} defaultChecked={channel === 'mail'} />{' '}
                  {t(`byCode.channels.${channel}`)}
                </label>
              ))}
            </fieldset>
          </>
        )}
        <button type="submit" className="rd-button rd-primary" aria-busy={busy} aria-disabled={busy}>
          {sent ? (busy ? t('signingIn') : t('title')) : busy ? t('forgot.sending') : t('forgot.send')}
        </button>
        <div className="rd-ways">
          <button type="button" className="rd-link" onClick={onBack}>
            {t('backToSignIn')}
          </button>
          {sent && (
            <button type="button" className="rd-link" onClick={() => setSent(undefined)}>
              {t('forgot.otherCode')}
            </button>
          )}
        </div>
      </form>
    </SignInFrame>
  );
};
export default CodeSignIn;
