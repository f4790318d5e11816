import { type OutputOf, type Preferences, session } from '@renderdesk/contract';
import { callApi } from '../kit/call/client.ts';
import { readToken } from '../kit/call/token.ts';
import { mergeRights, type Rights, setCurrentRights } from '../kit/permission/rights.ts';
import { createStore } from '../kit/store/createStore.ts';
import { applyPreferences } from './applyPreferences.ts';

/** Who is signed in, and what the console loads before its first page (overview §4). */
export interface SignedIn {
  readonly admin: OutputOf<typeof session.queryLoginAdmin>;
  readonly rights: Rights;
  /** False when the rights changed between the two answers: a warning is due. */
  readonly rightsWhole: boolean;
  readonly areas: OutputOf<typeof session.queryArea>;
  readonly platforms: OutputOf<typeof session.queryPlatform>;
}

/** What fails here is shown in place of the page. */
const quiet = { quiet: true } as const;

const load = async (): Promise<SignedIn> => {
  const asked = Promise.all([
    callApi(session.queryAllPermissions, {}, quiet),
    callApi(session.queryArea, {}, quiet),
    callApi(session.queryPlatform, {}, quiet),
  ]);
  asked.catch(() => undefined);
  const admin = await callApi(session.queryLoginAdmin, {}, quiet);
  if (admin.mustChangePassword || admin.mustAddFactor)
    return { admin, rights: new Map(), rightsWhole: true, areas: [], platforms: [] };
  const [tree, areas, platforms] = await asked;
  const { rights, whole } = mergeRights(admin.authorities, tree);
  setCurrentRights(rights);
  applyPreferences(admin.preferences);
  return { admin, rights, rightsWhole: whole, areas, platforms };
};

let loading: Promise<SignedIn> | undefined;
const current = createStore<SignedIn | undefined>(() => undefined);

/** The signed-in person, once loaded. */
export const currentSession = current.get;
export const useCurrentSession = current.use;
export const onSessionChange = current.subscribe;

/** Loads the person once; a failed load is tried again at the next navigation. */
export const loadSession = (): Promise<SignedIn> => {
  loading ??= load().then(
    (loaded) => {
      current.set(loaded);
      return loaded;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};

/** Asks again who is signed in and what they may do: rights changed, or the password was. */
export const reloadSession = async (): Promise<SignedIn> => {
  const before = current.get();
  loading = undefined;
  const now = await loadSession();
  // What was read with other eyes is not shown to these, and the page may not be open to them.
  if (before && before.admin.seesAs?.roleId !== now.admin.seesAs?.roleId) location.assign('/');
  return now;
};

/** Notes a choice of the person without asking for everything again. */
export const patchPreferences = (changed: Preferences): void => {
  const before = current.get();
  if (!before) return;
  const preferences = { ...before.admin.preferences, ...changed };
  const next = { ...before, admin: { ...before.admin, preferences } };
  loading = Promise.resolve(next);
  current.set(next);
};

/** Whether a session token is stored; the server has the last word on it. */
export const hasSession = (): boolean => readToken() !== undefined;
