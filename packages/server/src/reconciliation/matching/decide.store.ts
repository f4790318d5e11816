import {
  companyAccountKind,
  errorCodes,
  type Micro,
  micro,
  microOf,
  noMoney,
  rechargeStatus,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { expectSecond } from '../../core/auth/control.store.ts';
import { expectVersion, staleRows } from '../../core/crud/crud.store.ts';
import { done, type Outcome } from '../../core/calls/serve.ts';
import type { Actor } from '../../core/auth/actor.ts';
import type { Tx } from '../../core/db/db.ts';
import { ApiError, notFound } from '../../core/http/apiError.ts';
import {
  creditRecharge,
  isOwnSalesperson,
  existingEntryOutcome,
  insertRecharge,
  verifyRecharge,
} from '../../pay/index.ts';
import { postingContextOf, side } from '../../pay/ledger/index.ts';
import { customersOf, holdAccount } from '../../user/index.ts';
import { accountOf } from '../account.store.ts';
import { differenceOf, expectedIn, matchingLine } from './expected.store.ts';
import {
  type Deciding,
  lockLines,
  type LineRow,
  matchLine,
  suspendLine,
  type Target,
  writeLine,
} from './line.store.ts';
import { learn } from './rule.store.ts';

/** A line that a person decides of, locked. Throws `notFound`, `changedMeanwhile`, `notAllowedInState`. */
export const lineToDecide = async (
  tx: Tx,
  o: { readonly lineId: number; readonly version: number; readonly from: readonly number[] },
): Promise<LineRow> => {
  const [row] = await lockLines(tx, [o.lineId]);
  if (!row) throw new ApiError('notFound');
  await expectVersion(tx, 'statementLine', row, o.version);
  if (!o.from.includes(row.state)) throw new ApiError('notAllowedInState');
  return row;
};

/** The same of several: those that may, and the answers of all. */
export const linesToDecide = async (
  tx: Tx,
  ids: readonly number[],
  o: { readonly versions: ReadonlyMap<number, number>; readonly from: readonly number[] },
) => {
  const rows = await lockLines(tx, ids);
  const stale = await staleRows(tx, 'statementLine', rows, o.versions);
  const free = rows.filter(({ id, state }) => !stale.has(id) && o.from.includes(state));
  const outcomes = new Map(
    rows.map((row): [number, Outcome] => [
      row.id,
      free.includes(row) ? done : (stale.get(row.id) ?? { code: errorCodes.notAllowedInState }),
    ]),
  );
  return { free, outcomes };
};

/** What a person chose for a line, and what differs. Throws `doesNotFit`, `alreadyTaken`. */
const chosen = async (
  tx: Tx,
  row: LineRow,
  asked: { readonly kind: Target['kind']; readonly id: number },
): Promise<{ target: Target; difference: Micro; userId: number | null }> => {
  const line = await matchingLine(tx, row.id);
  if (!line) throw new ApiError('notFound');
  const none = { difference: noMoney, userId: null } as const;
  if (asked.kind === 3) {
    if (line.amount > 0n) throw new ApiError('doesNotFit');
    return { ...none, target: { ...asked, id: 0, ownerId: null } };
  }
  if (asked.kind === 4) {
    const [own, other] = [await accountOf(tx, line.accountId), await accountOf(tx, asked.id)];
    if (own.id === other.id || own.currency !== other.currency || own.companyId !== other.companyId)
      throw new ApiError('doesNotFit');
    return { ...none, target: { ...asked, ownerId: null } };
  }
  // What it is about must not get another line, nor change, until this is done.
  if (asked.kind === 1) await sql`select from recharge where id = ${asked.id} for update`.execute(tx);
  const [found] = await expectedIn(tx, { currency: line.currency, from: line.at, to: line.at, only: asked });
  if (!found || line.amount > 0n !== found.amount > 0n) throw new ApiError('doesNotFit');
  if (found.isMatched) throw new ApiError('alreadyTaken');
  return {
    target: { kind: found.kind, id: found.id, ownerId: found.ownerId },
    difference: differenceOf(line, found.amount),
    userId: found.userId,
  };
};

/**
 * Matches a locked line with what a person chose; what differs is posted only where that was `settled`. Answers both. Throws `doesNotFit`
 * where it differs otherwise.
 */
export const decideLine = async (
  tx: Tx,
  row: LineRow,
  asked: { readonly kind: Target['kind']; readonly id: number },
  o: Deciding & { readonly settled: boolean; readonly reason: string },
): Promise<{ readonly difference: Micro; readonly target: Target }> => {
  const { target, difference, userId } = await chosen(tx, row, asked);
  if (difference !== 0n && !(o.settled && target.kind !== 5)) throw new ApiError('doesNotFit');
  await matchLine(tx, { ...row, difference: textOf(difference) }, target, { ...o, state: 3 });
  await learn(tx, row, target, { ...o, userId });
  await refreshFiles(tx, [row], o.now);
  return { difference, target };
};

/** Ignores locked lines: they are no business of these books. */
export const ignoreLines = async (
  tx: Tx,
  rows: readonly LineRow[],
  o: Deciding & { readonly reason: string },
): Promise<void> => {
  for (const row of rows) {
    await writeLine(tx, row, o, {
      state: 5,
      reason: o.reason,
      difference: '0',
      target_kind: null,
      target_owner: null,
      target_id: null,
    });
    await learn(tx, row, null, { ...o, userId: null });
  }
  await refreshFiles(tx, rows, o.now);
};

/**
 * Puts receipts into suspense and answers each: not one that was entered or is a recharge already, which would be in the books twice.
 */
export const suspendLines = async (
  tx: Tx,
  rows: readonly LineRow[],
  o: Deciding & { readonly reason: string },
): Promise<Map<number, Outcome>> => {
  const outcomes = new Map<number, Outcome>();
  for (const row of rows) {
    const refusal = row.amount.startsWith('-')
      ? { code: errorCodes.doesNotFit }
      : await existingEntryOutcome(tx, {
          accountId: row.company_account_id,
          numbers: [row.flow_number, row.transaction_id],
        });
    if (!refusal) await suspendLine(tx, row, o);
    outcomes.set(row.id, refusal ?? done);
  }
  await refreshFiles(tx, rows, o.now);
  return outcomes;
};

/**
 * The customer whose money something is. Throws `notFound`, `notMainAccount` of a child, whose money is its main account's, `doesNotFit` where
 * that one has another currency, and `ownCustomer` where the customer's own salesperson says so: they do not decide what benefits them (lifecycles §0).
 */
export const payerOf = async (
  tx: Tx,
  { userId, currency, by }: { readonly userId: number; readonly currency: 1 | 2; readonly by: number },
): Promise<{ id: number; owner_id: number }> => {
  const user = await tx
    .selectFrom('user')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['id', 'owner_id', 'main_id', 'currency'])
    .executeTakeFirstOrThrow(notFound);
  if (user.main_id !== null) throw new ApiError('notMainAccount');
  await holdAccount(tx, user.id);
  if (await isOwnSalesperson(tx, by, user.id)) throw new ApiError('ownCustomer');
  if (user.currency !== currency) throw new ApiError('doesNotFit');
  return user;
};

