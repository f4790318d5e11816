import {
  type CouponType,
  type OpeningFailure,
  openingState,
  principalKind,
  textOf,
} from '@renderdesk/contract';
import { addEarlierBill } from '../../bill/index.ts';
import type { App } from '../../core/app.ts';
import type { Tx } from '../../core/db/db.ts';
import { type OpeningPart, postOpening, postOpeningBank } from '../../pay/index.ts';
import { postingContextOf } from '../../pay/ledger/index.ts';
import { addEarlierTask, type By } from '../../task/index.ts';
import { addImported } from '../../user/index.ts';
import { batchOf } from './opening.check.store.ts';
import { accountsInTheWay, tasksInTheWay, thereAlready } from './opening.known.store.ts';
import type { OpeningAccount, OpeningBill } from './opening.more.rules.ts';
import type { OpeningTask } from './opening.tasks.rules.ts';
import type { OpeningBalance, OpeningCustomer } from './opening.rules.ts';
import { postedAccountsOf, postedOf, touch } from './opening.store.ts';

const partOf = (one: OpeningBalance): OpeningPart => {
  const { amount, at, kind } = one;
  if (kind === 0) return { of: 'cash', amount, at, refundable: one.refundable, reference: one.reference };
  if (kind > 0 && kind < 7)
    return {
      of: 'coupons',
      amount,
      at,
      type: kind as Exclude<CouponType, 0>,
      expiresAt: one.expiresAt,
    };
  return { of: 'arrears', amount, at };
};

/** What the files say of one customer. */
interface Brought {
  readonly customer: OpeningCustomer;
  readonly balances: readonly OpeningBalance[];
  readonly bills: readonly OpeningBill[];
  readonly tasks: readonly OpeningTask[];
}

