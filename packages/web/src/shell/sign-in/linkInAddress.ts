import { forgotPath } from '../guard.ts';

/**
 * The one-time link that the page's address carries, behind the # that no server sees; undefined without one. It opens for
 * whoever has it, signed in or not: a session that was ended with the password may still be kept here.
 */
export const linkInAddress = (): string | undefined =>
  location.pathname === forgotPath
    ? (new URLSearchParams(location.hash.slice(1)).get('link') ?? undefined)
    : undefined;