/**
 * Says whose money in suspense is (ledger §4): a recharge is made of it and credited. Throws `ownRequest` where the same person put it
 * into suspense, `doesNotFit` where the customer has another currency.
 */
export const identifyLine = async (
  tx: Tx,
  row: LineRow,
  o: Deciding & { readonly userId: number; readonly remark: string },
): Promise<void> => {
  if (row.decided_by === o.by) throw new ApiError('ownRequest');
  if (row.decided_by !== null) await expectSecond(tx, o.by, [row.decided_by], o.now);
  const user = await payerOf(tx, { ...o, currency: row.currency });
  const { companyId, kind } = await accountOf(tx, row.company_account_id);
  const rechargeId = await insertRecharge(tx, {
    owner_id: user.owner_id,
    company_id: companyId,
    user_id: user.id,
    status: rechargeStatus.of.confirmed,
    verify_status: 1,
    currency: row.currency,
    // The customer paid what the channel kept of it too.
    amount: textOf(micro(microOf(row.amount) + microOf(row.fee))),
    pay_method: companyAccountKind.entries[kind].name,
    payer_name: row.payer,
    bank_flow: row.flow_number,
    flow_remark: row.memo,
    remark: o.remark,
    created_at: o.now,
    actor_kind: 1,
    created_by: row.decided_by ?? o.by,
    paid_at: row.booked_at,
    confirmed_at: o.now,
    confirmed_by: o.by,
    company_account_id: row.company_account_id,
  });
  const ref = { ownerId: user.owner_id, rechargeId };
  const occasion = await postingContextOf(tx, {
    companyId,
    at: o.now,
    incurredAt: row.booked_at,
    actor: { kind: 1, id: o.by },
  });
  await creditRecharge(tx, { ...ref, from: side(110, row.id) }, occasion);
  await writeLine(tx, row, o, {
    state: 3,
    target_kind: 1,
    target_owner: user.owner_id,
    target_id: rechargeId,
  });
  await learn(
    tx,
    row,
    { kind: 1, id: rechargeId, ownerId: user.owner_id },
    { ...o, reason: '', userId: user.id },
  );
};

