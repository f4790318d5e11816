import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import {
  AgentId,
  AgentMonthId,
  CompanyAccountId,
  Instant,
  line,
  Money,
  PostingId,
  RechargeId,
  text,
  TransferId,
  UserId,
} from '../kernel/values.ts';
import { rechargeStatus, transferKind } from '../pay/pay.codes.ts';
import { Cents, EvidenceKey, TransactionId } from '../pay/recharge.calls.ts';
import { currency } from '../session/session.codes.ts';
import { agentMode, agentPayoutKind } from './agent.codes.ts';

const view = anyOf('agent:label');

const monthList = list('base/user/agent/month/list', {
  access: view,
  id: 'agentMonthId',
  query: {
    agentId: AgentId.optional(),
    mode: agentMode.schema.optional(),
    /** yyyymm. */
    period: z.coerce.number().pipe(z.int32()).optional(),
  },
  row: {
    agentMonthId: AgentMonthId,
    agentId: AgentId,
    agentName: z.string(),
    period: z.int32(),
    mode: agentMode.schema,
    currency: currency.schema,
    /** What customers paid: by cash and credit (resale), by cash less what returned (referral). */
    base: Money,
    /** Percent; of a referral agent. */
    rate: Money.nullable(),
    /** Margin or commission; a negative one is carried. */
    amount: Money,
    settled: Money,
    open: Money,
  },
  sorts: ['periodSort'],
  sums: {
    rmbTotalAmount: { of: 'amount', where: { field: 'currency', is: currency.of.cny } },
    usdTotalAmount: { of: 'amount', where: { field: 'currency', is: currency.of.usd } },
  },
});

/**
 * Agents' money (lifecycles §4, ledger §4): a resale agent's purse, out of which it gives its customers money, and its margin; a referral
 * agent's commission. What an agent earns of a customer is what it earned while the customer was its own.
 */
export const agentMoney = calls('agent', 'agentMoney', {
  /** What an agent has and what was done with it: the newest 100 of each. */
  read: read('base/user/agent/money', {
    access: view,
    errors: [errorCodes.notFound],
    input: { id: AgentId },
    output: z.object({
      /** Whose money the books call it; null as long as it never had any. */
      purseId: UserId.nullable(),
      currency: currency.schema,
      balance: Money,
      freeCash: Money,
      /** Earned and not paid out or settled, of months that have ended. */
      due: Money,
      /** Of it what is paid out by bank: commission, which a margin that is carried does not lessen. */
      dueCommission: Money,
      recharges: z.array(
        z.object({
          rechargeId: RechargeId,
          status: rechargeStatus.schema,
          amount: Money,
          payerName: z.string(),
          enteredBy: z.string().nullable(),
          createTime: Instant,
          confirmTime: Instant.nullable(),
        }),
      ),
      transfers: z.array(
        z.object({
          transferId: TransferId,
          kind: transferKind.schema,
          userId: UserId,
          userName: z.string(),
          amount: Money,
          reason: z.string(),
          createTime: Instant,
        }),
      ),
      payouts: z.array(
        z.object({
          payoutKind: agentPayoutKind.schema,
          amount: Money,
          period: z.int32(),
          bankFlow: z.string(),
          postingId: PostingId.nullable(),
          createTime: Instant,
        }),
      ),
    }),
  }),
  /** Money that an active resale agent paid by bank; somebody else confirms it among the recharges (people §7). */
  recharge: command('base/user/agent/recharge', {
    access: anyOf('agent:recharge'),
    object: 'recharge',
    audit: 'agent.recharge',
    errors: [
      errorCodes.notFound,
      errorCodes.notAllowedInState,
      errorCodes.notResale,
      errorCodes.transactionTaken,
      errorCodes.flowInSuspense,
    ],
    input: {
      id: AgentId,
      companyAccountId: CompanyAccountId,
      amount: Cents,
      transactionId: TransactionId,
      payerName: line(100),
      bankFlow: z.string().trim().max(128),
      payTime: Instant,
      remark: z.string().trim().max(300),
      slip: z.array(EvidenceKey).max(1).optional(),
    },
    output: z.object({ rechargeId: RechargeId }),
  }),
  months: monthList,
  exportMonths: exportOf(monthList, 'base/user/agent/export/month', {
    access: anyOf('agent:money:export'),
  }),
  /** What a month's figure is made of: postings of customers, by the moment they are of, newest first; at most 200. */
  monthRows: read('base/user/agent/month/rows', {
    access: view,
    errors: [errorCodes.notFound],
    input: { agentMonthId: AgentMonthId },
    output: z.object({
      rows: z.array(
        z.object({
          userId: UserId,
          userName: z.string(),
          postingId: PostingId,
          postingKey: z.string(),
          incurredTime: Instant,
          /** What counts towards the base. */
          base: Money,
          /** What the agent pays for it, and earns; of a resale agent. */
          cost: Money.nullable(),
          margin: Money.nullable(),
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
  /** Pays a referral agent all that it earned in months that have ended: always decided by two, with the bank's word. */
  payCommission: command('base/user/agent/commission/pay', {
    access: anyOf('agent:commission'),
    object: 'agent',
    audit: 'agent.payCommission',
    fourEyes: 'agentCommission',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.doesNotFit],
    input: {
      id: AgentId,
      /** As it was seen: what has changed since is looked at anew. */
      amount: Cents,
      companyAccountId: CompanyAccountId,
      bankFlow: text(128),
      evidence: z.array(EvidenceKey).length(1),
      reason: text(300),
    },
  }),
});
