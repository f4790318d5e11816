import { useState } from 'react';
import { AskCode, type Query } from './AskCode.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { NewPassword } from './NewPassword.tsx';
import { useSignInText } from './signIn.texts.ts';

/** /forgetpassword: a code by mail, then a new password by that code. `onDone` gets the name to sign in with. */
export const ForgotPassword = ({ onDone }: { onDone: (loginName: string) => void }) => {
  const t = useSignInText();
  const [asked, setAsked] = useState<Query>();
  const [loginName, setLoginName] = useState('');
  return (
    <SignInFrame title={t('forgot.title')}>
      {asked ? (
        <NewPassword
          asked={asked}
          onAgain={() => setAsked(undefined)}
          onDone={() => onDone(asked.loginName)}
        />
      ) : (
        <AskCode
          loginName={loginName}
          onAsked={(next) => {
            setLoginName(next.loginName);
            setAsked(next);
          }}
        />
      )}
    </SignInFrame>
  );
};
