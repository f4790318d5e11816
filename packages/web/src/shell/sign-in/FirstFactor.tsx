import { useEffect, useState } from 'react';
import { factors } from '@renderdesk/contract';
import { callApi } from '../../kit/call/client.ts';
import { signOut } from '../signOut.ts';
import { useFactorText } from './factor.texts.ts';
import { Prove } from './Prove.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpApp } from './SetUpApp.tsx';
import { SignInFrame } from './SignInFrame.tsx';

/** The page of somebody whose role asks for a second factor: nothing else before it stands. */
const FirstFactor = ({ onDone }: { onDone: () => void }) => {
  const t = useFactorText();
  const [isProved, setIsProved] = useState<boolean>();
  const [codes, setCodes] = useState<readonly string[]>();
  useEffect(() => {
    callApi(factors.read, {}, { quiet: true }).then(
      ({ provedUntil }) => setIsProved(provedUntil !== null),
      () => setIsProved(false),
    );
  }, []);
  return (
    <SignInFrame title={t('first.title')}>
      <div className="rd-account-head">
        <h1>{codes === undefined ? t('first.title') : t('codes.title')}</h1>
        {codes === undefined && <p className="rd-notice">{t('first.how')}</p>}
      </div>
      {codes !== undefined && <RecoveryCodes codes={codes} onDone={onDone} />}
      {codes === undefined && isProved === false && <Prove onDone={() => setIsProved(true)} />}
      {codes === undefined && isProved === true && (
        <SetUpApp onDone={(made) => (made.length > 0 ? setCodes(made) : onDone())} />
      )}
      <p className="rd-ways">
        <button type="button" className="rd-link" onClick={() => void signOut()}>
          {t('first.signOut')}
        </button>
      </p>
    </SignInFrame>
  );
};
export default FirstFactor;
