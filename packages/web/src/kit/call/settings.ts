/**
 * Settings of the installation, which the server writes into the page as meta tags, since several brands and hosts use
 * the same console. A missing or empty tag means the default.
 */
const meta = (name: string): string =>
  document.querySelector(`meta[name="renderdesk-${name}"]`)?.getAttribute('content') ?? '';

/** Part of the host name that marks a Chinese-first brand; empty when none is configured. */
export const brand = (): string => meta('brand');
/** Path or address of this host's single sign-on; undefined with password sign-in. */
export const singleSignOn = (): string | undefined => meta('sso') || undefined;
/** Where a sign-out leads, so that the single sign-on does not sign the person in again at once. */
export const signOutPlace = (): string => meta('sso-out') || '/login';
/** Default platform of a person without one: 0, or the configured one (24 in one environment). */
export const fallbackPlatform = (): number => Number(meta('platform')) || 0;
/** Id of the console that the server served as this page; empty in development. */
export const ownBuild = (): string => meta('build');
/** Whether code 836 is silent in this installation. */
export const silent836 = (): boolean => meta('silent-836') === '1';
