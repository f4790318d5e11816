import { useState } from 'react';
import { FirstPassword } from './FirstPassword.tsx';
import { SignIn } from './SignIn.tsx';

/** Sign-in, then the change of a first password, then whatever `onDone` opens. */
const SignInPage = ({ prepare, onDone }: { prepare: () => void; onDone: () => void }) => {
  const [mustChange, setMustChange] = useState(false);
  return mustChange ? (
    <FirstPassword onDone={onDone} />
  ) : (
    <SignIn prepare={prepare} onDone={(must) => (must ? setMustChange(true) : onDone())} />
  );
};
export default SignInPage;
