import {
  couponType,
  day,
  endOfMonthsAfter,
  hour,
  type Micro,
  micro,
  microOf,
  minute,
  noMoney,
  postingCause,
  sumOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { batchSize, grantCoupons, postCharges } from '../pay/index.ts';
import { line, postingContextOf, payArrears, post, side, takeIds } from '../pay/ledger/index.ts';
import { type Accounts, accountsByKind, addPayment, companyId, system } from './payment.ts';
import type { Random } from './random.ts';

interface Owner {
  readonly id: number;
  readonly name: string;
  readonly currency: 1 | 2;
  /** A task of theirs stopped for arrears. */
  readonly owes: boolean;
}
interface Charged {
  readonly ownerId: number;
  readonly amount: string;
  readonly at: Date;
}

interface Filling {
  readonly random: Random;
  readonly now: Date;
  readonly staff: readonly number[];
  readonly accounts: Accounts;
}

/**
 * What customers paid and what their frames cost, booked by the product's own hands: each pays when what is left runs short,
 * and what was rendered since is posted; who has a task that stopped for arrears did not pay the last time. Who pays by bill is left out.
 */
export async function fillMoney(
  tx: Tx,
  o: { readonly random: Random; readonly now: Date; readonly staff: readonly number[] },
): Promise<void> {
  const filling = { ...o, accounts: await accountsByKind(tx) };
  const charges = Map.groupBy(await charged(tx), ({ ownerId }) => ownerId);
  for (const owner of await owners(tx)) await fillPurse(tx, filling, owner, charges.get(owner.id) ?? []);
  await sql`
    UPDATE "user" u SET first_recharge_at = r.first FROM (SELECT owner_id, min(paid_at) AS first FROM recharge GROUP BY 1) r
    WHERE r.owner_id = u.id`.execute(tx);
  await sql`
    UPDATE user_live l SET last_pay_at = r.last FROM (SELECT owner_id, max(paid_at) AS last FROM recharge GROUP BY 1) r
    WHERE r.owner_id = l.user_id`.execute(tx);
}

/** Now and then a customer whose money runs short pays, and one of those that owe; answers whose purse it is. */
export const payOne = (
  db: Db,
  o: { readonly random: Random; readonly now: Date },
): Promise<number | undefined> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Owner>`
      SELECT u.id, u.name, u.currency, d.owed > 0 AS owes
      FROM "user" u, LATERAL (SELECT coalesce(sum(balance) FILTER (WHERE kind = 1), 0) AS cash,
        coalesce(-sum(balance) FILTER (WHERE kind = 5), 0) AS owed FROM account WHERE owner_id = u.id) d
      WHERE u.owner_id = u.id AND d.cash < 30 AND EXISTS (SELECT FROM charge c WHERE c.owner_id = u.id)
        AND NOT EXISTS (SELECT FROM owner_live l WHERE l.owner_id = u.id AND l.credit_limit > 0)
      ORDER BY u.id`.execute(tx);
    const short = rows.filter(({ owes }) => o.random.chance(owes ? 0.002 : 0.5));
    const owner = short.length > 0 ? o.random.pick(short) : undefined;
    if (!owner) return undefined;
    const filling = { ...o, staff: [], accounts: await accountsByKind(tx) };
    await pay(tx, filling, owner, { least: comfortable, at: o.now, online: true });
    return owner.id;
  });

const owners = async (tx: Tx): Promise<Owner[]> => {
  const { rows } = await sql<Owner>`
    SELECT u.id, u.name, u.currency, EXISTS (SELECT FROM task t WHERE t.owner_id = u.id AND t.status = 20
      AND t.deleted_at IS NULL) AS owes
    FROM "user" u WHERE u.owner_id = u.id AND NOT EXISTS (SELECT FROM owner_live l WHERE l.owner_id = u.id AND l.credit_limit > 0)
    ORDER BY u.id`.execute(tx);
  return rows;
};

/** In the order in which charges are posted. */
const charged = async (tx: Tx): Promise<Charged[]> => {
  const { rows } = await sql<Charged>`
    SELECT owner_id AS "ownerId", amount, incurred_at AS at FROM charge WHERE amount > 0
    ORDER BY owner_id, incurred_at, task_id, source, ix, n`.execute(tx);
  return rows;
};

