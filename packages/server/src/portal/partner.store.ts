import { randomBytes } from 'node:crypto';
import {
  keysAPartner,
  type PartnerReach,
  partnerState,
  portalClock,
  type PortalScope,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { partnerKeyOwner } from '../core/auth/principal.ts';
import type { Sealer } from '../core/auth/sealing.ts';
import { done, type Outcome } from '../core/calls/serve.ts';
import { changeRow, changeRows, expectVersion, insertRow, lockRows } from '../core/crud/crud.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';

const unique = { partner_name_taken: 'partnerName' } as const;

interface Said {
  readonly name: string;
  readonly scopes: readonly PortalScope[];
  readonly reach: PartnerReach;
  readonly remark: string;
}
const columnsOf = (o: Said) => ({
  name: o.name,
  scopes: [...new Set(o.scopes)].toSorted((a, b) => a - b),
  reach: o.reach,
  remark: o.remark,
});

/** Partners, with how many keys of each stand and when one was used. */
export const partnersWithKeys = (db: Db, now: Date) =>
  db.selectFrom('partner as p').leftJoin(
    (eb) =>
      eb
        .selectFrom('partner_key')
        .groupBy('partner_id')
        .select((of) => [
          'partner_id',
          of.fn.countAll<number>().filterWhere('ends_at', '>', now).as('standing'),
          of.fn.max('used_at').as('used_at'),
          of.fn.sum<number>('refused').as('refused'),
          of.fn.max('refused_at').as('refused_at'),
        ])
        .as('keys'),
    (on) => on.onRef('keys.partner_id', '=', 'p.id'),
  );

/** Makes a partner; it has no key yet. Throws `alreadyTaken`. */
export const addPartner = (tx: Tx, o: Said & { readonly by: number; readonly now: Date }): Promise<number> =>
  insertRow(tx, 'partner', { now: o.now, set: { ...columnsOf(o), created_by: o.by } }, unique);

const lockPartner = (tx: Tx, id: number) =>
  tx
    .selectFrom('partner')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);

/** Changes a partner, and answers it as it was. Throws `notFound`, `changedMeanwhile`, `alreadyTaken`. */
export const changePartner = async (
  tx: Tx,
  o: Said & { readonly id: number; readonly version: number; readonly now: Date },
): Promise<Awaited<ReturnType<typeof lockPartner>>> => {
  const row = await lockPartner(tx, o.id);
  await expectVersion(tx, 'partner', row, o.version);
  await changeRow(tx, 'partner', row, { now: o.now, set: columnsOf(o) }, unique);
  return row;
};

/** Opens or closes the portal to partners; answers each. */
export const setPartnerState = async (
  tx: Tx,
  o: { readonly ids: readonly number[]; readonly state: 0 | 1; readonly now: Date },
): Promise<Map<number, Outcome>> => {
  const { free, outcomes } = await lockRows(tx, 'partner', { ids: o.ids });
  await changeRows(tx, 'partner', free, { now: o.now, set: { state: o.state } });
  return outcomes;
};

/** The keys of a partner that stand, the latest first. Throws `notFound` for no partner. */
export const standingKeys = async (db: Db, o: { readonly partnerId: number; readonly now: Date }) => {
  await db.selectFrom('partner').where('id', '=', o.partnerId).select('id').executeTakeFirstOrThrow(notFound);
  return db
    .selectFrom('partner_key as k')
    .innerJoin('admin', 'admin.id', 'k.created_by')
    .where('k.partner_id', '=', o.partnerId)
    .where('k.ends_at', '>', o.now)
    .select(['k.id', 'k.name', 'k.created_at', 'k.ends_at', 'k.used_at', 'admin.really_name'])
    .orderBy('k.id', 'desc')
    .execute();
};

