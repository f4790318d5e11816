import {
  type CouponType,
  type Micro,
  micro,
  microOf,
  noMoney,
  openingProblem,
  openingState,
  type OpeningFileKind,
  type OpeningKind,
  postingCause,
  principalKind,
  textOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../core/app.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { occasionOf, type OpeningPart, postOpening } from '../pay/index.ts';
import { addImported, knownCustomers } from '../user/index.ts';
import {
  balancesOf,
  customersOf,
  type Fault,
  type OpeningBalance,
  type OpeningCustomer,
  type Rows,
  sumsOf,
} from './opening.rules.ts';

/** Whose books the opening balances are in. */
const companyId = 1;

/** A draft, locked. Throws `notFound`, `notAllowedInState`. */
const lockDraft = async (tx: Tx, batchId: number) => {
  const found = await tx
    .selectFrom('opening_batch')
    .where('id', '=', batchId)
    .select('state')
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new ApiError('notFound');
  if (found.state !== openingState.of.draft) throw new ApiError('notAllowedInState');
};
const touch = (
  tx: Tx,
  batchId: number,
  set: { state?: 0 | 1 | 2 | 3; asked_by?: number; posted_at?: Date },
  now: Date,
) =>
  tx
    .updateTable('opening_batch')
    .set((eb) => ({ ...set, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', batchId)
    .execute();

/** Stores the rows of a file in a draft, or in a new batch; answers the batch. */
export const keepRows = async (
  tx: Tx,
  o: {
    readonly batchId: number | undefined;
    readonly kind: OpeningFileKind;
    readonly name: string;
    readonly rows: Rows;
    readonly by: number;
    readonly now: Date;
  },
): Promise<number> => {
  const { id } =
    o.batchId === undefined
      ? await tx
          .insertInto('opening_batch')
          .values({ company_id: companyId, created_by: o.by, created_at: o.now })
          .returning('id')
          .executeTakeFirstOrThrow()
      : { id: o.batchId };
  await lockDraft(tx, id);
  const file = { name: o.name, rows: JSON.stringify(o.rows), uploaded_by: o.by, uploaded_at: o.now };
  await tx
    .insertInto('opening_file')
    .values({ batch_id: id, kind: o.kind, ...file })
    .onConflict((conflict) => conflict.columns(['batch_id', 'kind']).doUpdateSet(file))
    .execute();
  await touch(tx, id, {}, o.now);
  return id;
};

/** Keeps what the earlier system says of all customers together. */
export const keepTotal = async (
  tx: Tx,
  o: {
    readonly batchId: number;
    readonly kind: OpeningKind;
    readonly currency: 1 | 2;
    readonly amount: string;
  },
): Promise<void> => {
  await lockDraft(tx, o.batchId);
  await tx
    .insertInto('opening_total')
    .values({ batch_id: o.batchId, kind: o.kind, currency: o.currency, amount: o.amount })
    .onConflict((conflict) =>
      conflict.columns(['batch_id', 'kind', 'currency']).doUpdateSet({ amount: o.amount }),
    )
    .execute();
};

/** Gives up a draft. */
export const discardBatch = async (tx: Tx, batchId: number, now: Date): Promise<void> => {
  await lockDraft(tx, batchId);
  await touch(tx, batchId, { state: openingState.of.discarded }, now);
};

const headsOf = (db: Db) =>
  db
    .selectFrom('opening_batch')
    .leftJoin('admin', 'admin.id', 'opening_batch.created_by')
    .select(['opening_batch.id', 'opening_batch.state', 'opening_batch.created_at', 'opening_batch.asked_by'])
    .select(sql<string>`coalesce(admin.really_name, '')`.as('createdBy'))
    .select(
      sql<number>`(select count(*) from opening_customer c where c.batch_id = opening_batch.id)::int`.as(
        'posted',
      ),
    )
    .orderBy('opening_batch.id', 'desc');
/** The newest batches. */
export const batchesOf = (db: Db) => headsOf(db).limit(100).execute();

export interface Checked {
  readonly files: readonly {
    readonly kind: OpeningFileKind;
    readonly name: string;
    readonly lines: number;
  }[];
  readonly customers: readonly OpeningCustomer[];
  readonly balances: readonly OpeningBalance[];
  readonly faults: readonly Fault[];
  readonly totals: readonly {
    readonly kind: OpeningKind;
    readonly currency: 1 | 2;
    readonly told: Micro | null;
    readonly inFile: Micro;
  }[];
  readonly isReady: boolean;
}

/** Customers of a file that accounts here are already. */
const thereAlready = async (db: Db, customers: readonly OpeningCustomer[]): Promise<Fault[]> => {
  const known = await knownCustomers(db, {
    names: customers.filter(({ mainId }) => mainId === '').map(({ name }) => name),
    phones: customers.flatMap(({ phone }) => phone || []),
    emails: customers.flatMap(({ email }) => email || []),
  });
  return customers.flatMap((one) => {
    const column =
      one.mainId === '' && known.names.has(one.name.toLowerCase())
        ? 'name'
        : one.phone !== '' && known.phones.has(one.phone)
          ? 'phone'
          : one.email !== '' && known.emails.has(one.email.toLowerCase())
            ? 'email'
            : undefined;
    if (column === undefined) return [];
    return [{ kind: 1, line: one.line, column, problem: openingProblem.of.alreadyThere, cell: one[column] }];
  });
};

/** What the files of a batch say, what is wrong with them, and how they differ from what the earlier system says. */
export const checkBatch = async (
  db: Db,
  batchId: number,
  now: Date,
  o: { readonly isDraft: boolean },
): Promise<Checked> => {
  const files = await db
    .selectFrom('opening_file')
    .where('batch_id', '=', batchId)
    .orderBy('kind')
    .select(['kind', 'name', 'rows'])
    .execute();
  const rowsOf = (kind: OpeningFileKind): Rows | undefined =>
    files.find((one) => one.kind === kind)?.rows as Rows | undefined;
  const faults: Fault[] = [];
  const [people, money] = [rowsOf(1), rowsOf(2)];
  const customers = people ? customersOf(people, faults) : [];
  const balances = money ? balancesOf(money, customers, now, faults) : [];
  if (o.isDraft) faults.push(...(await thereAlready(db, customers)));
  const sums = sumsOf(balances);
  const told = await db
    .selectFrom('opening_total')
    .where('batch_id', '=', batchId)
    .select(['kind', 'currency', 'amount'])
    .execute();
  const totals = [
    ...sums.map(({ kind, currency, amount }) => {
      const typed = told.find((one) => one.kind === kind && one.currency === currency);
      return { kind, currency, told: typed ? microOf(typed.amount) : null, inFile: amount };
    }),
    ...told
      .filter(({ kind, currency }) => !sums.some((sum) => sum.kind === kind && sum.currency === currency))
      .map(({ kind, currency, amount }) => ({ kind, currency, told: microOf(amount), inFile: noMoney })),
  ];
  const isReady =
    customers.length > 0 && faults.length === 0 && totals.every((one) => one.told === one.inFile);
  return {
    files: files.map(({ kind, name, rows }) => ({
      kind,
      name,
      lines: Math.max(0, (rows as unknown as Rows).length - 1),
    })),
    customers,
    balances,
    faults,
    totals,
    isReady,
  };
};

/** A batch with what its files say. Throws `notFound`. */
export const batchOf = async (db: Db, batchId: number, now: Date) => {
  const head = await headsOf(db).where('opening_batch.id', '=', batchId).executeTakeFirst();
  if (!head) throw new ApiError('notFound');
  return {
    head,
    checked: await checkBatch(db, batchId, now, { isDraft: head.state === openingState.of.draft }),
  };
};

/** Lets a draft be posted. Throws `doesNotFit` while anything is wrong with it. */
export const askForPosting = async (
  tx: Tx,
  batchId: number,
  o: { readonly by: number; readonly now: Date },
): Promise<void> => {
  await lockDraft(tx, batchId);
  if (!(await checkBatch(tx, batchId, o.now, { isDraft: true })).isReady) throw new ApiError('doesNotFit');
  await touch(tx, batchId, { state: openingState.of.posting, asked_by: o.by }, o.now);
};

const partOf = (one: OpeningBalance): OpeningPart => {
  const { amount, at, kind } = one;
  if (kind === 7) return { of: 'arrears', amount, at };
  if (kind === 0) return { of: 'cash', amount, at, refundable: one.refundable, reference: one.reference };
  return { of: 'coupons', amount, at, type: kind satisfies Exclude<CouponType, 0>, expiresAt: one.expiresAt };
};

/** Makes one customer and posts what it has, once: whoever comes second finds it and does nothing. */
const postCustomer = async (
  tx: Tx,
  batchId: number,
  one: OpeningCustomer,
  balances: readonly OpeningBalance[],
  now: Date,
): Promise<void> => {
  const batch = await tx
    .selectFrom('opening_batch')
    .where('id', '=', batchId)
    .select(['state', 'asked_by', 'company_id'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const done = await tx
    .selectFrom('opening_customer')
    .where('batch_id', '=', batchId)
    .where('earlier_id', 'in', [one.earlierId, one.mainId])
    .select(['earlier_id', 'user_id'])
    .execute();
  if (batch.state !== openingState.of.posting || done.some((row) => row.earlier_id === one.earlierId)) return;
  const mainId = done.find((row) => row.earlier_id === one.mainId)?.user_id ?? null;
  const userId = await addImported(tx, { ...one, mainId, now });
  await tx
    .insertInto('opening_customer')
    .values({ batch_id: batchId, earlier_id: one.earlierId, user_id: userId, posted_at: now })
    .execute();
  if (balances.length === 0) return;
  const occasion = await occasionOf(tx, {
    companyId: batch.company_id,
    at: now,
    incurredAt: now,
    actor: { kind: principalKind.of.staff, id: batch.asked_by },
  });
  await postOpening(
    tx,
    { batchId, ownerId: userId, currency: one.currency, parts: balances.map(partOf) },
    occasion,
  );
};

/** The job of a batch: one transaction a customer, main accounts first; begun again it goes on where it was cut off. */
export const runOpening = async (app: App, batchId: number): Promise<void> => {
  const { head, checked } = await batchOf(app.db, batchId, app.clock());
  if (head.state !== openingState.of.posting) return;
  const ofCustomer = Map.groupBy(checked.balances, ({ earlierId }) => earlierId);
  for (const one of checked.customers.toSorted((a, b) => Number(a.mainId !== '') - Number(b.mainId !== ''))) {
    await app.db
      .transaction()
      .execute((tx) => postCustomer(tx, batchId, one, ofCustomer.get(one.earlierId) ?? [], app.clock()));
  }
  await app.db.transaction().execute(async (tx) => {
    const { state } = await tx
      .selectFrom('opening_batch')
      .where('id', '=', batchId)
      .select('state')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const now = app.clock();
    if (state === openingState.of.posting)
      await touch(tx, batchId, { state: openingState.of.posted, posted_at: now }, now);
  });
  app.live.send([{ topic: 'openingBatch' }]);
};

/** Of each customer and kind: what the file says, and what the postings of the batch brought into the books. */
export const proofOf = async (db: Db, batchId: number, checked: Checked) => {
  const people = await db
    .selectFrom('opening_customer')
    .where('batch_id', '=', batchId)
    .select(['earlier_id', 'user_id'])
    .execute();
  const { rows: booked } = await sql<{ userId: number; kind: OpeningKind; currency: 1 | 2; amount: string }>`
    select p.owner_id as "userId", coalesce(l.coupon_type, case when 5 in (m.debit, m.credit) then 7 else 0 end)::int as kind,
      case when m.currency > 2 then m.currency - 2 else m.currency end::int as currency, sum(m.amount)::numeric(20, 6) as amount
    from posting p join movement m on m.owner_id = p.owner_id and m.posting_id = p.id
    left join lot l on l.owner_id = m.owner_id and m.credit in (1, 3, 4, 7) and l.id = m.credit_ref
    where p.cause = ${postingCause.of.opening} and p.cause_id = ${batchId}
      and p.owner_id in (select user_id from opening_customer where batch_id = ${batchId})
    group by 1, 2, 3`.execute(db);
  const userOf = new Map(people.map((one) => [one.earlier_id, one.user_id]));
  const earlierOf = new Map(people.map((one) => [one.user_id, one.earlier_id]));
  const inBooks = new Map(
    booked.map((one) => [`${earlierOf.get(one.userId)}|${one.kind}|${one.currency}`, one]),
  );
  const inFile = [...Map.groupBy(checked.balances, ({ earlierId }) => earlierId)].flatMap(
    ([earlierId, lines]) => sumsOf(lines).map((sum) => ({ earlierId, ...sum })),
  );
  const proven = inFile.map(({ earlierId, kind, currency, amount }) => {
    const key = `${earlierId}|${kind}|${currency}`;
    const there = microOf(inBooks.get(key)?.amount ?? '0');
    inBooks.delete(key);
    return {
      earlierId,
      userId: userOf.get(earlierId) ?? null,
      kind,
      currency,
      inFile: amount,
      inBooks: there,
    };
  });
  const more = [...inBooks.values()].map(({ userId, kind, currency, amount }) => ({
    earlierId: earlierOf.get(userId) ?? '',
    userId,
    kind,
    currency,
    inFile: noMoney,
    inBooks: microOf(amount),
  }));
  return [...more, ...proven].toSorted(
    (a, b) => Number(a.inFile === a.inBooks) - Number(b.inFile === b.inBooks),
  );
};

/** What the books have more than the file, as they say it. */
export const differenceOf = (one: { readonly inFile: Micro; readonly inBooks: Micro }): string =>
  textOf(micro(one.inBooks - one.inFile));
