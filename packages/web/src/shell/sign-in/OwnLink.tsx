import { useState } from 'react';
import { passwordLink } from '@renderdesk/contract';
import { callApi } from '../../kit/call/client.ts';
import { Failure } from './failure.tsx';
import { useSignInText } from './signIn.texts.ts';

/** For whoever has no password, as of single sign-on, or has forgotten it: a link to the own address, by which one is set. */
export const OwnLink = () => {
  const t = useSignInText();
  const [state, setState] = useState<'asked' | 'sending' | 'sent'>('asked');
  const [error, setError] = useState<unknown>();
  const send = async (): Promise<void> => {
    setState('sending');
    setError(undefined);
    try {
      await callApi(passwordLink.sendOwn, {}, { quiet: true });
      setState('sent');
    } catch (failure) {
      setError(failure);
      setState('asked');
    }
  };
  if (state === 'sent')
    return (
      <p className="rd-notice" role="status">
        {t('ownLink.sent')}
      </p>
    );
  return (
    <>
      <Failure error={error} />
      <button type="button" className="rd-link" disabled={state === 'sending'} onClick={() => void send()}>
        {t('ownLink.send')}
      </button>
    </>
  );
};
