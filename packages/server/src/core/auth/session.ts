import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { day, hour, minute } from '@renderdesk/contract';
import { type Actor, narrowed, narrowedTo, readRights, type Rights, rightsOfRoles } from './actor.ts';
import { type Db, planOnce, type Tx } from '../db/db.ts';
import { ApiError } from '../http/apiError.ts';
import { endStepsOf } from './step.store.ts';

/** Age at which a token is replaced. */
const rotateAfter = 30 * minute;
/** Time for which the former token stays valid after the first use of its successor. */
const formerLives = minute;
/** Idle time after which a session ends; none lasts longer than `sessionLongest`. */
const idle = 8 * hour;
export const sessionLongest = 7 * day;

/** Codes of `session.end_reason`. */
export const endReasons = {
  signedOut: 1,
  expired: 2,
  passwordChanged: 3,
  disabled: 4,
  byAdministrator: 5,
  replaced: 6,
} as const;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
/** 256 random bits; the database keeps only the hash. */
const newToken = (): string => randomBytes(32).toString('base64url');

type KeptRights = Map<number, { readonly version: number; readonly rights: Rights }>;
/** Rights by person, reread when `auth_version` changes; one cache for each database. */
const rightsCaches = new WeakMap<Db, KeptRights>();

const rightsOf = async (db: Db, adminId: number, version: number): Promise<Rights> => {
  const cache: KeptRights = rightsCaches.get(db) ?? new Map();
  rightsCaches.set(db, cache);
  const kept = cache.get(adminId);
  if (kept?.version === version) return kept.rights;
  const rights = await readRights(db, adminId);
  cache.set(adminId, { version, rights });
  return rights;
};

