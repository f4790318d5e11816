import {
  memberWay,
  type Micro,
  type PaymentChannel,
  principalKind,
  rechargeStatus,
  textOf,
} from '@renderdesk/contract';
import type { Effects } from '../../core/calls/effects.ts';
import type { Config } from '../../core/config.ts';
import type { Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { holdAccount } from '../../user/index.ts';
import { takeTransaction } from '../recharge/entry.store.ts';
import { expectFlowFree } from '../recharge/flow.store.ts';
import { channelsOf } from './payment.channels.ts';
import { orderPayment } from './payment.store.ts';
import { insertRecharge } from '../recharge/rows.store.ts';

/** Throws `badInput` naming the first of these fields that is missing. */
export const expectNone = (missing: readonly (string | false)[]): void => {
  const fields = missing.filter((one) => typeof one === 'string');
  if (fields.length > 0)
    throw new ApiError('badInput', {
      fields: fields.join(', '),
      issues: fields.map((path) => ({ path, rule: 'custom' })),
    });
};

/** Fields that a way of paying needs and that are missing. */
export const missingOfWay = (input: {
  readonly way: number;
  readonly channel?: unknown;
  readonly payerName?: string | undefined;
  readonly bankFlow?: string | undefined;
}): (string | false)[] => {
  const { of } = memberWay;
  return [
    input.way === of.payment && input.channel === undefined && 'channel',
    input.way === of.evidence && !input.payerName && 'payerName',
    input.way === of.evidence && !input.bankFlow && 'bankFlow',
  ];
};

interface Query {
  readonly ownerId: number;
  readonly currency: 1 | 2;
  readonly amount: Micro;
  /** What is begun once the money is here. */
  readonly purpose: { readonly kind: 1 | 2 | 3 | 4; readonly id: number };
  readonly by: number;
  readonly now: Date;
  readonly input: {
    readonly way: number;
    readonly channel?: PaymentChannel | undefined;
    readonly payerName?: string | undefined;
    readonly bankFlow?: string | undefined;
    readonly reason: string;
  };
}

/**
 * Asks for the money of a contract: by an order that the customer pays, whose number is answered, or by a transfer that was seen and that
 * another person confirms, null. Throws `noSuchChannel`, and `transactionTaken` of a transfer that was entered before.
 */
export const askMoney = async (
  tx: Tx,
  o: Query,
  { config, effects }: { readonly config: Config; readonly effects: Effects },
): Promise<number | null> => {
  const { ownerId, currency, amount, purpose, by, now, input } = o;
  if (input.way !== memberWay.of.payment) {
    await enterEvidence(tx, {
      ownerId,
      currency,
      amount,
      purpose,
      payerName: input.payerName ?? '',
      bankFlow: input.bankFlow ?? '',
      by,
      now,
    });
    return null;
  }
  const { channel } = input;
  const open = channelsOf(config).find((one) => one.channel === channel);
  if (channel === undefined || !open?.currencies.includes(currency)) throw new ApiError('noSuchChannel');
  const order = await orderPayment(tx, {
    ownerId,
    currency,
    channel,
    amount,
    remark: input.reason,
    by,
    minutes: config.payment.minutes,
    now,
    purpose,
  });
  effects.events.push({ topic: 'paymentOrder' });
  return order.id;
};

/** A bank transfer that came for a contract: entered, to be confirmed by another person. */
const enterEvidence = async (
  tx: Tx,
  o: {
    readonly ownerId: number;
    readonly currency: 1 | 2;
    readonly amount: Micro;
    readonly purpose: { readonly kind: 1 | 2 | 3 | 4; readonly id: number };
    readonly payerName: string;
    readonly bankFlow: string;
    readonly by: number;
    readonly now: Date;
  },
): Promise<void> => {
  const bank = await tx
    .selectFrom('company_account')
    .where('kind', '=', 1)
    .where('currency', '=', o.currency)
    .where('enabled', '=', true)
    .orderBy('id')
    .select(['id', 'company_id', 'kind', 'currency'])
    .executeTakeFirst();
  if (!bank) throw new ApiError('noSuchChannel');
  await holdAccount(tx, o.ownerId);
  await expectFlowFree(tx, { accountId: bank.id, numbers: [o.bankFlow] });
  const id = await insertRecharge(tx, {
    owner_id: o.ownerId,
    user_id: o.ownerId,
    company_id: bank.company_id,
    company_account_id: bank.id,
    status: rechargeStatus.of.toConfirm,
    currency: o.currency,
    amount: textOf(o.amount),
    pay_method: 'bank',
    payer_name: o.payerName,
    bank_flow: o.bankFlow,
    purpose: o.purpose.kind,
    purpose_id: o.purpose.id,
    created_at: o.now,
    actor_kind: principalKind.of.staff,
    created_by: o.by,
  });
  // The bank's number of it pays once, whatever else it is entered for.
  await takeTransaction(tx, {
    transactionId: o.bankFlow,
    account: bank,
    recharge: { owner_id: o.ownerId, id, currency: o.currency },
    amount: textOf(o.amount),
    paidAt: o.now,
    now: o.now,
  });
};
