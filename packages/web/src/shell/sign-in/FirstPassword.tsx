import { signOut } from '../signOut.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { useSignInText } from './signIn.texts.ts';

/** The page of a first sign-in, which changes the password before anything else. */
export const FirstPassword = ({ onDone }: { onDone: () => void }) => {
  const t = useSignInText();
  return (
    <SignInFrame title={t('change.title')}>
      <ChangePassword first onDone={onDone} onSignOut={() => void signOut()} />
    </SignInFrame>
  );
};
