import { companyAccountKind, principalKind, rechargeStatus } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import { writeUnique } from '../../core/crud/crud.store.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError, badFields, notFound } from '../../core/http/apiError.ts';
import { expectFlowFree } from './flow.store.ts';
import type { Recharge } from './guards.store.ts';
import { seenBy } from '../money.filters.ts';
import { holdAccount } from '../../user/index.ts';
import { insertRecharge } from './rows.store.ts';

/** An account that the actor may see, with its purse. Throws `notFound`. */
export const seenUser = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('user')
    .where('user.id', '=', id)
    .where('user.deleted_at', 'is', null)
    .where(seenBy(db, actor, 'user.id'))
    .select(['id', 'owner_id', 'main_id', 'is_agent_purse', 'currency', 'first_recharge_at'])
    .executeTakeFirstOrThrow(notFound);

/** An account of ours where money of a currency arrives or leaves. Throws `badInput` for another. */
export const ourAccount = async (tx: Tx, id: number, currency: 1 | 2) => {
  const found = await tx
    .selectFrom('company_account')
    .where('id', '=', id)
    .where('enabled', '=', true)
    .select(['id', 'company_id', 'kind', 'currency'])
    .executeTakeFirst();
  if (found?.currency !== currency) throw badFields('companyAccountId');
  return found;
};
/** Our open accounts, by id. */
export const ourAccounts = (db: Db) =>
  db
    .selectFrom('company_account')
    .where('enabled', '=', true)
    .select(['id', 'name', 'currency'])
    .orderBy('id')
    .execute();

/** The payment methods: the kinds of our open accounts, each with its currencies. */
export const payMethodsOf = async (db: Db) => {
  const accounts = await db
    .selectFrom('company_account')
    .where('enabled', '=', true)
    .select(['kind', 'currency'])
    .distinct()
    .orderBy('kind')
    .orderBy('currency')
    .execute();
  return [...Map.groupBy(accounts, ({ kind }) => kind)].map(([kind, sameKind]) => ({
    payMethod: providerOf(kind),
    currencies: sameKind.map(({ currency }) => currency),
  }));
};

type OurAccount = Awaited<ReturnType<typeof ourAccount>>;

/** Provider name of the transactions of a kind of account. */
const providerOf = (kind: OurAccount['kind']): string => companyAccountKind.entries[kind].name;

/** The recharges that have a transaction, from any source; none for a new one. */
export const knownTransaction = (db: Db, transactionId: string) =>
  db
    .selectFrom('external_payment')
    .where('transaction_id', '=', transactionId)
    .select(['owner_id', 'recharge_id'])
    .execute();

/** Assigns a transaction to a recharge. Throws `transactionTaken` where another has it, also by a concurrent command. */
export const takeTransaction = async (
  tx: Tx,
  o: {
    readonly transactionId: string;
    readonly account: OurAccount;
    readonly recharge: Pick<Recharge, 'owner_id' | 'id' | 'currency'>;
    readonly amount: string;
    readonly paidAt: Date;
    readonly now: Date;
  },
): Promise<void> => {
  if ((await knownTransaction(tx, o.transactionId)).length > 0) throw new ApiError('transactionTaken');
  try {
    await tx
      .insertInto('external_payment')
      .values({
        provider: providerOf(o.account.kind),
        transaction_id: o.transactionId,
        owner_id: o.recharge.owner_id,
        recharge_id: o.recharge.id,
        currency: o.recharge.currency,
        amount: o.amount,
        paid_at: o.paidAt,
        received_at: o.now,
      })
      .execute();
  } catch (error) {
    throw (error as { readonly code?: unknown }).code === '23505' ? new ApiError('transactionTaken') : error;
  }
};

/** Releases the transaction of a recharge that was cancelled, undone or mistyped. */
export const freeTransaction = async (tx: Tx, recharge: Pick<Recharge, 'owner_id' | 'id'>): Promise<void> => {
  await tx
    .deleteFrom('external_payment')
    .where('owner_id', '=', recharge.owner_id)
    .where('recharge_id', '=', recharge.id)
    .execute();
};

/** Replaces the transaction and amount of a recharge. Throws `transactionTaken`. */
export const retakeTransaction = async (
  tx: Tx,
  recharge: Recharge,
  o: { readonly transactionId: string; readonly amount: string; readonly now: Date },
): Promise<void> => {
  await freeTransaction(tx, recharge);
  const account = await ourAccount(tx, recharge.company_account_id ?? 0, recharge.currency);
  await takeTransaction(tx, { ...o, account, recharge, paidAt: recharge.paid_at ?? o.now });
};

interface Entry {
  readonly user: { readonly id: number; readonly owner_id: number; readonly currency: 1 | 2 };
  readonly account: OurAccount;
  readonly amount: string;
  readonly transactionId: string;
  readonly payerName: string;
  readonly bankFlow: string;
  readonly flowRemark: string;
  readonly remark: string;
  readonly paidAt: Date;
  readonly slipKey: string | null;
  readonly by: number;
  readonly now: Date;
}

/** Inserts a recharge that waits for confirmation; nothing is credited. Throws as `expectFlowFree` and `takeTransaction`. */
export const insertEntry = async (tx: Tx, o: Entry): Promise<number> => {
  await holdAccount(tx, o.user.id);
  await expectFlowFree(tx, { accountId: o.account.id, numbers: [o.bankFlow, o.transactionId] });
  const id = await writeUnique(
    insertRecharge(tx, {
      owner_id: o.user.owner_id,
      company_id: o.account.company_id,
      company_account_id: o.account.id,
      user_id: o.user.id,
      status: rechargeStatus.of.toConfirm,
      currency: o.user.currency,
      amount: o.amount,
      pay_method: providerOf(o.account.kind),
      payer_name: o.payerName,
      bank_flow: o.bankFlow,
      flow_remark: o.flowRemark,
      remark: o.remark,
      slip_key: o.slipKey,
      created_at: o.now,
      paid_at: o.paidAt,
      actor_kind: principalKind.of.staff,
      created_by: o.by,
    }),
    {},
  );
  const recharge = { id, owner_id: o.user.owner_id, currency: o.user.currency };
  await takeTransaction(tx, { ...o, recharge });
  return id;
};

/** Writes when an account paid first and last. Cancelled and undone recharges do not count. */
export const notePayments = async (
  tx: Tx,
  o: { readonly ownerId: number; readonly userId: number },
): Promise<void> => {
  const { success, refunded, confirmed } = rechargeStatus.of;
  const { first, last } = await tx
    .selectFrom('recharge')
    .where('owner_id', '=', o.ownerId)
    .where('user_id', '=', o.userId)
    .where('status', 'in', [success, refunded, confirmed])
    .select(({ fn }) => [fn.min('paid_at').as('first'), fn.max('paid_at').as('last')])
    .executeTakeFirstOrThrow();
  await tx.updateTable('user').set({ first_recharge_at: first }).where('id', '=', o.userId).execute();
  await tx
    .insertInto('user_live')
    .values({ user_id: o.userId, last_pay_at: last })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ last_pay_at: last }))
    .execute();
};
