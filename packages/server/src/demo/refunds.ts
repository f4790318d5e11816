import {
  day,
  hour,
  microOf,
  minute,
  principalKind,
  rechargeStatus,
  refundRoute,
  transferKind,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../core/db/db.ts';
import {
  approveRefund,
  failRefund,
  finishRefund,
  occasionOf,
  rejectRefund,
  sendRefund,
  side,
  transferLots,
} from '../pay/index.ts';
import type { Random } from './random.ts';

const companyId = 1;

interface Filling {
  readonly random: Random;
  readonly now: Date;
  /** Who enters, and who decides. */
  readonly staff: readonly number[];
}

/** What waits for finance, and what they decided: entries to confirm, cancelled ones, refunds in every state, transfers. */
export async function fillRefunds(tx: Tx, o: Filling): Promise<void> {
  await fillEntries(tx, o);
  await fillRefundStates(tx, o);
  await fillTransfers(tx, o);
}

const mains = async (tx: Tx, currency: 1 | 2, count: number) =>
  tx
    .selectFrom('user')
    .where('account_type', '=', 1)
    .where('is_agent_purse', '=', false)
    .where('currency', '=', currency)
    .select(['id', 'name', 'currency'])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();

/** Recharges that staff entered: some wait to be confirmed, some were cancelled. */
const fillEntries = async (tx: Tx, { random, now, staff }: Filling): Promise<void> => {
  const customers = [...(await mains(tx, 1, 6)), ...(await mains(tx, 2, 3))];
  for (const [at, user] of customers.entries()) {
    const isWaiting = at % 3 !== 2;
    const created = new Date(now.getTime() - random.between(1, 60) * hour - at * minute);
    const paid = new Date(created.getTime() - random.between(1, 20) * hour);
    const amount = random.pick(['800', '3000', '12000', '50000'] as const);
    const { id } = await tx
      .insertInto('recharge')
      .values({
        owner_id: user.id,
        user_id: user.id,
        company_id: companyId,
        company_account_id: user.currency,
        status: isWaiting ? rechargeStatus.of.toConfirm : rechargeStatus.of.cancelled,
        currency: user.currency,
        amount,
        pay_method: 'bank',
        payer_name: user.name,
        bank_flow: `DEMO${random.between(10_000_000, 99_999_999)}`,
        remark: isWaiting ? '' : '重复录入',
        created_at: created,
        paid_at: paid,
        actor_kind: principalKind.of.staff,
        created_by: staff[at % 2] ?? null,
        ...(!isWaiting && { voided_at: new Date(created.getTime() + 10 * minute) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (isWaiting)
      await tx
        .insertInto('external_payment')
        .values({
          provider: 'bank',
          transaction_id: `${paid.getTime()}${String(id).padStart(6, '0')}`,
          owner_id: user.id,
          recharge_id: id,
          currency: user.currency,
          amount,
          paid_at: paid,
          received_at: created,
        })
        .execute();
  }
};

/** How far each refund has come; the first of them is of the newest recharge that allows it. */
const courses = [
  'applied',
  'applied',
  'applied',
  'approved',
  'approved',
  'paying',
  'channelFailed',
  'rejected',
  'rejected',
  'done',
  'done',
  'done',
  'done',
] as const;
const reasons = ['项目取消，余额退回', '重复充值', '客户改用包机', '公司停止合作'] as const;

/** Recharges of which cash is left that nothing which runs needs, newest first. */
const refundable = async (tx: Tx, currency: 1 | 2, count: number) => {
  const { rows } = await sql<{ ownerId: number; rechargeId: number; account: number }>`
    SELECT DISTINCT ON (r.owner_id) r.owner_id AS "ownerId", r.id AS "rechargeId", r.company_account_id AS account
    FROM recharge r JOIN lot l ON l.owner_id = r.owner_id AND l.recharge_id = r.id AND l.account = 1 AND l.remaining >= 120
    JOIN owner_live o ON o.owner_id = r.owner_id AND o.running_hold = 0
    WHERE r.currency = ${currency} AND r.status IN (2, 7) AND NOT EXISTS (SELECT FROM arrears_item a WHERE a.owner_id = r.owner_id)
    ORDER BY r.owner_id, r.id DESC LIMIT ${count}`.execute(tx);
  return rows;
};

const fillRefundStates = async (tx: Tx, o: Filling): Promise<void> => {
  for (const currency of [1, 2] as const) {
    const some = currency === 1 ? courses : courses.filter((_, at) => at % 4 === 1);
    const recharges = await refundable(tx, currency, some.length);
    for (const [at, recharge] of recharges.entries())
      await refund(tx, o, { ...recharge, currency, how: some[at] ?? 'applied' });
  }
};

const refund = async (
  tx: Tx,
  { random, now, staff }: Filling,
  r: {
    readonly ownerId: number;
    readonly rechargeId: number;
    readonly account: number;
    readonly currency: 1 | 2;
    readonly how: (typeof courses)[number];
  },
): Promise<void> => {
  const created = new Date(now.getTime() - random.between(6, 40) * hour);
  const amount = random.pick(['30', '50', '80', '100'] as const);
  const { id } = await tx
    .insertInto('refund')
    .values({
      owner_id: r.ownerId,
      recharge_id: r.rechargeId,
      currency: r.currency,
      amount,
      payout: amount,
      route: refundRoute.of.bankTransfer,
      reason: random.pick(reasons),
      created_at: created,
      actor_kind: principalKind.of.staff,
      created_by: staff[0] ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (r.how === 'applied') return;
  const ref = { ownerId: r.ownerId, refundId: id };
  const after = async (hours: number) => {
    const at = new Date(created.getTime() + hours * hour);
    const actor = { kind: principalKind.of.staff, id: staff[1] ?? null };
    return occasionOf(tx, { companyId, at, incurredAt: at, actor });
  };
  const set = (values: {
    readonly refusal?: string;
    readonly bank_flow?: string;
    readonly company_account_id?: number;
  }) => tx.updateTable('refund').set(values).where('owner_id', '=', r.ownerId).where('id', '=', id).execute();
  if (r.how === 'rejected') {
    await set({ refusal: '余额已用于未结任务' });
    return rejectRefund(tx, ref, await after(2));
  }
  await approveRefund(tx, ref, await after(1));
  if (r.how === 'approved') return;
  await sendRefund(tx, { ...ref, channelNumber: `R${id}` }, await after(2));
  if (r.how === 'channelFailed') {
    await set({ refusal: '收款账号有误' });
    return failRefund(tx, ref, await after(3));
  }
  if (r.how === 'paying') return;
  await set({ bank_flow: `OUT${random.between(10_000_000, 99_999_999)}`, company_account_id: r.currency });
  await finishRefund(tx, { ...ref, paidFrom: side(103, r.currency) }, await after(4));
};

/** Cash from main accounts to children with a purse of their own, and some of it back. */
const fillTransfers = async (tx: Tx, { random, now, staff }: Filling): Promise<void> => {
  const { rows } = await sql<{ giver: number; taker: number; currency: 1 | 2; lot: number }>`
    SELECT m.id AS giver, c.id AS taker, m.currency, max(l.id) AS lot FROM "user" c JOIN "user" m ON m.id = c.main_id
    JOIN lot l ON l.owner_id = m.id AND l.account = 1 AND l.remaining >= 100
    WHERE c.owner_id = c.id GROUP BY 1, 2, 3 ORDER BY 1, 2`.execute(tx);
  const chosen = [1, 2].flatMap((currency) => rows.filter((row) => row.currency === currency).slice(0, 6));
  for (const { giver, taker, currency, lot } of chosen) {
    const at = new Date(now.getTime() - random.between(1, 5) * day - random.between(1, 600) * minute);
    const amount = random.pick(['10', '15', '20'] as const);
    const { id } = await tx
      .insertInto('account_transfer')
      .values({
        giver_owner_id: giver,
        taker_owner_id: taker,
        kind: transferKind.of.mainToChild,
        account: 1,
        currency,
        amount,
        reason: '子账号渲染预算',
        created_at: at,
        actor_kind: principalKind.of.staff,
        created_by: staff[1] ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const actor = { kind: principalKind.of.staff, id: staff[1] ?? null };
    await transferLots(
      tx,
      { id, giverId: giver, takerId: taker, parts: [{ lotId: lot, amount: microOf(amount) }] },
      await occasionOf(tx, { companyId, at, incurredAt: at, actor }),
    );
  }
};
