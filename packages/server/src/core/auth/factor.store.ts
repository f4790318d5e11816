import { type FactorWay, proofLives } from '@renderdesk/contract';
import type { Db, Tx } from '../db/db.ts';
import { ApiError } from '../http/apiError.ts';
import { type Challenge, checkSignature, type Site } from './passkeys.ts';
import { verifyPassword } from './password.ts';
import { hashOfRecovery, looksLikeRecovery } from './recovery.ts';
import type { Sealer } from './sealing.ts';
import { totpStep } from './totp.ts';

/** Owner label of a sealed secret: a secret sealed for one person does not open for another. */
export const totpOwner = (adminId: number): string => `totp ${adminId}`;

/** The second factors that a person must show in addition to the password. */
export const waysOf = async (tx: Db, adminId: number): Promise<FactorWay[]> => {
  const has = await tx
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('totp')
            .where('admin_id', '=', adminId)
            .where('confirmed_at', 'is not', null)
            .select('admin_id'),
        )
        .as('totp'),
      eb.exists(eb.selectFrom('passkey').where('admin_id', '=', adminId).select('id')).as('passkey'),
      eb
        .exists(
          eb
            .selectFrom('recovery_code')
            .where('admin_id', '=', adminId)
            .where('used_at', 'is', null)
            .select('n'),
        )
        .as('recovery'),
      eb.exists(eb.selectFrom('factor_reset').where('admin_id', '=', adminId).select('admin_id')).as('mail'),
    ])
    .executeTakeFirstOrThrow();
  // Without a factor, recovery codes and a reset have nothing to replace.
  if (!has.totp && !has.passkey) return [];
  return (['totp', 'passkey', 'recovery', 'mail'] as const).filter((way) => has[way]);
};

/**
 * Updates the flag for second factors after one was added or removed; returns it. Recovery codes and a pending reset
 * are deleted with the last factor.
 */
export const noteFactors = async (tx: Tx, adminId: number): Promise<boolean> => {
  const hasFactor = (await waysOf(tx, adminId)).length > 0;
  if (!hasFactor) {
    await tx.deleteFrom('recovery_code').where('admin_id', '=', adminId).execute();
    await endReset(tx, adminId);
  }
  await tx
    .updateTable('admin')
    .set({ has_factor: hasFactor })
    .where('id', '=', adminId)
    .where('has_factor', '<>', hasFactor)
    .execute();
  return hasFactor;
};

/** Removes every second factor of a person. */
export const dropFactors = async (tx: Tx, adminId: number): Promise<void> => {
  await tx.deleteFrom('totp').where('admin_id', '=', adminId).execute();
  await tx.deleteFrom('passkey').where('admin_id', '=', adminId).execute();
  await noteFactors(tx, adminId);
};

/** Ends a reset: the factor is required again. */
export const endReset = async (tx: Tx, adminId: number): Promise<void> => {
  await tx.deleteFrom('factor_reset').where('admin_id', '=', adminId).execute();
};

/** A second factor as the caller sent it. */
export interface Shown {
  readonly code?: string | undefined;
  readonly assertion?: unknown;
}

/**
 * Checks a second factor and marks it used: an app code or a recovery code is valid once. Returns which kind matched;
 * throws `wrongFactor`. Codes sent by mail are checked by the caller that sent them.
 */
export const checkFactor = async (
  tx: Tx,
  o: {
    readonly adminId: number;
    readonly shown: Shown;
    readonly asked: Challenge | undefined;
    readonly site: Site;
    readonly sealer: Sealer;
    readonly now: Date;
  },
): Promise<'totp' | 'recovery' | 'passkey'> => {
  const { code, assertion } = o.shown;
  if (assertion !== undefined && o.asked) {
    await checkSignature(tx, o.site, { asked: o.asked, assertion, now: o.now, adminId: o.adminId });
    return 'passkey';
  }
  if (code !== undefined && looksLikeRecovery(code)) {
    const used = await tx
      .updateTable('recovery_code')
      .set({ used_at: o.now })
      .where('admin_id', '=', o.adminId)
      .where('code_hash', '=', hashOfRecovery(code))
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows > 0n) return 'recovery';
  } else if (code !== undefined && (await useTotp(tx, { ...o, code, confirmed: true }))) return 'totp';
  throw new ApiError('wrongFactor');
};

/**
 * Accepts a code of the app once; false for a wrong one. With `confirmed` unset it is the first code of a new secret.
 */
export const useTotp = async (
  tx: Tx,
  o: {
    readonly adminId: number;
    readonly code: string;
    readonly sealer: Sealer;
    readonly now: Date;
    readonly confirmed: boolean;
  },
): Promise<boolean> => {
  const kept = await tx
    .selectFrom('totp')
    .where('admin_id', '=', o.adminId)
    .where('confirmed_at', o.confirmed ? 'is not' : 'is', null)
    .select(['secret', 'last_step'])
    .forUpdate()
    .executeTakeFirst();
  if (!kept) return false;
  const secret = o.sealer.open(kept.secret, totpOwner(o.adminId));
  const step = totpStep(secret, o.code, { now: o.now, lastStep: kept.last_step });
  if (step === undefined) return false;
  await tx
    .updateTable('totp')
    .set({ last_step: step, ...(!o.confirmed && { confirmed_at: o.now }) })
    .where('admin_id', '=', o.adminId)
    .execute();
  return true;
};

/** Number of recovery codes left. */
export const recoveryLeft = async (db: Db, adminId: number): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_code')
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return left;
};

/** End of the time for which a proof in a session counts; undefined when it no longer does. */
export const provedUntil = async (db: Db, sessionId: number, now: Date): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('session')
    .where('id', '=', sessionId)
    .select('proved_at')
    .executeTakeFirst();
  const until = row?.proved_at ? new Date(row.proved_at.getTime() + proofLives) : undefined;
  return until && until > now ? until : undefined;
};

/** Throws `proofNeeded` unless password and factor were proved recently in this session. */
export const assertProved = async (
  tx: Tx,
  c: { readonly actor: { readonly sessionId: number }; readonly now: Date },
): Promise<void> => {
  if (!(await provedUntil(tx, c.actor.sessionId, c.now))) throw new ApiError('proofNeeded');
};

/** Checks the password and, if the person has one, the second factor. Throws `wrongPassword` or `wrongFactor`. */
export const prove = async (
  tx: Tx,
  o: Parameters<typeof checkFactor>[1] & { readonly presentPassword: string; readonly sessionId: number },
): Promise<'totp' | 'recovery' | 'passkey' | undefined> => {
  const { password_hash } = await tx
    .selectFrom('admin')
    .where('id', '=', o.adminId)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password_hash, o.presentPassword)))
    throw new ApiError('wrongPassword', { issues: [{ path: 'presentPassword', message: '' }] });
  const hasFactor = (await waysOf(tx, o.adminId)).length > 0;
  const way = hasFactor ? await checkFactor(tx, o) : undefined;
  await tx.updateTable('session').set({ proved_at: o.now }).where('id', '=', o.sessionId).execute();
  return way;
};
