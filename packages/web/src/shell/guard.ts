import { screenAt } from '@renderdesk/contract';
import { type Rights, standing } from '../kit/permission/rights.ts';
import { extraAt, keysOf } from './extra.ts';

export const signInPath = '/login';
export const registerPath = '/register';
export const forgotPath = '/forgetpassword';
export const bridgePath = '/bridge';
/** The pages of who is not signed in (overview §2, checklist O-129); the guards lead everyone else away from them. */
export const signInPages: readonly string[] = [signInPath, registerPath, forgotPath];
/** The dashboard under its short and its full path, spelled as the specification spells it. */
export const dashboardAlias = '/dashbroad';
export const dashboardPath = '/dashbroad/index';

/** What the guards know about the person. */
export type Visitor =
  | { readonly signedIn: false; readonly singleSignOn: string | undefined }
  | {
      readonly signedIn: true;
      readonly mustChangePassword: boolean;
      readonly mustAddFactor: boolean;
      readonly rights: Rights;
    };

/** What the guards decide about one navigation. */
export type Decision =
  | { readonly kind: 'open' }
  /** `denied` is the missing key that the notice on the dashboard names. */
  | { readonly kind: 'redirect'; readonly to: string; readonly denied?: string }
  /** To the single sign-on, which is another site or another program of this one. */
  | { readonly kind: 'leave'; readonly to: string }
  | { readonly kind: 'changePassword' }
  | { readonly kind: 'addFactor' }
  | { readonly kind: 'noPermission'; readonly key: string };

const open: Decision = { kind: 'open' };
const redirect = (to: string): Decision => ({ kind: 'redirect', to });

const signedOut = (path: string, singleSignOn: string | undefined): Decision => {
  if (signInPages.includes(path)) return open;
  if (path !== bridgePath) return redirect(bridgePath);
  return singleSignOn === undefined ? redirect(signInPath) : { kind: 'leave', to: singleSignOn };
};

/** Open where no key is needed or one of them is granted; else switched off, or missing, under the first one's name. */
const byKeys = (rights: Rights, keys: readonly string[]): Decision => {
  const standings = keys.map((key) => ({ key, state: standing(rights, key) }));
  const refused = standings.find(({ state }) => state === 'off') ?? standings[0];
  if (!refused || standings.some(({ state }) => state === 'granted')) return open;
  return refused.state === 'off'
    ? { kind: 'noPermission', key: refused.key }
    : { kind: 'redirect', to: signInPath, denied: refused.key };
};

/**
 * The guards of overview §4 after the platform is restored and the person is loaded, in their order: sign-in pages,
 * first sign-in, a second factor that is asked for, unknown paths, aliases, permission. `exists` tells whether a screen is built; `denied` is the key
 * that an earlier redirect brought along.
 */
export const guard = (
  visitor: Visitor,
  path: string,
  exists: (screenPath: string) => boolean,
  denied?: string,
): Decision => {
  if (!visitor.signedIn) return signedOut(path, visitor.singleSignOn);
  if (visitor.mustChangePassword) return { kind: 'changePassword' };
  if (visitor.mustAddFactor) return { kind: 'addFactor' };
  const carried = denied === undefined ? {} : { denied };
  if (signInPages.includes(path) || path === bridgePath) return { ...redirect(dashboardAlias), ...carried };
  if (path === dashboardAlias) return { ...redirect(dashboardPath), ...carried };
  const extra = extraAt(path);
  if (extra) return byKeys(visitor.rights, keysOf(extra));
  const screen = screenAt(path);
  if (screen?.to !== undefined && exists(screen.to)) return redirect(screen.to);
  if (!screen || !exists(screen.path)) return redirect(dashboardAlias);
  return byKeys(visitor.rights, screen.permission ? [screen.permission] : []);
};
