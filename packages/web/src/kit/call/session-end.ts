import { singleSignOn } from './settings.ts';
import { clearToken, readToken } from './token.ts';

let leaving = false;

/** Where a person without a session goes: the single sign-on of this host where one is configured, else /login. */
export const signInPlace = (): string => singleSignOn() ?? '/login';

/**
 * The session is over: forgets the token and opens the sign-in. The page is loaded anew, so that nothing of the
 * person who left stays in memory. Already there, it only forgets the token.
 */
export const endSession = (): void => {
  const was = readToken();
  clearToken();
  if (leaving || location.pathname === '/login') return;
  leaving = true;
  const back = `${location.pathname}${location.search}`;
  if (was !== undefined) sessionStorage.setItem('cameFrom', back);
  location.replace(signInPlace());
};

/** The place that the session's end interrupted, once; only a path of this console. */
export const takeCameFrom = (): string | undefined => {
  const place = sessionStorage.getItem('cameFrom');
  sessionStorage.removeItem('cameFrom');
  return place !== null && /^\/(?!\/)/.test(place) ? place : undefined;
};
