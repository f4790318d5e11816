import { agentMode, agentMoney, agentStatus, micro, microOf, textOf, wholeCents } from '@renderdesk/contract';
import { type Route, serve } from '../core/calls/serve.ts';
import { asId, asIdOrNull, asInstant, asInstantOrNull, asMoney } from '../core/db/wire.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { expectResale, insertEntry, withdrawable, ourAccount, ownEvidence } from '../pay/index.ts';
import { contactOfAgent, lockAgent } from './agent.store.ts';
import { commissionRows, dueOf } from './month.store.ts';
import { marginRows, monthList, monthSeen, payoutsOf, rechargesOf, transfersOf } from './money.list.ts';
import { payCommission } from './payout.store.ts';
import { agentWithPurse, purseOfAgent } from './purse.store.ts';

const mostRows = 200;

/** What agents have, earn and get (ledger §4). */
export const agentMoneyCalls: Route[] = serve(agentMoney, {
  read: async ({ db, actor, input, now }) => {
    await contactOfAgent(db, actor, input.id);
    const { purseId, currency } = await agentWithPurse(db, input.id);
    const of = { agentId: input.id, currency, now };
    const margin = await dueOf(db, { ...of, mode: agentMode.of.resale });
    const commission = await dueOf(db, { ...of, mode: agentMode.of.referral });
    const free = purseId === null ? undefined : await withdrawable(db, purseId, now);
    return {
      purseId: asIdOrNull(purseId),
      currency,
      balance: asMoney(textOf(free?.allCash ?? microOf('0'))),
      freeCash: asMoney(textOf(wholeCents(free?.cash ?? microOf('0')))),
      due: asMoney(textOf(micro(margin.sum + commission.sum))),
      dueCommission: asMoney(textOf(commission.sum)),
      recharges: (purseId === null ? [] : await rechargesOf(db, purseId)).map((row) => ({
        rechargeId: asId(row.id),
        status: row.status,
        amount: asMoney(row.amount),
        payerName: row.payer_name,
        enteredBy: row.really_name,
        createTime: asInstant(row.created_at),
        confirmTime: asInstantOrNull(row.confirmed_at),
      })),
      transfers: (purseId === null ? [] : await transfersOf(db, purseId)).map((row) => ({
        transferId: asId(row.id),
        kind: row.kind,
        userId: asId(row.userId),
        userName: row.userName,
        amount: asMoney(row.amount),
        reason: row.reason,
        createTime: asInstant(row.at),
      })),
      payouts: (await payoutsOf(db, input.id)).map((row) => ({
        payoutKind: row.kind,
        amount: asMoney(row.amount),
        period: row.period,
        bankFlow: row.bank_flow,
        postingId: asIdOrNull(row.posting_id),
        createTime: asInstant(row.created_at),
      })),
    };
  },

  recharge: async ({ tx, actor, input, now }) => {
    const agent = await lockAgent(tx, actor, input.id);
    if (agent.status !== agentStatus.of.active) throw new ApiError('notAllowedInState');
    await expectResale(tx, agent.id, now);
    const user = await purseOfAgent(tx, agent.id, now);
    const account = await ourAccount(tx, input.companyAccountId, user.currency);
    const paidAt = new Date(input.payTime);
    if (paidAt > now) throw badFields('payTime');
    const slipKey = await ownEvidence(tx, { keys: input.slip, by: actor.adminId, path: 'slip' });
    const { amount, transactionId, payerName, bankFlow, remark } = input;
    const id = await insertEntry(tx, {
      user,
      account,
      amount,
      transactionId,
      payerName,
      bankFlow,
      remark,
      paidAt,
      slipKey,
      now,
      flowRemark: '',
      by: actor.adminId,
    });
    return { rechargeId: asId(id) };
  },

  months: monthList,

  monthRows: async ({ db, actor, input }) => {
    const month = await monthSeen(db, actor, input.agentMonthId);
    if (!month) throw new ApiError('notFound');
    const of = {
      agentId: month.agent_id,
      period: month.period,
      termsId: month.terms_id,
      most: mostRows + 1,
    };
    const rows =
      month.mode === agentMode.of.resale
        ? (await marginRows(db, of)).map((row) => ({
            userId: asId(row.owner_id),
            userName: row.name,
            postingId: asId(row.source_id),
            postingKey: row.key,
            incurredTime: asInstant(row.incurred_at),
            base: asMoney(row.source_id === row.charge_posting_id ? row.paid : '0'),
            cost: asMoney(row.cost),
            margin: asMoney(row.margin),
          }))
        : (await commissionRows(db, of)).map((row) => ({
            userId: asId(row.userId),
            userName: row.userName,
            postingId: asId(row.postingId),
            postingKey: row.postingKey,
            incurredTime: asInstant(row.incurred),
            base: asMoney(row.base),
            cost: null,
            margin: null,
          }));
    return { rows: rows.slice(0, mostRows) as never, hasMore: rows.length > mostRows };
  },

  payCommission: async (c) => {
    c.effects.reason = c.input.reason;
    c.effects.weight = 1;
    await lockAgent(c.tx, c.actor, c.input.id);
    await payCommission(c, c.input);
    return null;
  },
});