/** Says that recharges were not found on any statement. */
export const failRecharges = async (
  tx: Tx,
  ids: readonly number[],
  o: {
    readonly versions: ReadonlyMap<number, number>;
    readonly visible: (ids: readonly number[]) => Promise<Set<number>>;
  },
): Promise<Map<number, Outcome>> => {
  const rows = await tx
    .selectFrom('recharge')
    .where('id', 'in', ids)
    .select(['id', 'owner_id', 'user_id', 'verify_status', 'status', 'version'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const seen = await o.visible(rows.map(({ user_id }) => user_id));
  const own = rows.filter(({ user_id }) => seen.has(user_id));
  const stale = await staleRows(tx, 'recharge', own, o.versions);
  const outcomes = new Map<number, Outcome>();
  for (const row of own) {
    const isFree = row.verify_status === 0 && (row.status === 2 || row.status === 7);
    if (!stale.has(row.id) && isFree)
      await verifyRecharge(tx, { id: row.id, ownerId: row.owner_id, status: 2 });
    outcomes.set(row.id, stale.get(row.id) ?? (isFree ? done : { code: errorCodes.notAllowedInState }));
  }
  return outcomes;
};

/** A file is finished with differences while a line of it is left, and finished when none is. */
export const refreshFiles = async (
  tx: Tx,
  rows: readonly Pick<LineRow, 'file_id'>[],
  now: Date,
): Promise<void> => {
  const ids = [...new Set(rows.flatMap(({ file_id }) => (file_id === null ? [] : [file_id])))];
  if (ids.length === 0) return;
  await sql`
    update statement_file f set state = o.state, updated_at = ${now}, version = f.version + 1
    from (select f.id, case when exists (select from statement_line l where l.file_id = f.id and l.state in (0, 4)) then 4 else 2 end as state
      from statement_file f where f.id = any(${ids}::bigint[])) o
    where o.id = f.id and f.state in (2, 4) and f.state <> o.state`.execute(tx);
};

/** Those of some customers whom somebody sees. */
export const usersSeen = async (tx: Tx, actor: Actor, users: readonly number[]): Promise<Set<number>> => {
  const customers = customersOf(tx, actor);
  if (!customers || users.length === 0) return new Set(users);
  const { rows } = await sql<{
    id: number;
  }>`select id from unnest(${users as number[]}::bigint[]) as asked (id)
    where id in (${customers})`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};
