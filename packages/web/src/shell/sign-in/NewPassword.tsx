import { errorCodes, session } from '@renderdesk/contract';
import { callApi } from '../../kit/call/client.ts';
import { Refused } from '../../kit/call/refused.ts';
import type { Query } from './AskCode.tsx';
import { entryOf } from './entries.ts';
import { Failure } from './failure.tsx';
import { newPasswordProblems } from './newPassword.rules.ts';
import { useSignInText } from './signIn.texts.ts';
import { TextEntry } from './TextEntry.tsx';
import { TwiceNew } from './TwiceNew.tsx';
import { usePasswordForm } from './usePasswordForm.ts';

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
  asked: Query;
  /** Back to the first step: another name, or another code. */
  onAgain: () => void;
  onDone: () => void;
}) => {
  const t = useSignInText();
  const { form, busy, problems, error, submit } = usePasswordForm({
    read: (entered) => ({
      loginName: asked.loginName,
      verifyCode: entryOf(entered, 'verifyCode').replace(/\s/g, ''),
      newPassword: entryOf(entered, 'newPassword'),
      again: entryOf(entered, 'again'),
    }),
    check: newPasswordProblems,
    send: ({ loginName, verifyCode, newPassword }) =>
      callApi(session.forgetPassword, { loginName, verifyCode, newPassword }, { quiet: true }),
    onDone,
    about: (failure) => entryAbout(failure) ?? 'verifyCode',
  });
  const about = entryAbout(error);
  const said = (entry: 'verifyCode' | 'newPassword'): string | undefined =>
    about === entry && error instanceof Refused ? error.message : undefined;

  return (
    <form ref={form} className="rd-account" onSubmit={submit} noValidate>
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
      <TwiceNew
        problem={problems.newPassword}
        said={said('newPassword')}
        differs={problems.again !== undefined}
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
