import { signOutPlace, singleSignOn } from './settings.ts';
import { callText } from './call.texts.ts';
import { clearToken, readToken } from './token.ts';

let leaving = false;
const whyKey = 'endedBecause';

/** Where a person without a session goes: the single sign-on of this host where one is configured, else /login. */
export const signInPlace = (): string => singleSignOn() ?? '/login';

/** Remembers where the person wanted to be, for after the sign-in. */
export const keepPlace = (): void => {
  sessionStorage.setItem('cameFrom', `${location.pathname}${location.search}`);
};

/**
 * The session is over: forgets the token and opens the sign-in. The page is loaded anew, so that nothing of the
 * person who left stays in memory. `chosen` tells that the person signed out, so that the next one starts afresh and nothing lets them in again by itself; `why`
 * is what the sign-in tells of the end.
 */
export const endSession = ({
  chosen = false,
  why,
}: { chosen?: boolean; why?: string | undefined } = {}): void => {
  clearToken();
  if (leaving || location.pathname === '/login') return;
  leaving = true;
  if (!chosen) keepPlace();
  if (why !== undefined) sessionStorage.setItem(whyKey, why);
  location.replace(chosen ? signOutPlace() : signInPlace());
};

/** The session that this page had is over; `why` is told unless the token is gone, which another tab's sign-out takes. */
export const loseSession = (why?: string): void =>
  endSession({ why: readToken() === undefined ? callText('signedOutElsewhere') : why });

/** Why the session ended, in words, where that is known. */
export const whyEnded = (): string | undefined => sessionStorage.getItem(whyKey) ?? undefined;
/** It is told no more: the person has signed in again. */
export const forgetWhy = (): void => sessionStorage.removeItem(whyKey);

/** The place that the session's end interrupted; only a path of this console. */
export const peekCameFrom = (): string | undefined => {
  const place = sessionStorage.getItem('cameFrom');
  return place !== null && /^\/(?![/\\])/.test(place) ? place : undefined;
};

/** The same, once. */
export const takeCameFrom = (): string | undefined => {
  const place = peekCameFrom();
  sessionStorage.removeItem('cameFrom');
  return place;
};
