/**
 * What one installation decides and the server writes into the page as meta tags (several brands and hosts run the
 * same console). A missing or empty tag means the default.
 */
const meta = (name: string): string =>
  document.querySelector(`meta[name="renderdesk-${name}"]`)?.getAttribute('content') ?? '';

/** Part of a host name that tells a Chinese-first brand; empty when none is configured. */
export const brand = (): string => meta('brand');
/** The single sign-on path or address of this host; undefined where people sign in with a password. */
export const singleSignOn = (): string | undefined => meta('sso') || undefined;
/** Where whoever signs out goes, so that the single sign-on does not let them in again at once. */
export const signOutPlace = (): string => meta('sso-out') || '/login';
/** The platform that is taken when the person has none: 0, or what the environment sets (24 in one). */
export const fallbackPlatform = (): number => Number(meta('platform')) || 0;
/** Which console the server served as this page; empty where it is not the server's (development). */
export const ownBuild = (): string => meta('build');
/** Whether code 836 is silent here. */
export const silent836 = (): boolean => meta('silent-836') === '1';
