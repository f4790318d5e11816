import { signInPath } from '../guard.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { useSignInText } from './signIn.texts.ts';

/** /register: accounts of staff are opened by administrators, so the page says whom to ask (overview §2). */
export const Register = () => {
  const t = useSignInText();
  return (
    <SignInFrame title={t('register.title')}>
      <div className="rd-account">
        <h1>{t('register.title')}</h1>
        <p>{t('register.closed')}</p>
        <p>{t('register.ask')}</p>
        <p>{t('register.customers')}</p>
        <div className="rd-ways">
          <PlaceLink to={signInPath}>{t('backToSignIn')}</PlaceLink>
        </div>
      </div>
    </SignInFrame>
  );
};
