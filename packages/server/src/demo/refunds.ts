import {
  authStatus,
  currency as currencies,
  day,
  hour,
  isRealNameAbsent,
  microOf,
  minute,
  portal,
  principalKind,
  recharges,
  refundRoute,
  refunds,
  transferKind,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { addRow } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import { transferLots } from '../pay/index.ts';
import { postingContextOf } from '../pay/ledger/index.ts';
import type { DemoHistory } from '../demoHistory.ts';
import type { Random } from './random.ts';

const companyId = 1;

interface Filling {
  readonly random: Random;
  readonly now: Date;
  readonly doors: DemoHistory;
  /** Of finance: who enters, and who decides. */
  readonly finance: readonly [number, number];
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
const fillEntries = async (tx: Tx, { random, now, doors, finance }: Filling): Promise<void> => {
  const customers = [...(await mains(tx, 1, 6)), ...(await mains(tx, 2, 3))];
  for (const [at, user] of customers.entries()) {
    const created = new Date(now.getTime() - random.between(1, 60) * hour - at * minute);
    const paid = new Date(created.getTime() - random.between(1, 20) * hour);
    const by = finance[at % 2] ?? finance[0];
    const { rechargeId } = await doors.staff(
      by,
      recharges.enter,
      {
        userId: user.id,
        amount: random.pick(['800', '3000', '12000', '50000'] as const),
        companyAccountId: user.currency,
        transactionId: `${paid.getTime()}${String(user.id).padStart(6, '0')}`,
        payerName: user.name,
        bankFlow: `DEMO${random.between(10_000_000, 99_999_999)}`,
        flowRemark: '',
        remark: '',
        payTime: paid.getTime(),
      },
      created,
    );
    if (at % 3 === 2)
      await doors.staff(
        by,
        recharges.cancel,
        { ids: [rechargeId], reason: '重复录入' },
        new Date(created.getTime() + 10 * minute),
      );
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

const banks = {
  1: ['招商银行杭州分行', '中国工商银行北京中关村支行', '中国建设银行上海徐汇支行'],
  2: ['HSBC Hong Kong', 'DBS Bank Singapore'],
} as const;

/** What goes to a bank account goes to who is known by their papers. */
const known = authStatus.codes.filter((status) => !isRealNameAbsent(status));

/** Recharges of some days and weeks ago of which cash is left that nothing which runs needs, newest first. */
const refundable = async (
  tx: Tx,
  { now }: Filling,
  { currency, count }: { currency: 1 | 2; count: number },
) => {
  const { rows } = await sql<{ ownerId: number; rechargeId: number; payeeName: string }>`
    SELECT DISTINCT ON (r.owner_id) r.owner_id AS "ownerId", r.id AS "rechargeId",
      coalesce(nullif(r.payer_name, ''), nullif(u.company, ''), u.name) AS "payeeName"
    FROM recharge r JOIN lot l ON l.owner_id = r.owner_id AND l.recharge_id = r.id AND l.account = 1 AND l.remaining >= 120
    JOIN "user" u ON u.id = r.user_id AND (u.currency = ${currencies.of.usd} OR u.auth_status = ANY(${known}))
    JOIN owner_live o ON o.owner_id = r.owner_id AND o.running_hold = 0
    WHERE r.currency = ${currency} AND r.status IN (2, 7) AND r.paid_at BETWEEN ${new Date(now.getTime() - 80 * day)}
      AND ${new Date(now.getTime() - 42 * hour)} AND NOT EXISTS (SELECT FROM arrears_item a WHERE a.owner_id = r.owner_id)
    ORDER BY r.owner_id, r.id DESC LIMIT ${count}`.execute(tx);
  return rows;
};

const fillRefundStates = async (tx: Tx, o: Filling): Promise<void> => {
  for (const currency of [1, 2] as const) {
    const some = currency === 1 ? courses : courses.filter((_, at) => at % 4 === 1);
    const paid = await refundable(tx, o, { currency, count: some.length });
    for (const [at, recharge] of paid.entries())
      await refund(o, { ...recharge, currency, how: some[at] ?? 'applied' });
  }
};

const refund = async (
  { random, now, doors, finance: [, finance] }: Filling,
  r: {
    readonly ownerId: number;
    readonly rechargeId: number;
    readonly payeeName: string;
    readonly currency: 1 | 2;
    readonly how: (typeof courses)[number];
  },
): Promise<void> => {
  const created = now.getTime() - random.between(6, 40) * hour;
  const after = (hours: number): Date => new Date(created + hours * hour);
  const { refundId } = await doors.customer(
    r.ownerId,
    portal.applyRefund,
    {
      rechargeId: r.rechargeId,
      amount: random.pick(['30', '50', '80', '100'] as const),
      payeeName: r.payeeName,
      payeeBank: random.pick(banks[r.currency]),
      payeeAccount: `62${random.between(10_000_000, 99_999_999)}${random.between(100_000, 999_999)}`,
      reason: random.pick(reasons),
    },
    after(0),
  );
  if (r.how === 'applied') return;
  if (r.how === 'rejected')
    return void (await doors.staff(
      finance,
      refunds.reject,
      { ids: [refundId], reason: '余额已用于未结任务' },
      after(2),
    ));
  let version = 1;
  /** What finance sees of it and does next. */
  const seen = (): { readonly refundId: number; readonly version: number } => ({
    refundId,
    version: version++,
  });
  await doors.staff(finance, refunds.approve, seen(), after(1));
  if (r.how === 'approved') return;
  await doors.staff(finance, refunds.send, { ...seen(), route: refundRoute.of.bankTransfer }, after(2));
  if (r.how === 'channelFailed')
    await doors.staff(finance, refunds.fail, { ...seen(), reason: '收款账号有误' }, after(3));
  if (r.how === 'done')
    await doors.staff(
      finance,
      refunds.finish,
      {
        ...seen(),
        companyAccountId: r.currency,
        bankFlow: `OUT${random.between(10_000_000, 99_999_999)}`,
      },
      after(4),
    );
};

/** Cash from main accounts to children with a purse of their own, and some of it back. */
const fillTransfers = async (tx: Tx, { random, now, finance: [, by] }: Filling): Promise<void> => {
  const { rows } = await sql<{ giver: number; taker: number; currency: 1 | 2; lot: number }>`
    SELECT m.id AS giver, c.id AS taker, m.currency, max(l.id) AS lot FROM "user" c JOIN "user" m ON m.id = c.main_id
    JOIN lot l ON l.owner_id = m.id AND l.account = 1 AND l.remaining >= 100
    WHERE c.owner_id = c.id GROUP BY 1, 2, 3 ORDER BY 1, 2`.execute(tx);
  const chosen = [1, 2].flatMap((currency) => rows.filter((row) => row.currency === currency).slice(0, 6));
  for (const { giver, taker, currency, lot } of chosen) {
    const at = new Date(now.getTime() - random.between(1, 5) * day - random.between(1, 600) * minute);
    const amount = random.pick(['10', '15', '20'] as const);
    const id = await addRow(tx, 'account_transfer', {
      giver_owner_id: giver,
      taker_owner_id: taker,
      kind: transferKind.of.mainToChild,
      account: 1,
      currency,
      amount,
      reason: '子账号渲染预算',
      created_at: at,
      actor_kind: principalKind.of.staff,
      created_by: by,
    });
    const actor = { kind: principalKind.of.staff, id: by };
    await transferLots(
      tx,
      { id, giverId: giver, takerId: taker, parts: [{ lotId: lot, amount: microOf(amount) }] },
      await postingContextOf(tx, { companyId, at, incurredAt: at, actor }),
    );
  }
};
