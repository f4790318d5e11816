import { useEffect, useState } from 'react';
import {
  errorCodes,
  type OutputOf,
  passwordLink,
  passwordProblem,
  type PasswordProblem,
} from '@renderdesk/contract';
import { callApi } from '../../kit/call/client.ts';
import { Refused } from '../../kit/call/refused.ts';
import { formatTime } from '../../kit/show/format.ts';
import { signInPath } from '../guard.ts';
import { entryOf } from './entries.ts';
import { Failure } from './failure.tsx';
import { useLinkText } from './link.texts.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { useSignInText } from './signIn.texts.ts';
import { TextEntry } from './TextEntry.tsx';
import { TwiceNew } from './TwiceNew.tsx';
import { usePasswordForm } from './usePasswordForm.ts';

type Whose = OutputOf<typeof passwordLink.look>;

/** What is wrong with the entries, as far as no question to the server is needed. */
const problemsOf =
  ({ loginName, reallyName }: Whose) =>
  (entries: {
    newPassword: string;
    again: string;
  }): { newPassword?: PasswordProblem; again?: 'different' } => {
    const weak = passwordProblem(entries.newPassword, loginName, [reallyName]);
    return {
      ...(weak && { newPassword: weak }),
      ...(entries.again !== entries.newPassword && { again: 'different' }),
    };
  };

const Form = ({
  link,
  whose,
  onDone,
}: {
  link: string;
  whose: Whose;
  onDone: (loginName: string) => void;
}) => {
  const t = useLinkText();
  const { form, busy, problems, error, submit } = usePasswordForm({
    read: (entered) => ({
      newPassword: entryOf(entered, 'newPassword'),
      again: entryOf(entered, 'again'),
    }),
    check: problemsOf(whose),
    send: ({ newPassword }) => callApi(passwordLink.use, { link, newPassword }, { quiet: true }),
    onDone: () => onDone(whose.loginName),
    about: () => 'newPassword',
  });
  const isWeak = error instanceof Refused && error.code === errorCodes.passwordTooWeak;
  return (
    <form ref={form} className="rd-account" onSubmit={submit} noValidate>
      <h1>{t('title')}</h1>
      <p className="rd-notice">
        {t('forWhom', { name: whose.reallyName, loginName: whose.loginName })}{' '}
        {t('until', { time: formatTime(whose.expireTime) })}
      </p>
      {!isWeak && <Failure error={error} />}
      <TextEntry
        label={useSignInText()('loginName')}
        name="loginName"
        autoComplete="username"
        readOnly
        defaultValue={whose.loginName}
      />
      <TwiceNew
        problem={problems.newPassword}
        said={isWeak ? error.message : undefined}
        differs={problems.again !== undefined}
      />
      <button type="submit" className="rd-button rd-primary" aria-busy={busy} aria-disabled={busy}>
        {busy ? t('saving') : t('save')}
      </button>
    </form>
  );
};

/** /forgetpassword#link=…: whose password the link sets, and the new one; or that it opens nothing any more. */
export const LinkPassword = ({ link, onDone }: { link: string; onDone: (loginName: string) => void }) => {
  const t = useLinkText();
  const back = useSignInText()('backToSignIn');
  const [whose, setWhose] = useState<Whose>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    callApi(passwordLink.look, { link }, { quiet: true }).then(setWhose, setError);
  }, [link]);
  return (
    <SignInFrame title={t('title')}>
      {whose ? (
        <Form link={link} whose={whose} onDone={onDone} />
      ) : (
        <div className="rd-account">
          <h1>{t('title')}</h1>
          {error === undefined ? (
            <p role="status">{t('looking')}</p>
          ) : error instanceof Refused && error.code === errorCodes.badInput ? (
            <p className="rd-notice" data-tone="danger" role="alert">
              {t('cut')}
            </p>
          ) : (
            <Failure error={error} />
          )}
          <div className="rd-ways">
            <PlaceLink to={signInPath}>{back}</PlaceLink>
          </div>
        </div>
      )}
    </SignInFrame>
  );
};