const fillPurse = async (tx: Tx, o: Filling, owner: Owner, charges: readonly Charged[]): Promise<void> => {
  const { random, now } = o;
  let left: Micro = noMoney;
  for (let from = 0; from < charges.length; from += batchSize) {
    const batch = charges.slice(from, from + batchSize);
    const [first, last] = [batch[0], batch.at(-1)];
    if (!first || !last) break;
    const cost = sumOf(batch.map(({ amount }) => microOf(amount)));
    const isLast = from + batchSize >= charges.length;
    if (left < cost && !(owner.owes && isLast)) {
      const at = new Date(first.at.getTime() - random.between(20, 200) * minute);
      left = micro(left + (await pay(tx, o, owner, { least: cost, at })));
    }
    await postCharges(tx, {
      ownerId: owner.id,
      now: new Date(last.at.getTime() + minute / 3),
      most: batch.length,
    });
    left = micro(left - cost);
  }
  if (owner.owes) {
    if (left >= 0n) await oweFromBefore(tx, owner, now);
    return;
  }
  // Everyone who renders has something left for what renders now; most of the others paid once.
  if (left < comfortable && (charges.length > 0 || random.chance(0.7)))
    await pay(tx, o, owner, {
      least: comfortable,
      at: new Date(now.getTime() - random.between(1, 300) * hour),
    });
  if (random.chance(0.25)) await give(tx, o, owner);
};

const comfortable = microOf('300');
const packages = ['100', '200', '500', '1000', '2000', '5000', '10000', '20000'].map((text) => microOf(text));

/** Pays at least so much, in one of the usual sums; answers what came in, its bonus with it. */
const pay = async (
  tx: Tx,
  o: Filling,
  owner: Owner,
  { least, at, online = false }: { readonly least: Micro; readonly at: Date; readonly online?: boolean },
): Promise<Micro> => {
  const { random, now } = o;
  const enough = packages.findIndex((sum) => sum >= least);
  const amount = packages[Math.min(packages.length - 1, enough + (random.chance(0.3) ? 1 : 0))] ?? least;
  const method =
    owner.currency === 2
      ? random.pick(['paypal', online ? 'paypal' : 'bank'] as const)
      : random.pick(['wechat', 'alipay', 'wechat', online ? 'alipay' : 'bank'] as const);
  const { rechargeId, occasion } = await addPayment(tx, o, { owner, amount, method, at });
  if (amount < bonusFrom || !random.chance(0.4)) return amount;
  const bonus = micro(amount / 10n);
  await grantCoupons(
    tx,
    {
      ownerId: owner.id,
      userId: owner.id,
      currency: owner.currency,
      type: couponType.of.general,
      amount: bonus,
      expiresAt: endOfMonthsAfter(at, 3),
      cause: postingCause.of.bonus,
      causeId: rechargeId,
      key: `recharge:${rechargeId}:bonus:1`,
      bonusOf: rechargeId,
    },
    occasion,
  );
  return at < now ? micro(amount + bonus) : amount;
};
const bonusFrom = microOf('1000');

const kinds = [
  couponType.of.gpu,
  couponType.of.cpu,
  couponType.of.general,
  couponType.of.cpuQingyun,
  couponType.of.gpuQingyun,
] as const;

/** Coupons that staff gave. */
const give = async (tx: Tx, { random, now }: Filling, owner: Owner): Promise<void> => {
  const at = new Date(now.getTime() - random.between(1, 12) * day);
  await grantCoupons(
    tx,
    {
      ownerId: owner.id,
      userId: owner.id,
      currency: owner.currency,
      type: random.pick(kinds),
      amount: microOf(random.pick(['20', '50', '100', '200'] as const)),
      expiresAt: random.chance(0.2) ? null : endOfMonthsAfter(at, random.pick([1, 3, 6] as const)),
      cause: postingCause.of.grant,
      causeId: owner.id,
      key: `grant:${owner.id}:demo`,
    },
    await postingContextOf(tx, { companyId, at, incurredAt: at, actor: system }),
  );
};

/** Owed from before the books began; else the farm would let the tasks that stopped for it go on. */
const oweFromBefore = async (tx: Tx, owner: Owner, now: Date): Promise<void> => {
  const [id = 0] = await takeIds(tx, 'arrears_item', 1);
  const key = `opening:1:${owner.id}`;
  const occasion = await postingContextOf(tx, { companyId, at: now, incurredAt: now, actor: system });
  const { rows } = await sql<{ cash: string }>`
    SELECT coalesce(sum(balance), 0)::numeric(20, 6) AS cash FROM account WHERE owner_id = ${owner.id} AND kind = 1`.execute(
    tx,
  );
  // More than what is left of their cash, which pays of it first.
  const owed = micro(microOf(rows[0]?.cash ?? '0') + microOf(String(20 + (owner.id % 400))));
  const { id: postingId } = await post(tx, {
    ...occasion,
    ownerId: owner.id,
    userId: owner.id,
    cause: postingCause.of.opening,
    causeId: 1,
    key,
    lines: [line(side(5, id), side(199, 1), owed, owner.currency)],
    items: [{ id, forKey: key, currency: owner.currency }],
  });
  await payArrears(tx, { ownerId: owner.id, postingId }, occasion);
};
