import { type FormEvent, useRef, useState } from 'react';
import { errorCodes } from '@renderdesk/contract/errors/codes.ts';
import { session } from '@renderdesk/contract/session/session.calls.ts';
import { callApi } from '../../kit/call/client.ts';
import { Refused } from '../../kit/call/refused.ts';
import type { Asked } from './AskCode.tsx';
import { entryOf, focusOn } from './entries.ts';
import { Failure } from './failure.tsx';
import { newPasswordProblems } from './newPassword.rules.ts';
import { Secret } from './Secret.tsx';
import { useSignInText } from './sign-in.text.ts';
import { TextEntry } from './TextEntry.tsx';
import { useNewPasswordText } from './useNewPasswordText.ts';

/** The entry that an answer is about; undefined for an answer about the whole. */
const entryAbout = (failure: unknown): 'verifyCode' | 'newPassword' | undefined => {
  if (!(failure instanceof Refused)) return undefined;
  if (failure.code === errorCodes.wrongVerifyCode) return 'verifyCode';
  return failure.code === errorCodes.passwordTooWeak ? 'newPassword' : undefined;
};

/** Second step: the code and the new password twice. */
export const NewPassword = ({
  asked,
  onAgain,
  onDone,
}: {
  asked: Asked;
  /** Back to the first step: another name, or another code. */
  onAgain: () => void;
  onDone: () => void;
}) => {
  const t = useSignInText();
  const { rule, broken } = useNewPasswordText();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<ReturnType<typeof newPasswordProblems>>({});
  const [error, setError] = useState<unknown>();
  const about = entryAbout(error);
  const said = (entry: 'verifyCode' | 'newPassword'): string | undefined =>
    about === entry && error instanceof Refused ? error.message : undefined;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !form.current) return;
    const entries = {
      loginName: asked.loginName,
      verifyCode: entryOf(form.current, 'verifyCode').replace(/\s/g, ''),
      newPassword: entryOf(form.current, 'newPassword'),
    };
    const found = newPasswordProblems({ ...entries, again: entryOf(form.current, 'again') });
    setProblems(found);
    setError(undefined);
    const wrong = Object.keys(found)[0];
    if (wrong !== undefined) return focusOn(form.current, wrong);
    setBusy(true);
    try {
      await callApi(session.forgetPassword, entries, { quiet: true });
      onDone();
    } catch (failure) {
      setError(failure);
      setBusy(false);
      focusOn(form.current, entryAbout(failure) ?? 'verifyCode');
    }
  };

  return (
    <form ref={form} className="rd-account" onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('forgot.title')}</h1>
      <p className="rd-notice" role="status">
        {asked.validMinutes === undefined
          ? t('forgot.enterCode')
          : t('forgot.sent', { minutes: asked.validMinutes })}
      </p>
      {about === undefined && <Failure error={error} />}
      <TextEntry
        label={t('loginName')}
        name="loginName"
        autoComplete="username"
        readOnly
        defaultValue={asked.loginName}
      />
      <TextEntry
        label={t('forgot.code')}
        name="verifyCode"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        autoFocus
        hint={t('forgot.codeHint')}
        error={problems.verifyCode ? t('forgot.codeForm') : said('verifyCode')}
      />
      <Secret
        label={t('change.next')}
        name="newPassword"
        autoComplete="new-password"
        hint={rule}
        error={problems.newPassword ? broken(problems.newPassword) : said('newPassword')}
      />
      <Secret
        label={t('change.again')}
        name="again"
        autoComplete="new-password"
        error={problems.again && t('change.different')}
      />
      <button type="submit" className="rd-button rd-primary" aria-busy={busy} aria-disabled={busy}>
        {busy ? t('forgot.saving') : t('forgot.save')}
      </button>
      <div className="rd-ways">
        <button type="button" className="rd-link" onClick={onAgain}>
          {t('forgot.otherCode')}
        </button>
      </div>
    </form>
  );
};
