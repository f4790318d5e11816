import { useState } from 'react';
import { endSession } from '../../kit/call/session-end.ts';
import { session } from '@renderdesk/contract/session/session.calls.ts';
import { callApi } from '../../kit/call/client.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { Frame } from './Frame.tsx';
import { SignIn } from './SignIn.tsx';
import { useSignInText } from './sign-in.text.ts';

/** Ends the session at the server and here; here also when the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  await callApi(session.logout, {}, { quiet: true }).catch(() => undefined);
  endSession(true);
};

/** The first sign-in changes the password before anything else; also the page of who comes back without having done so. */
export const FirstPassword = ({ onDone }: { onDone: () => void }) => {
  const t = useSignInText();
  return (
    <Frame title={t('change.title')}>
      <ChangePassword first onDone={onDone} onSignOut={() => void signOut()} />
    </Frame>
  );
};

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