/** Makes a key; its secret is answered, and kept sealed. Throws `notFound`, `limitReached`. */
export const addKey = async (
  tx: Tx,
  sealer: Sealer,
  o: { readonly partnerId: number; readonly endsAt: Date; readonly by: number; readonly now: Date },
): Promise<{ id: number; name: string; secret: string }> => {
  await lockPartner(tx, o.partnerId);
  if ((await standingKeys(tx, o)).length >= keysAPartner)
    throw new ApiError('limitReached', { limit: keysAPartner });
  const name = `rdk_${randomBytes(6).toString('hex')}`;
  const secret = `rds_${randomBytes(32).toString('base64url')}`;
  const { id } = await tx
    .insertInto('partner_key')
    .values({
      partner_id: o.partnerId,
      name,
      secret: sealer.seal(secret, partnerKeyOwner(name)),
      created_by: o.by,
      created_at: o.now,
      ends_at: o.endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, secret };
};

/** Ends keys now; answers each that stood. */
export const endKeys = async (
  tx: Tx,
  o: { readonly ids: readonly number[]; readonly now: Date },
): Promise<Map<number, Outcome>> => {
  const rows = await tx
    .updateTable('partner_key')
    .set({ ends_at: o.now })
    .where('id', 'in', o.ids)
    .where('ends_at', '>', o.now)
    .returning('id')
    .execute();
  return new Map(rows.map(({ id }) => [id, done]));
};

/** A partner as its request names it, with the secret of the key. */
export interface SigningPartner {
  readonly id: number;
  readonly keyId: number;
  readonly secret: string;
  readonly scopes: readonly PortalScope[];
  readonly reach: PartnerReach;
}

/** Whoever has a key that stands, of a partner that is enabled; undefined for a name that is nobody's. */
export const partnerByKey = async (
  db: Db,
  sealer: Sealer,
  o: { readonly name: string; readonly now: Date },
): Promise<SigningPartner | undefined> => {
  const row = await db
    .selectFrom('partner_key as k')
    .innerJoin('partner as p', 'p.id', 'k.partner_id')
    .where('k.name', '=', o.name)
    .where('k.ends_at', '>', o.now)
    .where('p.state', '=', partnerState.of.enabled)
    .select(['p.id', 'p.scopes', 'p.reach', 'k.id as keyId', 'k.secret'])
    .executeTakeFirst();
  return (
    row && {
      ...row,
      scopes: row.scopes as PortalScope[],
      secret: sealer.open(row.secret, partnerKeyOwner(o.name)),
    }
  );
};

/** A key's use is noted so often. */
const usedEvery = 60_000;

/** Takes a nonce for good, in a transaction of its own: false where it came before. Notes that the key was used. */
export const takeNonce = (
  db: Db,
  o: { readonly keyId: number; readonly nonce: string; readonly now: Date },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const taken = await tx
      .insertInto('partner_nonce')
      .values({ partner_key_id: o.keyId, nonce: o.nonce, at: o.now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (taken.numInsertedOrUpdatedRows !== 1n) return false;
    await tx
      .updateTable('partner_key')
      .set({ used_at: o.now })
      .where('id', '=', o.keyId)
      .where((eb) =>
        eb.or([eb('used_at', 'is', null), eb('used_at', '<', new Date(o.now.getTime() - usedEvery))]),
      )
      .execute();
    return true;
  });

/** Notes that a request under a key was refused; a name that no key has is counted by the metrics alone. */
export const noteRefusal = async (
  db: Db,
  o: { readonly name: string; readonly now: Date },
): Promise<void> => {
  await db
    .updateTable('partner_key')
    .set((eb) => ({ refused: eb('refused', '+', 1), refused_at: o.now }))
    .where('name', '=', o.name)
    .execute();
};

/** Forgets nonces whose requests are too old to be taken a second time. */
export const forgetNonces = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('partner_nonce')
    .where('at', '<', new Date(now.getTime() - portalClock.nonceKept))
    .execute();
};

/** An account that a partner may act for. */
export interface PartnerCustomer {
  readonly id: number;
  readonly accountType: number;
  /** Whether staff let the account be used; a child's main account counts too. */
  readonly isEnabled: boolean;
}

/** The account of a number that a partner may act for; a child is its main account's. Throws `notFound`. */
export const customerOf = (
  db: Db,
  partner: Pick<SigningPartner, 'id' | 'reach'>,
  userId: number,
): Promise<PartnerCustomer> =>
  db
    .selectFrom('user')
    .innerJoin('user as main', (on) =>
      on.on('main.id', '=', sql<number>`coalesce("user".main_id, "user".id)`),
    )
    .where('user.id', '=', userId)
    .where('user.deleted_at', 'is', null)
    .where((eb) => (partner.reach === 2 ? eb.lit(true) : eb('main.partner_id', '=', partner.id)))
    .select(['user.id', 'user.account_type as accountType'])
    .select(sql<boolean>`"user".enabled and main.enabled`.as('isEnabled'))
    .executeTakeFirstOrThrow(notFound);
