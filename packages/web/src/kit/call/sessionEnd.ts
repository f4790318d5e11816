import { signOutPlace, singleSignOn } from './settings.ts';
import { callText } from './call.texts.ts';
import { clearToken, readToken } from './token.ts';

let leaving = false;
const whyKey = 'endedBecause';

/** Where a person without a session is sent: the single sign-on of this host if configured, else /login. */
export const signInPlace = (): string => singleSignOn() ?? '/login';

/** Stores the current page, to return to it after the sign-in. */
export const keepPlace = (): void => {
  sessionStorage.setItem('cameFrom', `${location.pathname}${location.search}`);
};

/**
 * Ends the session in this tab: forgets the token and opens the sign-in page. The page is reloaded, so that no data of
 * the previous person stays in memory. `chosen` means that the person signed out: the next session does not return to
 * this page, and the single sign-on does not sign in by itself. `why` is the reason that the sign-in page shows.
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

/**
 * Ends this page's session after the server refused it. `why` is shown unless the token is gone, which another tab's
 * sign-out removes.
 */
export const loseSession = (why?: string): void =>
  endSession({ why: readToken() === undefined ? callText('signedOutElsewhere') : why });

/** Reason of the session's end as text, if known. */
export const whyEnded = (): string | undefined => sessionStorage.getItem(whyKey) ?? undefined;
/** Clears the reason: the person has signed in again. */
export const forgetWhy = (): void => sessionStorage.removeItem(whyKey);

/** The page that the end of the session interrupted; only a path of this console. */
export const peekCameFrom = (): string | undefined => {
  const place = sessionStorage.getItem('cameFrom');
  return place !== null && /^\/(?![/\\])/.test(place) ? place : undefined;
};

/** The same; removes it. */
export const takeCameFrom = (): string | undefined => {
  const place = peekCameFrom();
  sessionStorage.removeItem('cameFrom');
  return place;
};