/** The batch, locked for what is posted of it; undefined where it is posted no more. */
const lockPosting = async (tx: Tx, batchId: number) => {
  const batch = await tx
    .selectFrom('opening_batch')
    .where('id', '=', batchId)
    .select(['state', 'asked_by', 'company_id'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return batch.state === openingState.of.posting ? batch : undefined;
};
type Batch = NonNullable<Awaited<ReturnType<typeof lockPosting>>>;

const occasionIn = (tx: Tx, batch: Batch, now: Date) =>
  postingContextOf(tx, {
    companyId: batch.company_id,
    at: now,
    incurredAt: now,
    actor: { kind: principalKind.of.staff, id: batch.asked_by },
  });

/** Posts what a customer has and owes, with the bills that its credit in use is the unpaid part of. */
const postMoney = async (
  tx: Tx,
  o: { readonly batchId: number; readonly batch: Batch; readonly ownerId: number; readonly now: Date },
  { customer, balances, bills }: Brought,
): Promise<void> => {
  const { currency, creditLimit } = customer;
  if (balances.length + bills.length === 0 && creditLimit === null) return;
  const { batchId, batch, ownerId, now } = o;
  const parts = [
    ...balances.map(partOf),
    ...bills.map(({ amount, period }): OpeningPart => ({ of: 'credit', amount, period, at: now })),
  ];
  const occasion = await occasionIn(tx, batch, now);
  const untilPosting = await postOpening(tx, { batchId, ownerId, currency, parts, creditLimit }, occasion);
  for (const bill of bills)
    await addEarlierBill(tx, { ...bill, ownerId, companyId: batch.company_id }, { untilPosting, now });
};

/** Makes the tasks that a customer had open: stopped, so that a person lets them render. */
const makeTasks = async (
  tx: Tx,
  o: {
    readonly batchId: number;
    readonly by: By;
    readonly storage: string;
    readonly userId: number;
    readonly ownerId: number;
  },
  tasks: readonly OpeningTask[],
): Promise<void> => {
  const { batchId, by, userId, ownerId } = o;
  for (const task of tasks) {
    const reason = `${task.taskId} (${task.state})`;
    const taskId = await addEarlierTask(tx, by, o.storage, { ...task, userId, ownerId, reason });
    await tx
      .insertInto('opening_task')
      .values({
        task_id: taskId,
        batch_id: batchId,
        user_id: userId,
        earlier_id: task.taskId,
        made_at: by.now,
      })
      .execute();
  }
};

/**
 * Makes one customer with what it has, once: whoever comes second finds it and does nothing. Nor does it where somebody is there by
 * now with its name, phone or address, where one of its tasks was made meanwhile, or where its main account was not made.
 */
const postCustomer = async (
  tx: Tx,
  o: { readonly batchId: number; readonly storage: string; readonly now: Date },
  brought: Brought,
): Promise<void> => {
  const { batchId, storage, now } = o;
  const { customer: one, tasks } = brought;
  const batch = await lockPosting(tx, batchId);
  const done = await tx
    .selectFrom('opening_customer')
    .where('batch_id', '=', batchId)
    .where('earlier_id', 'in', [one.earlierId, one.mainId])
    .select(['earlier_id', 'user_id'])
    .execute();
  if (!batch || done.some((row) => row.earlier_id === one.earlierId)) return;
  const mainId = done.find((row) => row.earlier_id === one.mainId)?.user_id ?? null;
  if (one.mainId !== '' && mainId === null) return;
  if ((await thereAlready(tx, [one])).length + (await tasksInTheWay(tx, tasks)).length > 0) return;
  const userId = await addImported(tx, { ...one, mainId, now });
  await tx
    .insertInto('opening_customer')
    .values({ batch_id: batchId, earlier_id: one.earlierId, user_id: userId, posted_at: now })
    .execute();
  await postMoney(tx, { batchId, batch, ownerId: userId, now }, brought);
  const by = { kind: principalKind.of.staff, id: batch.asked_by, now };
  await makeTasks(tx, { batchId, by, storage, userId, ownerId: mainId ?? userId }, tasks);
};

/** Posts what an account of ours held, once; nothing where another batch or its statements were first. */
const postAccount = async (tx: Tx, batchId: number, one: OpeningAccount, now: Date): Promise<void> => {
  const batch = await lockPosting(tx, batchId);
  if (!batch || (await postedAccountsOf(tx, batchId)).has(one.accountId)) return;
  if ((await accountsInTheWay(tx, [one])).length > 0) return;
  const { accountId, amount, at } = one;
  await tx
    .insertInto('opening_account')
    .values({ batch_id: batchId, company_account_id: accountId, amount: textOf(amount), at, posted_at: now })
    .execute();
  await postOpeningBank(tx, { batchId, ...one }, await occasionIn(tx, batch, now));
};

/** Whether somebody else made the same account, task or beginning at this very moment. */
const isTaken = (error: unknown): boolean => {
  const { code, table } = error as { readonly code?: unknown; readonly table?: unknown };
  return code === '23505' && ['user', 'opening_task', 'opening_account'].some((name) => name === table);
};

/** Ends a round of posting: posted where all is, else stopped, with what went wrong. */
export const endPosting = async (
  app: App,
  batchId: number,
  o: { readonly failure: string; readonly isWhole: (tx: Tx) => Promise<boolean> },
): Promise<void> => {
  await app.db.transaction().execute(async (tx) => {
    if (!(await lockPosting(tx, batchId))) return;
    const now = app.clock();
    const { posted, stopped } = openingState.of;
    const { failure } = o;
    const set = (await o.isWhole(tx))
      ? { state: posted, posted_at: now, failure: '' }
      : { state: stopped, failure };
    await touch(tx, batchId, set, now);
  });
  app.live.send([{ topic: 'openingBatch' }]);
};

/**
 * The job of a batch: one transaction an account of ours and a customer, main accounts first; begun again it goes on where it was cut
 * off. Who could not be made stops the batch once the others are posted: what is in the way stands among its problems. Whatever
 * else goes wrong stops it there, with the reason, and it can be asked for again.
 */
export const runOpening = async (app: App, batchId: number): Promise<void> => {
  const { head, checked } = await batchOf(app.db, batchId, app.clock());
  if (head.state !== openingState.of.posting) return;
  const inOrder = checked.customers.toSorted((a, b) => Number(a.mainId !== '') - Number(b.mainId !== ''));
  const of = <T extends { readonly earlierId: string }>(all: readonly T[]) => {
    const grouped = Map.groupBy(all, ({ earlierId }) => earlierId);
    return (earlierId: string): readonly T[] => grouped.get(earlierId) ?? [];
  };
  const [balances, bills, tasks] = [of(checked.balances), of(checked.bills), of(checked.tasks)];
  const { storage } = app.config;
  let failure = '';
  const one = async (name: string, work: (tx: Tx) => Promise<void>): Promise<boolean> => {
    try {
      await app.db.transaction().execute(work);
    } catch (error) {
      if (isTaken(error)) return true;
      app.log.error({ err: error, batchId, name }, 'an opening balance could not be posted');
      failure = `${name}: ${error instanceof Error ? error.message : String(error)}`;
      return false;
    }
    return true;
  };
  const steps = [
    ...checked.accounts.map((account) => ({
      name: account.account,
      work: (tx: Tx) => postAccount(tx, batchId, account, app.clock()),
    })),
    ...inOrder.map((customer) => ({
      name: customer.earlierId,
      work: (tx: Tx) => {
        const id = customer.earlierId;
        const brought = { customer, balances: balances(id), bills: bills(id), tasks: tasks(id) };
        return postCustomer(tx, { batchId, storage, now: app.clock() }, brought);
      },
    })),
  ];
  // Who approved read totals that fit.
  if (!checked.isReady) failure = 'totalsDiffer' satisfies OpeningFailure;
  else for (const { name, work } of steps) if (!(await one(name, work))) break;
  await endPosting(app, batchId, {
    failure,
    isWhole: async (tx) =>
      (await postedOf(tx, batchId)).size === checked.customers.length &&
      (await postedAccountsOf(tx, batchId)).size === checked.accounts.length,
  });
};
