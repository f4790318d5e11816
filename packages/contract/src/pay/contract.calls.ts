import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import {
  ContractId,
  DayText,
  Duration,
  FeeId,
  Flag,
  Instant,
  Money,
  PostingId,
  text,
  UserId,
} from '../kernel/values.ts';
import { currency } from '../session/session.codes.ts';
import { auditDays } from './contract.codes.ts';
import { listed, Price, sold, soldErrors } from './contract.fields.ts';
import { memberWay } from './member.codes.ts';
import { whenQuery, whoseQuery, whoseRow } from './money.fields.ts';
import { contractState } from './pay.codes.ts';

const view = anyOf('user:recharge');
const file = { access: anyOf('user:recharge:contract:export') } as const;
const edit = { access: anyOf('user:recharge:contract'), object: 'contract' } as const;
const decide = { access: anyOf('user:recharge:contract:end'), object: 'contract' } as const;

const query = {
  ...whoseQuery,
  ...whenQuery,
  title: text(200).optional(),
  state: contractState.schema.optional(),
  way: memberWay.schema.optional(),
} as const;
const row = {
  contractId: ContractId,
  ...whoseRow,
  title: z.string(),
  state: contractState.schema,
  way: memberWay.schema,
  currency: currency.schema,
  listPrice: Money,
  /** What cash paid for it. */
  price: Money,
  /** What was earned of it so far. */
  recognised: Money,
  /** What went back or was kept as it ended early. */
  returned: Money,
  /** What is neither. */
  deferred: Money,
  createTime: Instant,
  payTime: Instant.nullable(),
  beginTime: Instant.nullable(),
  expireTime: Instant.nullable(),
  endTime: Instant.nullable(),
  orderedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The posting by which it was paid, which explains the amount; null before. */
  postingId: PostingId.nullable(),
  version: z.int(),
} as const;
const sorts = ['timeSort'] as const;
const sumsOf = <const F extends string>(of: F) =>
  ({
    rmbTotalAmount: { of, where: { field: 'currency', is: currency.of.cny } },
    usdTotalAmount: { of, where: { field: 'currency', is: currency.of.usd } },
  }) as const;
const base = { access: view, id: 'contractId', sorts, sums: sumsOf('price') } as const;

const packNodes = list('front/pay/recharge/packNode/list', {
  ...base,
  query,
  row: { ...row, nodes: z.int(), nodesRunning: z.int(), isOverflow: z.boolean() },
});
const packProjects = list('front/pay/recharge/packProject/list', {
  ...base,
  query,
  row: {
    ...row,
    quotaFrames: z.int().nullable(),
    usedFrames: z.int(),
    quotaTime: Duration.nullable(),
    usedTime: Duration,
    isOverflow: z.boolean(),
  },
});
const rentNodes = list('front/pay/recharge/rentNode/list', {
  ...base,
  query,
  row: { ...row, nodes: z.int(), nodesHeld: z.int(), overduePrice: Money, returnPercent: z.int() },
});
const overdueRents = list('front/pay/recharge/overdueRentNode/list', {
  access: view,
  id: 'feeId',
  query: {
    ...whoseQuery,
    ...whenQuery,
    isPosted: Flag.optional(),
  },
  row: {
    feeId: FeeId,
    ...whoseRow,
    contractId: ContractId,
    title: z.string(),
    /** The day for which the machines were still there. */
    day: DayText,
    amount: Money,
    returned: Money,
    currency: currency.schema,
    isPosted: z.boolean(),
    incurredTime: Instant,
    postingId: PostingId.nullable(),
  },
  sorts,
  sums: sumsOf('amount'),
});
const copyrightRecharges = list('front/pay/recharge/copyright/list', {
  ...base,
  query,
  row: { ...row, auditDays: z.int() },
});
const copyrightFees = list('front/pay/recharge/copyrightFee/list', {
  ...base,
  query,
  row: { ...row, auditDays: z.int() },
  sums: sumsOf('recognised'),
});

const ids = { ids: 'contractIds', id: ContractId } as const;
const perErrors = [errorCodes.notFound, errorCodes.notAllowedInState] as const;
const { pending, active, overdue } = contractState.of;

