import {
  day,
  hour,
  type Micro,
  micro,
  microOf,
  principalKind,
  purposeOf,
  rechargeStatus,
  textOf,
} from '@renderdesk/contract';
import { addPaid, enterPaid } from '../build/recharges.ts';
import type { Tx } from '../core/db/db.ts';
import {
  addContract,
  approveCopyright,
  dayNumber,
  endContractEarly,
  postCharges,
  recogniseContract,
  turnContract,
} from '../pay/index.ts';
import { postingContextOf } from '../pay/ledger/index.ts';

const companyId = 1;

interface Filling {
  readonly now: Date;
  readonly staff: readonly number[];
}
interface Buyer {
  readonly id: number;
  readonly name: string;
  readonly currency: 1 | 2;
}
/** What somebody bought so many days ago. */
interface Bought {
  readonly kind: 1 | 2 | 3 | 4;
  readonly ago: number;
  readonly days: number;
  readonly price: Micro;
  readonly title: string;
  /** What became of it meanwhile. */
  readonly came?: 'ended' | 'refunded' | 'approved';
}

const works = ['星海漫游', '长安十二时', '雪山之巅', '潮汐', '未来城', '候鸟', '山海图', '竹林'] as const;

/** One a kind for each of eight customers: of each something that runs, and something that ended. */
const boughtBy = (at: number): Bought[] => {
  const title = works[at % works.length] ?? '';
  const price = (base: number): Micro => micro(microOf(String(base + at * 50)));
  return [
    { kind: 1, ago: 4 + at * 4, days: 30, price: price(1800), title: '', ...(at === 5 && { came: 'ended' }) },
    { kind: 2, ago: 3 + at, days: 60, price: price(900), title, ...(at === 6 && { came: 'refunded' }) },
    // The first three should have given their machines back; the fourth did.
    {
      kind: 3,
      ago: at < 4 ? 24 - at : 5,
      days: at < 4 ? 14 : 30,
      price: price(700),
      title: '',
      ...(at === 3 && { came: 'ended' }),
    },
    { kind: 4, ago: 2 + at, days: 1, price: price(300), title, came: at % 4 === 3 ? 'refunded' : 'approved' },
    { kind: 4, ago: 1, days: 1, price: price(300), title: `${title} II` },
  ];
};

/** Packs, rentals and copyright registrations of a few customers, each paid by a transfer of its own, and what became of them. */
export async function fillContracts(tx: Tx, o: Filling): Promise<void> {
  for (const currency of [1, 2] as const) {
    const owners = await tx
      .selectFrom('user')
      .whereRef('owner_id', '=', 'id')
      .where('currency', '=', currency)
      .where('enabled', '=', true)
      .orderBy('id', 'desc')
      .select(['id', 'name', 'currency'])
      .limit(8)
      .execute();
    for (const [at, owner] of owners.entries()) {
      for (const one of boughtBy(at)) await buy(tx, o, { ...owner, currency }, one);
      // What is overdue is paid, or owed.
      await postCharges(tx, { ownerId: owner.id, now: o.now });
    }
  }
}

const buy = async (tx: Tx, o: Filling, owner: Buyer, one: Bought): Promise<void> => {
  const { now, staff } = o;
  const at = new Date(now.getTime() - one.ago * day);
  const [by = 1, other = by] = staff;
  const hasNodes = one.kind === 1 || one.kind === 3;
  const platforms = await tx.selectFrom('platform').orderBy('id').select('id').limit(2).execute();
  const contractId = await addContract(tx, {
    ownerId: owner.id,
    currency: owner.currency,
    soldKind: one.kind,
    way: 3,
    title: one.title,
    listPrice: one.price,
    price: one.price,
    firstDay: dayNumber(at),
    days: one.days,
    nodes: hasNodes ? 4 : null,
    platformIds: one.kind === 1 ? platforms.map(({ id }) => id) : [],
    // What their packs do not cover they pay for: nobody waits in the demo.
    isOverflow: one.kind <= 2,
    quotaFrames: one.kind === 2 && owner.currency === 1 ? 5000 : null,
    quotaMs: one.kind === 2 && owner.currency === 2 ? 800 * hour : null,
    overduePrice: one.kind === 3 ? microOf('20') : null,
    returnPercent: 80,
    auditDays: one.kind === 4 ? 5 : null,
    renews: null,
    reason: '客户购买',
    by,
    now: at,
  });
  const bank = await tx
    .selectFrom('company_account')
    .where('kind', '=', 1)
    .where('currency', '=', owner.currency)
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow();
  const rechargeId = await addPaid(tx, {
    owner_id: owner.id,
    company_account_id: bank.id,
    status: rechargeStatus.of.confirmed,
    currency: owner.currency,
    amount: textOf(one.price),
    payer_name: owner.name,
    bank_flow: `DEMOC${contractId}`,
    purpose: purposeOf[one.kind],
    purpose_id: contractId,
    actor_kind: principalKind.of.staff,
    created_by: by,
    paid_at: at,
    confirmed_at: at,
    confirmed_by: other,
  });
  const actor = { kind: principalKind.of.staff, id: other };
  await enterPaid(tx, rechargeId, { actor });
  const since = new Date(now.getTime() - hour);
  const occasion = await postingContextOf(tx, { companyId, at: since, incurredAt: since, actor });
  const before = dayNumber(now);
  await recogniseContract(tx, { ownerId: owner.id, contractId, before }, occasion);
  if (one.came === 'approved') await approveCopyright(tx, contractId, occasion);
  else if (one.came !== undefined)
    await endContractEarly(tx, contractId, { isRefund: one.came === 'refunded' }, occasion);
  else await turnContract(tx, contractId, { today: before, now });
};
