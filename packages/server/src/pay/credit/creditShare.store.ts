import { leastOf, type Micro, micro, mostOf, noMoney, textOf, wholeCents } from '@renderdesk/contract';
import type { App } from '../../core/app.ts';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { asMoney } from '../../core/db/wire.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { isSeen } from '../../user/index.ts';
import { boundCredit, giveableCredit } from './credit.rules.ts';
import { restoreCredit } from './credit.store.ts';
import {
  changeCredit,
  type CreditContext,
  type CreditPurse,
  creditPurse,
  creditUsed,
  givenBy,
  lockPurses,
} from './creditLimit.store.ts';
import { seenBy } from '../money.filters.ts';

/** Up to a whole number of cents, as limits are. */
const upToCents = (amount: Micro): Micro => {
  const down = wholeCents(amount);
  return down === amount ? amount : micro(down + 10_000n);
};

interface Family {
  readonly main: CreditPurse;
  readonly child: CreditPurse;
}

/** Within what the share of a child may be set: what it needs of it, and it with what its main account can give yet; nothing where either is blocked, or the main account owes. */
const boundsOf = async (db: Db, { main, child }: Family): Promise<{ least: Micro; most: Micro }> => {
  const { lasting: given } = await givenBy(db, main.ownerId);
  const giveable =
    main.isBlocked || main.isOwing || child.isBlocked
      ? noMoney
      : giveableCredit(main, { standing: main.standing, given });
  // What runs may be paid by coupons, and what is used may be beyond a limit that fell: neither asks for more than the share is.
  const least = leastOf(child.limit, upToCents(boundCredit(child)));
  return { least, most: mostOf(least, wholeCents(micro(child.limit + giveable))) };
};

/**
 * Bounds of a child's share and the balance of its main account, for staff who see both. Null for other staff, and for
 * an account without a purse of its own.
 */
export const shareOf = async (
  db: Db,
  actor: Actor,
  user: { readonly id: number; readonly owner_id: number; readonly main_id: number | null },
) => {
  if (user.main_id === null || user.owner_id !== user.id || !(await isSeen(db, actor, user.main_id)))
    return null;
  const family = { main: await creditPurse(db, user.main_id), child: await creditPurse(db, user.id) };
  const { least, most } = await boundsOf(db, family);
  const { now: given } = await givenBy(db, user.main_id);
  const money = (amount: Micro) => asMoney(textOf(amount));
  return {
    least: money(least),
    most: money(most),
    mainLimit: money(micro(family.main.limit + given)),
    mainOwn: money(family.main.limit),
    mainUsed: money(family.main.used),
  };
};

/** How many children of a main account are named with their shares. */
const mostChildren = 200;

/** The shares of a main account's children that somebody sees, who has most first. */
export const sharesOf = (db: Db, actor: Actor, mainId: number) =>
  db
    .selectFrom('user')
    .leftJoin('owner_live as live', 'live.owner_id', 'user.id')
    .where('user.main_id', '=', mainId)
    .whereRef('user.owner_id', '=', 'user.id')
    .where('user.deleted_at', 'is', null)
    .where(seenBy(db, actor, 'user.id'))
    .select(['user.id', 'user.name', 'live.credit_limit', 'live.credit_blocked', creditUsed.as('used')])
    .orderBy((eb) => eb.fn.coalesce('live.credit_limit', eb.val('0')), 'desc')
    .orderBy('user.id')
    .limit(mostChildren)
    .execute();

/** Moves credit between a main account and its child, so that the child may use so much; both rows say so. */
const moveShare = async (
  tx: Tx,
  { main, child }: Family,
  o: CreditContext & { readonly share: Micro },
): Promise<void> => {
  // The row of the main account comes last: it says what both may use afterwards.
  await changeCredit(tx, child, {
    ...o,
    cause: 4,
    to: { limit: o.share, billDays: main.billDays },
    peerId: main.ownerId,
  });
  await changeCredit(tx, main, {
    ...o,
    cause: 4,
    to: { limit: micro(main.limit + child.limit - o.share), billDays: main.billDays },
    peerId: child.ownerId,
  });
};

/** A child and its main account, whose locks the caller holds; what the child has only for a time ends now. */
const familyOf = async (
  tx: Tx,
  o: { readonly childId: number; readonly mainId: number } & CreditContext,
): Promise<Family> => {
  const before = await creditPurse(tx, o.childId);
  if (before.standing !== null) await restoreCredit(tx, before, o);
  return { main: await creditPurse(tx, o.mainId), child: await creditPurse(tx, o.childId) };
};

/**
 * Sets what a child with a purse of its own may use of its main account's credit. What all of them may use stays the same. Throws
 * `creditGiven` below what the child needs and `creditNotFree` beyond what the main account can give, with the figure, and
 * `creditBlocked` where more would be given while either's is blocked, `owesFirst` while the main account is in arrears.
 */
export const setShare = async (
  tx: Tx,
  o: CreditContext & { readonly childId: number; readonly mainId: number; readonly share: Micro },
): Promise<void> => {
  await lockPurses(tx, [o.mainId, o.childId]);
  const family = await familyOf(tx, o);
  const { main, child } = family;
  const { least, most } = await boundsOf(tx, family);
  const told = { currency: child.currency, issues: [{ path: 'creditShare' }] };
  if (o.share < least) throw new ApiError('creditGiven', { ...told, least: asMoney(textOf(least)) });
  if (o.share > child.limit) {
    if (main.isBlocked || child.isBlocked) throw new ApiError('creditBlocked', told);
    if (main.isOwing) throw new ApiError('owesFirst', { issues: told.issues });
    if (o.share > most) throw new ApiError('creditNotFree', { ...told, most: asMoney(textOf(most)) });
  }
  if (o.share !== child.limit) await moveShare(tx, family, o);
};

/**
 * Each minute: what a child that was deleted or disabled has not used of its share goes back to its main account, once nothing of it runs or
 * waits to be posted.
 */
export const returnShares = async (app: Pick<App, 'db' | 'clock' | 'log' | 'live'>): Promise<void> => {
  const now = app.clock();
  const idle = (db: Db) =>
    db
      .selectFrom('owner_live as live')
      .innerJoin('user', 'user.id', 'live.owner_id')
      .where('live.credit_limit', '>', '0')
      .where('live.running_hold', '=', '0')
      .where('live.pending', '=', '0')
      .whereRef('user.owner_id', '=', 'user.id')
      .where('user.enabled', '=', false)
      .where('live.credit_limit', '>', creditUsed)
      .select(['user.id', 'user.main_id'])
      .orderBy('user.id');
  let returned = false;
  for (const { id: childId, main_id: mainId } of await idle(app.db)
    .where('user.main_id', 'is not', null)
    .$narrowType<{ main_id: number }>()
    .execute())
    try {
      await app.db.transaction().execute(async (tx) => {
        const occasion = { reason: '', by: null, now };
        await lockPurses(tx, [mainId, childId]);
        // It may have been enabled, or have begun to render, before its purse was locked.
        if ((await idle(tx).where('user.id', '=', childId).execute()).length === 0) return;
        const family = await familyOf(tx, { ...occasion, childId, mainId });
        const { limit, used } = family.child;
        if (limit > used) await moveShare(tx, family, { ...occasion, share: used });
        returned = true;
      });
    } catch (error) {
      app.log.error({ err: error, ownerId: childId }, 'a share of credit was not given back');
    }
  if (returned) app.live.send([{ topic: 'credit' }]);
};
