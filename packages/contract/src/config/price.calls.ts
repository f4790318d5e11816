import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { AgentId, Instant, Money, PriceId, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { priceScope, priceUnit } from '../pay/pay.codes.ts';
import { currency, memberLevel, platformKind } from '../session/session.codes.ts';
import { frameKind } from '../task/task.codes.ts';
import { versionState } from './config.codes.ts';

const view = anyOf('rate:list');
const edit = { access: anyOf('price:edit'), object: 'price' } as const;

const Price = Money.refine((amount) => !amount.startsWith('-'));
/** What is priced, and for whom; of the three that name somebody, the one that the scope asks for. */
const what = {
  platformKind: platformKind.schema,
  priceUnit: priceUnit.schema,
  currency: currency.schema,
  priceScope: priceScope.schema,
  memberLevel: memberLevel.schema.nullable().optional(),
  agentId: AgentId.nullable().optional(),
  userId: UserId.nullable().optional(),
  /** Of frames of one kind alone; left out, of all. */
  frameKind: frameKind.schema.nullable().optional(),
  price: Price,
};

/** Prices of node time by start (domain §3, ledger §3.2): what has begun is frozen, what has not may be withdrawn. */
export const prices = calls('config', 'prices', {
  list: list('pay/config/rate/price/list', {
    access: view,
    id: 'priceId',
    query: {
      versionState: versionState.schema.optional(),
      platformKind: platformKind.schema.optional(),
      currency: currency.schema.optional(),
      priceScope: priceScope.schema.optional(),
      userId: UserId.optional(),
    },
    row: {
      priceId: PriceId,
      platformKind: platformKind.schema,
      priceUnit: priceUnit.schema,
      priceScope: priceScope.schema,
      memberLevel: memberLevel.schema.nullable(),
      agentName: z.string().nullable(),
      userId: UserId.nullable(),
      userName: z.string().nullable(),
      frameKind: frameKind.schema.nullable(),
      price: Money,
      /** The one before it, of the same and for the same; null for the first. */
      previousPrice: Money.nullable(),
      currency: currency.schema,
      versionState: versionState.schema,
      validFrom: Instant,
      changedBy: z.string().nullable(),
      createTime: Instant,
      reason: z.string(),
    },
    sorts: ['turnSort', 'validFromSort'],
    defaultSort: { by: 'turnSort', value: 1 },
  }),
  /** A new price. A step beyond the limit, and a customer's or agent's below what everyone pays, needs a second person. */
  add: command('pay/config/rate/price/add', {
    ...edit,
    fourEyes: 'priceStep',
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    input: { ...what, validFrom: Instant, reason: text(300) },
    output: z.object({ priceId: PriceId }),
  }),
  /** Sets again, at once or from a moment on, what a version says that has ended; weighed as any other step. */
  rollBack: perId('pay/config/rate/price/rollback', {
    ...edit,
    fourEyes: 'priceStep',
    ids: 'priceIds',
    id: PriceId,
    rest: { validFrom: Instant.optional(), reason: text(300) },
    errors: [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.alreadyTaken],
  }),
  withdraw: perId('pay/config/rate/price/withdraw', {
    ...edit,
    ids: 'priceIds',
    id: PriceId,
    fourEyes: 'priceStep',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
  }),
  /** What the charges of the last 30 days would have been with a price, by the rule that priced them (lifecycles §26). */
  preview: read('pay/config/rate/price/preview', {
    ...edit,
    errors: [errorCodes.notFound],
    input: what,
    output: z.object({
      from: Instant,
      to: Instant,
      currency: currency.schema,
      charges: z.int(),
      charged: Money,
      wouldBe: Money,
      customers: z.array(z.object({ userId: UserId, userName: z.string(), charged: Money, wouldBe: Money })),
      /** Customers of whom something would have been different. */
      customersChanged: z.int(),
    }),
  }),
});