/** Opens a session and returns its token; only the hash is stored. */
export const openSession = async (
  tx: Tx,
  o: {
    adminId: number;
    now: Date;
    ip: string;
    userAgent: string;
    /** True when password and second factor were just proved. */
    proved?: boolean;
    /** True when the single sign-on required a second factor. */
    vouched?: boolean;
  },
): Promise<{ sessionId: number; token: string }> => {
  const token = newToken();
  const { id } = await tx
    .insertInto('session')
    .values({
      admin_id: o.adminId,
      kind: 0,
      token_hash: hashOf(token),
      rotated_at: o.now,
      created_at: o.now,
      last_seen_at: o.now,
      expires_at: new Date(o.now.getTime() + idle),
      ip: o.ip,
      user_agent: o.userAgent.slice(0, 400),
      proved_at: o.proved === true ? o.now : null,
      vouched: o.vouched ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { sessionId: id, token };
};

/** Prefix of every API token, so that a leaked one can be recognised. */
const tokenPrefix = 'rdt_';

/** Creates an API token and returns it; only the hash is stored. */
export const openApiToken = async (
  tx: Tx,
  o: {
    adminId: number;
    now: Date;
    until: Date;
    name: string;
    keys: readonly string[];
    outlives: boolean;
  },
): Promise<{ sessionId: number; token: string }> => {
  const token = `${tokenPrefix}${newToken()}`;
  const { id } = await tx
    .insertInto('session')
    .values({
      admin_id: o.adminId,
      kind: 1,
      token_hash: hashOf(token),
      created_at: o.now,
      last_seen_at: o.now,
      expires_at: o.until,
      name: o.name,
      keys: [...o.keys],
      outlives: o.outlives,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { sessionId: id, token };
};

/** When a session ends if it is not used before; `last` when use no longer prolongs it. */
export const endsAt = (session: { created_at: Date; expires_at: Date }): { at: Date; last: boolean } => {
  const end = session.created_at.getTime() + sessionLongest;
  const last = end <= session.expires_at.getTime();
  return { at: last ? new Date(end) : session.expires_at, last };
};

/**
 * Ends sessions of one person: all, some, or all but one. Ending all also ends sign-ins that wait for their second
 * step. Returns the ids of the ended sessions.
 */
export const endSessions = async (
  tx: Tx,
  o: {
    adminId: number;
    now: Date;
    reason: keyof typeof endReasons;
    among?: readonly number[];
    except?: number;
    /**
     * Sessions of the console, API tokens, or both; a new password ends them, except tokens that are set to outlive
     * one.
     */
    kind?: 'console' | 'token';
  },
): Promise<number[]> => {
  let query = tx
    .updateTable('session')
    .set({ ended_at: o.now, end_reason: endReasons[o.reason] })
    .where('admin_id', '=', o.adminId)
    .where('ended_at', 'is', null);
  if (o.among !== undefined) query = query.where('id', 'in', [...o.among]);
  if (o.except !== undefined) query = query.where('id', '<>', o.except);
  if (o.kind !== undefined) query = query.where('kind', '=', o.kind === 'token' ? 1 : 0);
  if (o.reason === 'passwordChanged') query = query.where('outlives', '=', false);
  if (o.among === undefined && o.kind === undefined) await endStepsOf(tx, o.adminId);
  return (await query.returning('id').execute()).map(({ id }) => id);
};

/**
 * Resolves a token to its principal.
 * Returns a fresh token when the present one is old. The old token stays valid until the first use of the new one plus
 * a minute, so that concurrent calls and lost responses do no harm. `onlyLook` neither rotates nor prolongs, so that an
 * open tab alone does not keep a session alive. `ends` is the time at which the session would have ended without this
 * call.
 * With `bearer` the token is an API token: it is never replaced, ends at its own time and narrows the rights. API
 * tokens and sessions do not substitute for each other.
 * Throws `notSignedIn`, `sessionExpired` or `sessionEnded`.
 */
export const authenticate = async (
  db: Db,
  token: string | undefined,
  now: Date,
  o: { readonly onlyLook?: boolean; readonly bearer?: boolean } = {},
): Promise<{ actor: Actor; freshToken?: string; ends: { at: Date; last: boolean } }> => {
  if (token === undefined || token === '') throw new ApiError('notSignedIn');
  const hash = hashOf(token);
  const found = await db
    .selectFrom('session as s')
    .innerJoin('admin as a', 'a.id', 's.admin_id')
    .where((eb) => eb.or([eb('s.token_hash', '=', hash), eb('s.prev_hash', '=', hash)]))
    .select([
      's.id',
      's.kind',
      's.keys',
      's.vouched',
      's.admin_id',
      's.created_at',
      's.rotated_at',
      's.last_seen_at',
      's.expires_at',
      's.ended_at',
      's.prev_until',
      sql<boolean>`s.prev_hash is not null`.as('has_former'),
      sql<boolean>`s.token_hash = ${hash}`.as('is_present'),
      'a.login_name',
      'a.really_name',
      'a.organization_id',
      'a.is_outside',
      'a.must_change_password',
      'a.has_factor',
      'a.auth_version',
      'a.status',
      'a.deleted_at',
      's.as_role_id',
    ])
    .modifyEnd(planOnce)
    .executeTakeFirst();
  const isToken = o.bearer === true;
  if (!found || (found.kind === 1) !== isToken) throw new ApiError('notSignedIn');
  const at = now.getTime();
  if (found.ended_at !== null || found.status !== 0 || found.deleted_at !== null)
    throw new ApiError('sessionEnded');
  if (found.expires_at.getTime() <= at || (!isToken && found.created_at.getTime() + sessionLongest <= at))
    throw new ApiError('sessionExpired');
  if (!found.is_present && found.prev_until !== null && found.prev_until.getTime() <= at)
    throw new ApiError('notSignedIn');

  const freshToken = o.onlyLook === true ? undefined : await keepAlive(db, found, hash, now);
  const own = await rightsOf(db, found.admin_id, found.auth_version);
  const { rights, seesAs } = await seenAs(db, own, found.as_role_id);
  return {
    actor: {
      ...(isToken ? narrowed(rights, found.keys ?? []) : rights),
      ...(seesAs && { seesAs }),
      kind: 'staff',
      adminId: found.admin_id,
      loginName: found.login_name,
      reallyName: found.really_name,
      organizationId: found.organization_id,
      isOutside: found.is_outside,
      mustChangePassword: found.must_change_password,
      sessionId: found.id,
      byToken: isToken,
      mustAddFactor: rights.needsFactor && !found.has_factor && !found.vouched,
    },
    ...(freshToken !== undefined && { freshToken }),
    ends: endsAt(found),
  };
};

/** Rights of a session that may view the console as a role; a deleted role ends the view. */
const seenAs = async (db: Db, own: Rights, roleId: number | null) => {
  if (roleId === null) return { rights: own };
  const role = await rightsOfRoles(db, [roleId]);
  const [seesAs] = role.roles;
  return seesAs ? { rights: narrowedTo(own, role), seesAs } : { rights: own };
};

/** Sets the role through which a session views the console; null ends the view. */
export const setSeenAs = async (tx: Tx, sessionId: number, roleId: number | null): Promise<void> => {
  await tx.updateTable('session').set({ as_role_id: roleId }).where('id', '=', sessionId).execute();
};

interface OpenSession {
  readonly id: number;
  readonly kind: number;
  readonly is_present: boolean;
  readonly has_former: boolean;
  readonly prev_until: Date | null;
  readonly rotated_at: Date | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

/** Updates the session of a call: retires the former token, replaces an old one, records the use. */
const keepAlive = async (
  db: Db,
  found: OpenSession,
  hash: Buffer,
  now: Date,
): Promise<string | undefined> => {
  const at = now.getTime();
  if (found.kind === 1) {
    if (at - found.last_seen_at.getTime() >= minute)
      await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', found.id).execute();
    return undefined;
  }
  const age = at - (found.rotated_at ?? found.created_at).getTime();
  let freshToken: string | undefined;
  if (found.is_present && found.has_former && found.prev_until === null) {
    await db
      .updateTable('session')
      .set({ prev_until: new Date(at + formerLives) })
      .where('id', '=', found.id)
      .where('prev_until', 'is', null)
      .execute();
  } else if (found.is_present ? age >= rotateAfter : found.prev_until === null && age >= formerLives) {
    freshToken = await rotate(db, found.id, hash, found.is_present, now);
  }
  if (at - found.last_seen_at.getTime() >= minute) {
    await db
      .updateTable('session')
      .set({ last_seen_at: now, expires_at: new Date(at + idle) })
      .where('id', '=', found.id)
      .execute();
  }
  return freshToken;
};

/**
 * The person for whom a job runs, with current rights. `sessionId` is the session that started it: a job of an API
 * token has no more than the token's rights, and none after the token has ended. Throws `accountDisabled` for a
 * disabled person, `forbidden` for such a token.
 */
export const actorById = async (
  db: Db,
  adminId: number,
  from: { readonly sessionId: number | null; readonly now: Date } | undefined = undefined,
): Promise<Actor> => {
  const sessionId = from?.sessionId ?? null;
  const token =
    sessionId === null
      ? undefined
      : await db
          .selectFrom('session')
          .where('id', '=', sessionId)
          .where('kind', '=', 1)
          .select(['keys', 'ended_at', 'expires_at'])
          .executeTakeFirst();
  if (from && token && (token.ended_at !== null || token.expires_at <= from.now))
    throw new ApiError('forbidden', { key: 'API token' });
  const admin = await db
    .selectFrom('admin')
    .where('id', '=', adminId)
    .where('status', '=', 0)
    .where('deleted_at', 'is', null)
    .select([
      'login_name',
      'really_name',
      'organization_id',
      'is_outside',
      'must_change_password',
      'auth_version',
    ])
    .executeTakeFirst();
  if (!admin) throw new ApiError('accountDisabled');
  const rights = await rightsOf(db, adminId, admin.auth_version);
  return {
    ...(token ? narrowed(rights, token.keys ?? []) : rights),
    kind: 'staff',
    adminId,
    loginName: admin.login_name,
    reallyName: admin.really_name,
    organizationId: admin.organization_id,
    isOutside: admin.is_outside,
    mustChangePassword: admin.must_change_password,
    sessionId: token ? (sessionId ?? 0) : 0,
    byToken: token !== undefined,
    mustAddFactor: false,
  };
};

/** Stores a new token; undefined when a concurrent call was first. */
const rotate = async (
  db: Db,
  id: number,
  hash: Buffer,
  isPresent: boolean,
  now: Date,
): Promise<string | undefined> => {
  const token = newToken();
  const changed = await db
    .updateTable('session')
    .set({ token_hash: hashOf(token), prev_hash: hash, prev_until: null, rotated_at: now })
    .where('id', '=', id)
    .where(isPresent ? 'token_hash' : 'prev_hash', '=', hash)
    .where('rotated_at', '<=', new Date(now.getTime() - formerLives))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n ? token : undefined;
};
