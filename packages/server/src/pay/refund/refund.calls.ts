import {
  allows,
  companyAccountKind,
  errorCodes,
  leastOf,
  type Micro,
  micro,
  microOf,
  noMoney,
  type RefundAction,
  refundRoute,
  refunds,
  refundState,
  refundTransitions,
  restOf,
  sumOf,
  textOf,
} from '@renderdesk/contract';
import { historyOf } from '../../core/audit/history.ts';
import type { Context } from '../../core/audit/operation.ts';
import type { Actor } from '../../core/auth/actor.ts';
import { expectSecond, staffBehind } from '../../core/auth/control.store.ts';
import type { Blobs } from '../../core/blobs/blob.ts';
import type { Effects } from '../../core/calls/effects.ts';
import { readById } from '../../core/calls/reading.ts';
import { done, type Outcome, type Route, serve } from '../../core/calls/serve.ts';
import { limitOf } from '../../core/calls/fourEyes.ts';
import { expectVersion, staleRows } from '../../core/crud/crud.store.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { asId, asMoney } from '../../core/db/wire.ts';
import { ApiError, badFields } from '../../core/http/apiError.ts';
import { ourAccount } from '../recharge/entry.store.ts';
import { fileName, openFile } from '../../core/attachments/attachment.store.ts';
import { ownEvidence } from '../recharge/evidence.store.ts';
import { side } from '../ledger/lines.rules.ts';
import {
  approvedOf,
  invoicedOf,
  isOld,
  netOf,
  type Recharge,
  seenRecharge,
  sentOf,
} from '../recharge/guards.store.ts';
import { payNames } from '../recharge/payNames.ts';
import {
  askChannelForRefund,
  isChannelGone,
  refundableByChannel,
  takeFromChannel,
} from '../channels/paymentRefund.work.ts';
import { postingContextBy } from '../recharge/recharge.calls.ts';
import { refundList } from './refund.list.ts';
import {
  applyForRefund,
  expectFree,
  isOtherPayee,
  payeeFor,
  refundableOf,
  refundRefusal,
  routeOf,
} from './refundApply.store.ts';
import * as store from './refund.store.ts';
import {
  cameByChannel,
  isOwnSalesperson,
  lockRefundRow,
  refundsByPurse,
  seenRefund,
  setRefund,
} from './refundEntry.store.ts';
import { realNameRefusal } from '../../user/index.ts';
import { lastPosting, tellLines } from '../ledger/postingSummary.store.ts';
import { approvedToday } from '../dailyTotals.store.ts';
import { inRmb } from '../weight.store.ts';

type C = Context & { readonly tx: Tx; readonly actor: Actor; readonly effects: Effects };
const money = (amount: Micro) => asMoney(textOf(amount));

/**
 * What an invoice holds goes back after its red letter alone (lifecycles §5): what is refunded must be outside of it, together with
 * what was sent before and is not done yet.
 */
const isInvoiced = async (db: Db, recharge: Recharge, amount: Micro): Promise<boolean> =>
  invoicedOf(recharge) > micro(netOf(recharge) - amount - (await sentOf(db, recharge)));

/** A refund that is about to be changed, with its recharge: locked, of the version that was seen, in a state that allows it. */
const lockFor = async (
  c: C,
  action: RefundAction,
  input: { readonly refundId: number; readonly version: number },
) => {
  const { refund, recharge } = await lockRefundRow(c.tx, c.actor, input.refundId);
  await expectVersion(c.tx, 'refund', refund, input.version);
  if (!allows(refundTransitions[action], refund.state)) throw new ApiError('notAllowedInState');
  return { refund, recharge, ref: { ownerId: refund.owner_id, refundId: refund.id } };
};

/** What a channel accepted it may have paid: another person looks too before people say how it ended. */
const decideByHand = (c: C, accepted: boolean): void => {
  c.effects.weight = 0;
  if (accepted) c.effects.alwaysSecond = true;
};

/** To whom it goes was approved with it: another payee is looked at by another person too. */
const decidePayee = (
  c: C,
  before: Parameters<typeof isOtherPayee>[1],
  after: Parameters<typeof isOtherPayee>[0],
): void => {
  c.effects.weight = 0;
  if (isOtherPayee(after, before)) c.effects.alwaysSecond = true;
};

const booking = async (c: C, owner: number, work: () => Promise<unknown>): Promise<void> => {
  const since = await lastPosting(c.tx, [owner]);
  await work();
  await tellLines(c.tx, c.effects, { owners: [owner], since });
};