/** Packs, rentals and copyright orders: their money (people §7, lifecycles §21 and §25, ledger §4). */
export const contracts = calls('pay', 'contracts', {
  packNodes,
  exportPackNodes: exportOf(packNodes, 'front/pay/export/packNode', file),
  packProjects,
  exportPackProjects: exportOf(packProjects, 'front/pay/export/packProject', file),
  rentNodes,
  exportRentNodes: exportOf(rentNodes, 'front/pay/export/rentNode', file),
  overdueRents,
  exportOverdueRents: exportOf(overdueRents, 'front/pay/export/overdueRentNode', file),
  copyrightRecharges,
  exportCopyrightRecharges: exportOf(copyrightRecharges, 'front/pay/export/copyright', file),
  copyrightFees,
  exportCopyrightFees: exportOf(copyrightFees, 'front/pay/export/copyrightFee', file),
  /** Sells one: from the balance at once, by an order, by a transfer that another person confirms, or given. */
  sell: command('front/pay/recharge/contract/add', {
    ...edit,
    audit: 'contract.sell',
    fourEyes: 'contractPrice',
    errors: soldErrors,
    input: {
      userId: UserId,
      ...sold,
      /** The term that it follows; a new term is a contract of its own. */
      renews: ContractId.optional(),
    },
    output: z.object({ contractId: ContractId, paymentOrderId: z.int().nullable() }),
  }),
  /** What a node costs a day, of packs of machines and rentals, and a copyright order, by the list of now. */
  listPrices: read('front/pay/recharge/contract/listPrices', {
    access: anyOf('user:recharge', 'user:recharge:contract', 'rate:edit'),
    input: {},
    output: z.array(
      z.object({
        soldKind: listed,
        auditDays: z.literal(auditDays).nullable(),
        currency: currency.schema,
        price: Money,
      }),
    ),
  }),
  /** A list price from now on; what is sold keeps its. A step beyond the limit takes two. */
  setListPrice: command('front/pay/recharge/contract/listPrice/add', {
    access: anyOf('rate:edit'),
    object: 'listPrice',
    audit: 'listPrice.set',
    fourEyes: 'priceStep',
    input: {
      soldKind: listed,
      auditDays: z.literal(auditDays).optional(),
      currency: currency.schema,
      price: Price,
      reason: text(300),
    },
  }),
  /** What ending one now would earn, give back and keep. */
  preview: read('front/pay/recharge/contract/preview', {
    access: anyOf('user:recharge:contract:end'),
    errors: perErrors,
    input: { contractId: ContractId, isRefund: z.boolean().default(false) },
    output: z.object({
      currency: currency.schema,
      recognised: Money,
      back: Money,
      kept: Money,
      overdue: Money,
    }),
  }),
  /** Ends them early: what the contract's own percentage says goes back to the cash that paid. */
  end: perId('front/pay/recharge/contract/end', {
    ...decide,
    ...ids,
    audit: 'contract.end',
    fourEyes: 'contractReturn',
    errors: perErrors,
    from: [active],
    rest: { reason: text(300) },
  }),
  /** Gives all back that is not earned yet; of a copyright order before it is approved all of it (lifecycles §25). */
  refund: perId('front/pay/recharge/contract/refund', {
    ...decide,
    ...ids,
    audit: 'contract.refund',
    fourEyes: 'contractReturn',
    errors: perErrors,
    from: [active],
    rest: { reason: text(300) },
  }),
  /** Takes back what was never paid. */
  cancel: perId('front/pay/recharge/contract/cancel', {
    ...edit,
    ...ids,
    audit: 'contract.cancel',
    errors: perErrors,
    from: [pending],
    rest: { reason: text(300) },
  }),
  /** Machines of a rental came back, all or some; the day counts whole where they are overdue. */
  returnNodes: perId('front/pay/recharge/contract/returnNodes', {
    ...edit,
    ...ids,
    audit: 'contract.returnNodes',
    errors: perErrors,
    from: [active, overdue],
    rest: { nodes: z.int().min(1).max(100_000).optional(), reason: text(300) },
  }),
  /** A copyright registration was approved: its fee is earned. */
  approve: perId('front/pay/recharge/contract/approve', {
    ...decide,
    ...ids,
    audit: 'contract.approve',
    errors: perErrors,
    from: [active],
    rest: { reason: text(300) },
  }),
  /** What happens to frames that a pack does not cover: they wait, or are paid per use, as the customer wants. */
  setOverflow: perId('front/pay/recharge/contract/overflow', {
    ...edit,
    ...ids,
    audit: 'contract.setOverflow',
    errors: perErrors,
    from: [pending, active],
    rest: { isOverflow: z.boolean(), reason: text(300) },
  }),
});
