import { useState } from 'react';
import { forgotPath, registerPath, signInPath } from '../guard.ts';
import { FirstPassword } from './FirstPassword.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { linkInAddress } from './linkInAddress.ts';
import { LinkPassword } from './LinkPassword.tsx';
import { goTo, usePlace } from './signInPath.ts';
import { Register } from './Register.tsx';
import { SignIn } from './SignIn.tsx';

/** The pages of who is not signed in; after the sign-in the change of a first password, then whatever `onDone` opens. */
const SignInPage = ({ prepare, onDone }: { prepare: () => void; onDone: () => void }) => {
  const place = usePlace();
  const [mustChange, setMustChange] = useState(false);
  const [renewed, setRenewed] = useState<string>();
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
  return (
    <SignIn renewed={renewed} prepare={prepare} onDone={(must) => (must ? setMustChange(true) : onDone())} />
  );
};
export default SignInPage;