/** Refunds: requested, approved, paid out by the channel or by bank, or rejected (lifecycles §5). */
export const refundCalls = (blobs: Blobs): Route[] =>
  serve(refunds, {
    list: refundList,

    read: async (c) => {
      const found = await seenRefund(c.db, c.actor, c.input.refundId);
      const { id, owner_id: ownerId } = found;
      const row = await readById(refundList, c.db, { ...c, input: { timeStatus: 0 } }, id);
      const channelGone = await isChannelGone(c.db, { ownerId, refundId: id });
      return {
        ...row,
        payeeName: found.payee_name,
        payeeBank: found.payee_bank,
        payeeAccount: found.payee_account,
        evidenceName: await fileName(c.db, found.evidence_key),
        channelGone,
      };
    },

    reveal: async ({ tx, actor, input, effects }) => {
      const { id, payee_account: payeeAccount } = await seenRefund(tx, actor, input.refundId);
      if (payeeAccount === null) throw new ApiError('notFound');
      effects.affected.push({ id, outcome: errorCodes.success });
      return { payeeAccount };
    },

    history: async ({ db, actor, input, language }) => {
      await seenRefund(db, actor, input.refundId);
      const names = await payNames(db, language);
      return historyOf(db, { kinds: ['refund'], id: input.refundId, names }, { language });
    },

    preview: async ({ db, actor, input, now }) => {
      const recharge = await seenRecharge(db, actor, input.rechargeId);
      const { refundable, ...rest } = await refundableOf(db, recharge, now);
      const asked = input.amount === undefined ? refundable : microOf(input.amount);
      const paid = microOf(recharge.amount);
      const approved = await approvedOf(db, recharge);
      // An amount above what approved refunds leave is refused, and has no clawback.
      const within = leastOf(asked, restOf(paid, approved));
      const ref = { ownerId: recharge.owner_id, rechargeId: recharge.id, paid };
      const back =
        within > 0n
          ? await store.clawbackFor(db, ref, within)
          : { payout: noMoney, deducted: noMoney, lots: [], bonus: [] };
      const byChannel = await cameByChannel(db, recharge, new Date(now.getTime() - refundableByChannel));
      const refusal =
        (await refundRefusal(db, recharge, { amount: asked, now })) ??
        (byChannel ? undefined : await realNameRefusal(db, recharge.user_id));
      const mine = { ownerId: recharge.owner_id, by: actor.adminId, except: recharge.id, now };
      const together = sumOf([asked, approved, await approvedToday(db, mine)]);
      const most = await inRmb(db, together, recharge.currency, now);
      return {
        currency: recharge.currency,
        refundable: money(refundable),
        left: money(rest.left),
        freeCash: money(rest.freeCash),
        arrears: money(rest.arrears),
        invoiced: money(invoicedOf(recharge)),
        payout: money(back.payout),
        deducted: money(back.deducted),
        bonus: back.lots.flatMap(({ id, taken }) => {
          const lot = back.bonus.find((one) => one.id === id);
          return taken > 0n && lot
            ? [{ couponType: lot.type ?? 3, currency: lot.unit, amount: money(taken) }]
            : [];
        }),
        refusal: refusal ? errorCodes[refusal.name] : null,
        byChannel,
        needsSecond:
          most > (await limitOf(db, 'refund')).limit || isOld(recharge, now) || invoicedOf(recharge) > 0n,
      };
    },

    apply: async (c) => {
      const { tx, actor, input, now, effects } = c;
      effects.reason = input.reason;
      const id = await applyForRefund(tx, actor, { ...input, now });
      return { refundId: asId(id) };
    },

    approve: async (c) => {
      const { tx, actor, now, effects } = c;
      const { refund, recharge, ref } = await lockFor(c, 'approve', c.input);
      const authors = await staffBehind(tx, refund);
      if (authors.includes(actor.adminId)) throw new ApiError('ownEntry');
      await expectSecond(tx, actor.adminId, authors, now);
      if (await isOwnSalesperson(tx, actor.adminId, recharge.user_id)) throw new ApiError('ownCustomer');
      const amount = microOf(refund.amount);
      await expectFree(tx, recharge, { amount, now });
      effects.reason = refund.reason;
      // With all that was approved of the recharge before, and with what the same person approved of the purse today.
      const mine = { ownerId: recharge.owner_id, by: actor.adminId, except: recharge.id, now };
      const together = sumOf([amount, await approvedOf(tx, recharge), await approvedToday(tx, mine)]);
      effects.weight = await inRmb(tx, together, recharge.currency, now);
      if (authors.length > 0) effects.parties = authors;
      if (isOld(recharge, now) || invoicedOf(recharge) > 0n) effects.alwaysSecond = true;
      const occasion = await postingContextBy(c, recharge.company_id, now);
      await booking(c, recharge.owner_id, () => store.approveRefund(tx, ref, occasion));
      return null;
    },

    send: async (c) => {
      const { tx, input, now } = c;
      const { refund, recharge, ref } = await lockFor(c, 'send', input);
      if (await isInvoiced(tx, recharge, microOf(refund.amount))) throw new ApiError('invoicedFirst');
      // After a failure under its number by the same way (5→2); another way begins anew (5→1).
      const isAgain = refund.state === refundState.of.channelFailed;
      const hasFailed = refund.sends > 0;
      const stored = hasFailed ? refund.route : undefined;
      // Where the bonus takes all of it there is nothing that a channel could pay, or that anybody is paid.
      const isNothing = microOf(refund.payout) === noMoney;
      const route = isNothing
        ? refundRoute.of.bankTransfer
        : await routeOf(tx, recharge, {
            asked: isAgain ? refund.route : (input.route ?? stored),
            hasFailed,
            now,
          });
      const channelNumber = refund.channel_number ?? `R${refund.id}`;
      const occasion = await postingContextBy(c, recharge.company_id, now);
      const payee = isNothing ? {} : payeeFor(route, input, refund);
      decidePayee(c, refund, payee);
      await setRefund(tx, refund, { route, ...payee, refusal: '' }, now);
      await booking(c, recharge.owner_id, () => store.sendRefund(tx, { ...ref, channelNumber }, occasion));
      if (route === refundRoute.of.channel) await askChannelForRefund(tx, { ...ref, now });
      return null;
    },

    finish: async (c) => {
      const { tx, actor, input, now } = c;
      const { refund, recharge, ref } = await lockFor(c, 'finish', input);
      // While the channel can be queried, only the channel says how its refund ends.
      const { asked, accepted } = await takeFromChannel(tx, { ...ref, now });
      if (!asked && refund.route !== refundRoute.of.bankTransfer) throw new ApiError('notAllowedInState');
      if (asked && input.reason === undefined) throw badFields('reason');
      decideByHand(c, accepted);
      if (input.reason !== undefined) c.effects.reason = input.reason;
      const account = await ourAccount(tx, input.companyAccountId, recharge.currency);
      const evidence = await ownEvidence(tx, { keys: input.evidence, by: actor.adminId, path: 'evidence' });
      await setRefund(
        tx,
        refund,
        { company_account_id: account.id, bank_flow: input.bankFlow, evidence_key: evidence },
        now,
      );
      const paidFrom = side(account.kind === companyAccountKind.of.bank ? 103 : 102, account.id);
      const occasion = await postingContextBy(c, recharge.company_id, now);
      await booking(c, recharge.owner_id, () => store.finishRefund(tx, { ...ref, paidFrom }, occasion));
      return null;
    },

    fail: async (c) => {
      const { recharge, refund, ref } = await lockFor(c, 'fail', c.input);
      // The channel may still pay a refund that it got; a bank transfer meanwhile would pay it twice.
      const { accepted } = await takeFromChannel(c.tx, { ...ref, now: c.now });
      decideByHand(c, accepted);
      c.effects.reason = c.input.reason;
      await setRefund(c.tx, refund, { refusal: c.input.reason }, c.now);
      const occasion = await postingContextBy(c, recharge.company_id, c.now);
      await booking(c, recharge.owner_id, () => store.failRefund(c.tx, ref, occasion));
      return null;
    },

    reopen: async (c) => {
      const { tx, input, now, effects } = c;
      const { refund, recharge, ref } = await lockFor(c, 'reopen', input);
      effects.reason = input.reason;
      const route = await routeOf(tx, recharge, { asked: input.route, hasFailed: true, now });
      const payee = payeeFor(route, input, refund);
      decidePayee(c, refund, payee);
      await setRefund(tx, refund, { route, ...payee, refusal: '' }, now);
      await store.reopenRefund(tx, ref);
      return null;
    },

    reject: async (c) => {
      c.effects.reason = c.input.reason;
      const outcomes = new Map<number, Outcome>();
      for (const id of await refundsByPurse(c.tx, c.actor, c.ids)) {
        const { refund, recharge } = await lockRefundRow(c.tx, c.actor, id);
        const stale = (await staleRows(c.tx, 'refund', [refund], c.expectedVersions)).get(id);
        const allowed = allows(refundTransitions.reject, refund.state);
        outcomes.set(id, stale ?? (allowed ? done : { code: errorCodes.notAllowedInState }));
        if (stale || !allowed) continue;
        await setRefund(c.tx, refund, { refusal: c.input.reason }, c.now);
        const ref = { ownerId: refund.owner_id, refundId: id };
        await store.rejectRefund(c.tx, ref, await postingContextBy(c, recharge.company_id, c.now));
      }
      return outcomes;
    },

    evidence: async ({ db, actor, input }) =>
      openFile(db, blobs, {
        id: (await seenRefund(db, actor, input.refundId)).evidence_key,
        kind: 'evidence',
      }),
  });
