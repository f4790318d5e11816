import {
  contractKindOf,
  type CodeOf,
  microOf,
  type Micro,
  micro,
  noMoney,
  postingCause,
  type soldKind,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { changeRow } from '../../core/crud/crud.store.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { accountsOf } from './contract.rules.ts';
import { cashFor, type Deferred, endOfRest, linesOfPrice, lotsThatPaid } from './contractMoney.store.ts';
import { line, type Line, side } from '../ledger/lines.rules.ts';
import { dayNumber, dayText, numberOfDay } from '../member/member.rules.ts';
import { chargeOverdue } from './overdue.store.ts';
import type { PostingContext } from '../ledger/posting.rules.ts';
import { lockOwner, post } from '../ledger/posting.store.ts';
import { payArrears } from '../ledger/purse.store.ts';
import { recogniseContract } from './recognition.store.ts';

type Sold = CodeOf<typeof soldKind>;

export interface NewContract {
  readonly ownerId: number;
  readonly currency: 1 | 2;
  readonly soldKind: Sold;
  readonly way: 1 | 2 | 3 | 4;
  readonly title: string;
  readonly listPrice: Micro;
  readonly price: Micro;
  /** The number of its first day, and how many there are; a copyright order is earned at once. */
  readonly firstDay: number;
  readonly days: number;
  readonly nodes: number | null;
  readonly platformIds: readonly number[];
  readonly isOverflow: boolean;
  readonly quotaFrames: number | null;
  readonly quotaMs: number | null;
  readonly overduePrice: Micro | null;
  readonly returnPercent: number;
  readonly auditDays: number | null;
  readonly renews: number | null;
  readonly reason: string;
  readonly by: number;
  readonly now: Date;
}

/** Writes a pack, a rental or a copyright order that is not paid yet; answers its number. */
export const addContract = async (tx: Tx, o: NewContract): Promise<number> => {
  const { id } = await tx
    .insertInto('contract')
    .values({
      owner_id: o.ownerId,
      kind: contractKindOf[o.soldKind],
      state: 0,
      currency: o.currency,
      price: textOf(o.price),
      first_day: dayText(o.firstDay),
      days: o.days,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('contract_terms')
    .values({
      contract_id: id,
      owner_id: o.ownerId,
      kind: o.soldKind,
      way: o.way,
      list_price: textOf(o.listPrice),
      title: o.title,
      nodes: o.nodes,
      platform_ids: [...o.platformIds],
      is_overflow: o.isOverflow,
      quota_frames: o.quotaFrames,
      quota_ms: o.quotaMs,
      overdue_price: o.overduePrice === null ? null : textOf(o.overduePrice),
      return_percent: o.returnPercent,
      audit_days: o.auditDays,
      renews: o.renews,
      reason: o.reason,
      created_by: o.by,
      created_at: o.now,
    })
    .execute();
  return id;
};

/** A contract with its terms. Throws where there is none of that number. */
export const contractOf = async (tx: Db, contractId: number) =>
  tx
    .selectFrom('contract_terms as t')
    .innerJoin('contract as c', (on) =>
      on.onRef('c.owner_id', '=', 't.owner_id').onRef('c.id', '=', 't.contract_id'),
    )
    .where('t.contract_id', '=', contractId)
    .select([
      't.contract_id as id',
      't.owner_id as ownerId',
      't.kind as soldKind',
      't.nodes_held as nodesHeld',
      't.nodes',
      't.overdue_price as overduePrice',
      't.return_percent as returnPercent',
      't.renews',
      'c.kind',
      'c.state',
      'c.currency',
      'c.price',
      'c.recognised',
      'c.returned',
      'c.days',
      sql<string>`c.first_day::text`.as('firstDay'),
    ])
    .executeTakeFirstOrThrow();
export type ContractRow = Awaited<ReturnType<typeof contractOf>>;

/** Locks terms, the document of a contract, and those of the term that it follows, before the purse (ledger §5); by their number. */
export const lockTerms = async (tx: Tx, contractIds: readonly number[]): Promise<void> => {
  await sql`select from contract_terms where contract_id = any(${contractIds}::bigint[])
    or contract_id in (select renews from contract_terms where contract_id = any(${contractIds}::bigint[])) order by contract_id for update`.execute(
    tx,
  );
};

const deferredOf = (row: ContractRow): Deferred => accountsOf[row.kind][0];

/** What is neither earned nor given back of it. */
export const restOfContract = (row: Pick<ContractRow, 'price' | 'recognised' | 'returned'>): Micro =>
  micro(microOf(row.price) - microOf(row.recognised) - microOf(row.returned));

/** What a contract posts: under its own key. */
const posting = (row: ContractRow, occasion: PostingContext, step: string, lines: readonly Line[]) => ({
  ...occasion,
  ownerId: row.ownerId,
  userId: row.ownerId,
  cause: postingCause.of.contract,
  causeId: row.id,
  key: `contract:${row.id}:${step}`,
  lines,
});

/**
 * Begins a contract that is paid (ledger §4, lifecycles §21, 0 → 1): its cash, of one lot where a payment was made for it, is deferred until
 * it is earned. One that is paid later than it was to begin begins on that day. Nothing where it does not wait to be paid.
 */
export const beginContract = async (
  tx: Tx,
  o: { readonly contractId: number; readonly lotId?: number },
  occasion: PostingContext,
): Promise<void> => {
  const { ownerId } = await contractOf(tx, o.contractId);
  await lockOwner(tx, ownerId);
  const row = await contractOf(tx, o.contractId);
  if (row.state !== 0) return;
  const price = microOf(row.price);
  const parts =
    o.lotId === undefined ? await cashFor(tx, ownerId, price) : [{ lotId: o.lotId, amount: price }];
  const lines = linesOfPrice(parts, {
    deferred: deferredOf(row),
    contractId: row.id,
    currency: row.currency,
  });
  if (lines.length > 0) await post(tx, posting(row, occasion, 'buy', lines));
  const firstDay = Math.max(numberOfDay(row.firstDay), dayNumber(occasion.at));
  await changeRow(
    tx,
    'contract',
    { owner_id: ownerId, id: row.id },
    { set: { state: 1, first_day: dayText(firstDay) } },
  );
  await tx
    .updateTable('contract_terms')
    .set((eb) => ({
      paid_at: occasion.at,
      nodes_held: row.soldKind === 3 ? (row.nodes ?? 0) : 0,
      version: eb('version', '+', 1),
    }))
    .where('contract_id', '=', row.id)
    .execute();
  if (row.renews !== null) await takeOverOverdue(tx, row.renews, firstDay, occasion);
};

/** The machines of an overdue rental are those of the term that follows it, once that is paid; until then they were overdue. */
const takeOverOverdue = async (
  tx: Tx,
  contractId: number,
  firstDay: number,
  occasion: PostingContext,
): Promise<void> => {
  const before = await contractOf(tx, contractId);
  if (before.state !== 2) return;
  await chargeOverdue(tx, before, { through: firstDay - 1, now: occasion.at });
  await closeContract(tx, before, { state: 3, recognised: noMoney, returned: noMoney, at: occasion.at });
};

/** Writes that a contract ended: 3 ended, 5 refunded, with what was earned and given back as it did. */
export const closeContract = async (
  tx: Tx,
  row: Pick<ContractRow, 'id' | 'ownerId'>,
  o: {
    readonly state: 3 | 4 | 5;
    readonly recognised: Micro;
    readonly returned: Micro;
    readonly at: Date;
  },
): Promise<void> => {
  await changeRow(
    tx,
    'contract',
    { owner_id: row.ownerId, id: row.id },
    {
      set: {
        state: o.state,
        recognised: sql<string>`recognised + ${textOf(o.recognised)}::numeric`,
        returned: sql<string>`returned + ${textOf(o.returned)}::numeric`,
      },
    },
  );
  await tx
    .updateTable('contract_terms')
    .set((eb) => ({ ended_at: o.at, nodes_held: 0, version: eb('version', '+', 1) }))
    .where('contract_id', '=', row.id)
    .execute();
};

/** What ending a contract came to. */
export interface Ended {
  readonly back: Micro;
  readonly kept: Micro;
}

/**
 * Ends a contract before its time (lifecycles §21, 1 → 3 or 1 → 5): what it earned up to this day stays earned, this day whole; of the
 * rest its own percentage, of a refund all, goes to the cash that paid. A copyright order earns nothing until it is approved.
 */
export const endContractEarly = async (
  tx: Tx,
  contractId: number,
  how: { readonly isRefund: boolean },
  occasion: PostingContext,
): Promise<Ended> => {
  const { ownerId } = await contractOf(tx, contractId);
  const today = dayNumber(occasion.at);
  await recogniseContract(tx, { ownerId, contractId, before: today + 1 }, occasion);
  const row = await contractOf(tx, contractId);
  const rest = restOfContract(row);
  const paid = await lotsThatPaid(tx, { ownerId, contractId, deferred: deferredOf(row) });
  const { back, kept, lines } = endOfRest(paid, {
    deferred: deferredOf(row),
    contractId,
    currency: row.currency,
    rest,
    percent: how.isRefund ? 100 : row.returnPercent,
  });
  if (lines.length > 0) {
    const posted = await post(tx, posting(row, occasion, how.isRefund ? 'refund' : 'end', lines));
    await payArrears(tx, { ownerId, postingId: posted.id }, occasion);
  }
  await closeContract(tx, row, {
    state: how.isRefund ? 5 : 3,
    recognised: noMoney,
    returned: rest,
    at: occasion.at,
  });
  return { back, kept };
};

/** A copyright registration that was approved: its fee is earned whole (ledger §4, 133 → 210). */
export const approveCopyright = async (
  tx: Tx,
  contractId: number,
  occasion: PostingContext,
): Promise<void> => {
  const { ownerId } = await contractOf(tx, contractId);
  await lockOwner(tx, ownerId);
  const row = await contractOf(tx, contractId);
  const rest = restOfContract(row);
  const [deferred, revenue] = accountsOf[row.kind];
  if (rest > 0n)
    await post(
      tx,
      posting(row, occasion, 'approve', [line(side(deferred, row.id), side(revenue), rest, row.currency)]),
    );
  await closeContract(tx, row, { state: 3, recognised: rest, returned: noMoney, at: occasion.at });
};

/** Machines of a rental came back: an overdue one is charged up to this day, and over once none is left. Answers how many are. */
export const returnNodes = async (
  tx: Tx,
  contractId: number,
  o: { readonly nodes: number | undefined },
  occasion: PostingContext,
): Promise<number> => {
  const row = await contractOf(tx, contractId);
  await lockOwner(tx, row.ownerId);
  if (row.state === 2) await chargeOverdue(tx, row, { through: dayNumber(occasion.at), now: occasion.at });
  const left = Math.max(0, row.nodesHeld - (o.nodes ?? row.nodesHeld));
  await tx
    .updateTable('contract_terms')
    .set((eb) => ({ nodes_held: left, version: eb('version', '+', 1) }))
    .where('contract_id', '=', contractId)
    .execute();
  if (row.state === 2 && left === 0)
    await closeContract(tx, row, { state: 3, recognised: noMoney, returned: noMoney, at: occasion.at });
  return left;
};
