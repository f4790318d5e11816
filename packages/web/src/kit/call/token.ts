import { tokenCookie } from '@renderdesk/contract';

const attributes = (): string =>
  `; path=/; samesite=strict${location.protocol === 'https:' ? '; secure' : ''}`;

/** The stored session token, or undefined when nobody is signed in. */
export const readToken = (): string | undefined => {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) === tokenCookie) return decodeURIComponent(part.slice(at + 1)) || undefined;
  }
  return undefined;
};

/** Stores a newer token; it lives until the browser closes. */
export const storeToken = (token: string): void => {
  document.cookie = `${tokenCookie}=${encodeURIComponent(token)}${attributes()}`;
};

/** Forgets the token: the person is signed out in every tab of this browser. */
export const clearToken = (): void => {
  document.cookie = `${tokenCookie}=; max-age=0${attributes()}`;
};
