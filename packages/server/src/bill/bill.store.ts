import { day, microOf, noMoney, postingCause, principalKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../core/app.ts';
import type { Viewer } from '../core/auth/principal.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import { ApiError, notFound } from '../core/http/apiError.ts';
import { expectVersion } from '../core/crud/crud.store.ts';
import { seenBy } from '../pay/index.ts';
import {
  line,
  lockOwner,
  postingContextOf,
  post,
  settleBills,
  side,
  takeIds,
  operatingCompanyId,
} from '../pay/ledger/index.ts';
import { billRules } from './rules.store.ts';

const system = { kind: principalKind.of.system, id: null } as const;

/** A bill that somebody sees. Throws `notFound`. */
export const billOf = (db: Db, actor: Viewer, billId: number) =>
  db
    .selectFrom('bill')
    .where('bill.id', '=', billId)
    .where(seenBy(db, actor, 'bill.owner_id'))
    .selectAll()
    .executeTakeFirstOrThrow(notFound);

/** The same, behind the lock of its purse, as its caller saw it. Throws `changedMeanwhile` where it moved since. */
export const lockBill = async (
  tx: Tx,
  actor: Viewer,
  o: { readonly billId: number; readonly version: number },
) => {
  const { owner_id: ownerId } = await billOf(tx, actor, o.billId);
  await lockOwner(tx, ownerId);
  const bill = await billOf(tx, actor, o.billId);
  await expectVersion(tx, 'bill', bill, o.version);
  return bill;
};

/**
 * Notes that a customer confirmed a bill, or that its time is over, and until when it may be appealed against by the days of now; settles
 * it where it is paid too. Throws `notAllowedInState` where it is not open any more.
 */
export const confirmBill = async (
  tx: Tx,
  bill: { readonly owner_id: number; readonly id: number },
  o: { readonly status: 1 | 2; readonly by: number | null; readonly note: string; readonly now: Date },
): Promise<void> => {
  const { appealDays } = await billRules(tx);
  const { numUpdatedRows } = await tx
    .updateTable('bill')
    .set((eb) => ({
      confirm_status: o.status,
      confirmed_at: o.now,
      appeal_until: new Date(o.now.getTime() + appealDays * day),
      confirmed_by: o.by,
      confirm_note: o.note,
      version: eb('version', '+', 1),
    }))
    .where('owner_id', '=', bill.owner_id)
    .where('id', '=', bill.id)
    .where('document', '=', 1)
    .where('confirm_status', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiError('notAllowedInState');
  await settleBills(tx, bill.owner_id, o.now);
};

/**
 * What is left unpaid after the day a bill was due becomes arrears (ledger §4: `5[A] → 2[period]`), and nothing more goes on
 * credit. Nothing happens where it was paid meanwhile.
 */
export const makeOverdue = async (
  tx: Tx,
  { ownerId, billId, now }: { readonly ownerId: number; readonly billId: number; readonly now: Date },
): Promise<void> => {
  await lockOwner(tx, ownerId);
  const bill = await tx
    .selectFrom('bill')
    .where('owner_id', '=', ownerId)
    .where('id', '=', billId)
    .where('document', '>', 0)
    .select(['period', 'unpaid', 'due_at', 'currency'])
    .executeTakeFirst();
  if (!bill?.due_at || bill.due_at > now || microOf(bill.unpaid) <= noMoney) return;
  const [item = 0] = await takeIds(tx, 'arrears_item', 1);
  await tx
    .updateTable('bill')
    .set({ arrears_item_id: item })
    .where('owner_id', '=', ownerId)
    .where('id', '=', billId)
    .execute();
  const key = `bill:${bill.period}:overdue`;
  await post(tx, {
    ...(await postingContextOf(tx, {
      companyId: operatingCompanyId,
      at: now,
      incurredAt: bill.due_at,
      actor: system,
    })),
    ownerId,
    userId: ownerId,
    cause: postingCause.of.bill,
    causeId: billId,
    key,
    lines: [line(side(5, item), side(2, bill.period), microOf(bill.unpaid), bill.currency)],
    items: [{ id: item, forKey: key, currency: bill.currency }],
  });
  await sql`update owner_live set credit_blocked = true where owner_id = ${ownerId}`.execute(tx);
};

/** Writes off what of an overdue bill is still owed (`404 → 5[A]`). Throws `notAllowedInState` where nothing is. */
export const writeOffBill = async (
  tx: Tx,
  bill: Awaited<ReturnType<typeof billOf>>,
  o: { readonly by: number; readonly now: Date },
): Promise<void> => {
  const { owner_id: ownerId, arrears_item_id: itemId } = bill;
  const item =
    itemId === null
      ? undefined
      : await tx
          .selectFrom('arrears_item')
          .where('owner_id', '=', ownerId)
          .where('id', '=', itemId)
          .where('open', '>', '0')
          .select(['id', 'open', 'currency'])
          .executeTakeFirst();
  if (!item) throw new ApiError('notAllowedInState');
  await post(tx, {
    ...(await postingContextOf(tx, {
      companyId: operatingCompanyId,
      at: o.now,
      incurredAt: o.now,
      actor: { kind: principalKind.of.staff, id: o.by },
    })),
    ownerId,
    userId: ownerId,
    cause: postingCause.of.writeOff,
    causeId: item.id,
    key: `writeoff:${item.id}:bill`,
    lines: [line(side(404, item.id), side(5, item.id), microOf(item.open), item.currency)],
  });
  await sql`update owner_live set credit_blocked = true, credit_written_off = true where owner_id = ${ownerId}`.execute(
    tx,
  );
};

/** Lets credit be used again after a write-off. Throws `notAllowedInState` where it is not blocked by one, or something is owed. */
export const liftBlock = async (tx: Tx, ownerId: number): Promise<void> => {
  const { numAffectedRows } = await sql`
    update owner_live set credit_blocked = false, credit_written_off = false
    where owner_id = ${ownerId} and credit_written_off
      and not exists (select from arrears_item i where i.owner_id = ${ownerId} and i.open > 0)`.execute(tx);
  if (numAffectedRows === 0n) throw new ApiError('notAllowedInState');
};

/** Each minute: bills that are confirmed by themselves, and those whose due day is over. */
export const followUp = async (app: Pick<App, 'db' | 'clock' | 'log'>): Promise<void> => {
  const now = app.clock();
  const silent = await app.db
    .selectFrom('bill')
    .where('document', '=', 1)
    .where('confirm_status', '=', 0)
    .where('confirm_stopped_at', 'is', null)
    .where('confirm_due_at', '<=', now)
    .select(['owner_id', 'id'])
    .orderBy('owner_id')
    .execute();
  const confirm = ({ owner_id: ownerId, id }: (typeof silent)[number]): Promise<void> =>
    app.db.transaction().execute(async (tx) => {
      await lockOwner(tx, ownerId);
      const still = await tx
        .selectFrom('bill')
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .where('confirm_status', '=', 0)
        .where('confirm_stopped_at', 'is', null)
        .select('id')
        .executeTakeFirst();
      if (still) await confirmBill(tx, { owner_id: ownerId, id }, { status: 2, by: null, note: '', now });
    });
  const late = await app.db
    .selectFrom('bill')
    .where('document', '>', 0)
    .where('pay_status', '=', 0)
    .where('unpaid', '>', '0')
    .where('due_at', '<=', now)
    .select(['owner_id as ownerId', 'id as billId'])
    .orderBy('owner_id')
    .execute();
  const works = [
    ...silent.map((one) => ({ id: one.id, work: () => confirm(one) })),
    ...late.map((one) => ({
      id: one.billId,
      work: () => app.db.transaction().execute((tx) => makeOverdue(tx, { ...one, now })),
    })),
  ];
  await doEachDue(app.log, works, { named: ({ id }) => ({ billId: id }), work: ({ work }) => work() });
};
