import type { factors, InputOf, session } from '@renderdesk/contract';

type Question = Readonly<Record<string, unknown>>;

/** Whether passkeys can be used here: in a page that was served safely, and under a name, since an address has none. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

/** Has the browser sign with a passkey, asking its owner. Throws where they did not, or it has none. */
export const signWithPasskey = async (
  question: Question,
): Promise<InputOf<typeof session.passkey>['assertion']> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return (await startAuthentication({ optionsJSON: question as never })) as never;
};

/** Has the browser make a passkey, asking its owner. Throws where they did not. */
export const makePasskey = async (
  question: Question,
): Promise<InputOf<typeof factors.addPasskey>['attestation']> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return (await startRegistration({ optionsJSON: question as never })) as never;
};
