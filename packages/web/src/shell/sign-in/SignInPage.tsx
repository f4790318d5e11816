import { lazy, Suspense, useState } from 'react';
import type { SignInAnswer, Step } from '@renderdesk/contract';
import { forgetWhy } from '../../kit/call/sessionEnd.ts';
import { storeToken } from '../../kit/call/token.ts';
import { loadOrReload } from '../../kit/text/reload.ts';
import { forgotPath, registerPath, signInPath } from '../guard.ts';
import { FirstPassword } from './FirstPassword.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { linkInAddress } from './linkInAddress.ts';
import { LinkPassword } from './LinkPassword.tsx';
import { goTo, usePlace } from './signInPath.ts';
import { Register } from './Register.tsx';
import { SignIn } from './SignIn.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { takeWaiting } from './waiting.ts';
import { useSignInText } from './signIn.texts.ts';

const CodeSignIn = lazy(() => loadOrReload(() => import('./CodeSignIn.tsx')));
const SecondStep = lazy(() => loadOrReload(() => import('./SecondStep.tsx')));

/** The pages of who is not signed in; after the sign-in its second step and the change of a first password, then whatever `onDone` opens. */
const SignInPage = ({ prepare, onDone }: { prepare: () => void; onDone: () => void }) => {
  const t = useSignInText();
  const place = usePlace();
  const [mustChange, setMustChange] = useState(false);
  const [renewed, setRenewed] = useState<string>();
  const [waiting, setWaiting] = useState<{ loginName: string; step: Step } | undefined>(takeWaiting);
  const [byCode, setByCode] = useState(false);
  const take = (answer: SignInAnswer, loginName: string): void => {
    if (answer.step) return setWaiting({ loginName, step: answer.step });
    if (answer.token === null) return;
    storeToken(answer.token);
    forgetWhy();
    if (answer.mustChangePassword) setMustChange(true);
    else onDone();
  };
  if (mustChange) return <FirstPassword onDone={onDone} />;
  if (place === registerPath) return <Register />;
  if (place === forgotPath) {
    const link = linkInAddress();
    const done = (loginName: string): void => {
      setRenewed(loginName);
      goTo(signInPath);
    };
    return link === undefined ? <ForgotPassword onDone={done} /> : <LinkPassword link={link} onDone={done} />;
  }
  if (waiting) {
    return (
      <SignInFrame title={t('title')}>
        <Suspense>
          <SecondStep
            {...waiting}
            onDone={(answer) => take(answer, waiting.loginName)}
            onAgain={() => {
              setWaiting(undefined);
              setByCode(false);
            }}
          />
        </Suspense>
      </SignInFrame>
    );
  }
  if (byCode) {
    return (
      <Suspense>
        <CodeSignIn onAnswer={take} onBack={() => setByCode(false)} />
      </Suspense>
    );
  }
  return <SignIn renewed={renewed} prepare={prepare} onAnswer={take} onByCode={() => setByCode(true)} />;
};
export default SignInPage;
