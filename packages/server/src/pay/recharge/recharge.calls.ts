import {
  allows,
  errorCodes,
  type InputOf,
  leastOf,
  type Micro,
  microOf,
  noMoney,
  principalKind,
  type RechargeAction,
  recharges,
  rechargeStatus,
  rechargeTransitions,
  restOf,
  sumOf,
  textOf,
} from '@renderdesk/contract';
import { historyOf } from '../../core/audit/history.ts';
import type { Context } from '../../core/audit/operation.ts';
import { type Actor, holds } from '../../core/auth/actor.ts';
import { secondRefusal, staffBehind } from '../../core/auth/control.store.ts';
import { storedBy } from '../../core/auth/principal.ts';
import type { Blobs } from '../../core/blobs/blob.ts';
import type { Effects } from '../../core/calls/effects.ts';
import { readById } from '../../core/calls/reading.ts';
import { done, type Outcome, type Route, serve } from '../../core/calls/serve.ts';
import { expectVersion, staleRows } from '../../core/crud/crud.store.ts';
import type { Tx } from '../../core/db/db.ts';
import { asId, asIdOrNull, asMoney } from '../../core/db/wire.ts';
import { ApiError, badFields } from '../../core/http/apiError.ts';
import * as store from './entry.store.ts';
import { openFile, storeFile } from '../../core/attachments/attachment.store.ts';
import { ownEvidence } from './evidence.store.ts';
import { duplicateReason, expectFlowFree } from './flow.store.ts';
import { side } from '../ledger/lines.rules.ts';
import {
  chargebackRefusal,
  invoicedOf,
  isOld,
  lockRecharge,
  withdrawable,
  netOf,
  type Recharge,
  rechargesByPurse,
  seenRecharge,
  undoRefusal,
} from './guards.store.ts';
import { payNames } from './payNames.ts';
import { dropPending } from '../member/member.store.ts';
import { dueOf } from '../contract/contractMoney.store.ts';
import { postingContextOf } from '../ledger/period.store.ts';
import { rejectApplications } from '../refund/refundApply.store.ts';
import { isOwnSalesperson } from '../refund/refundEntry.store.ts';
import { bankLineOf, lotsAndPostings, remainingOf, transactionIdOf } from './rechargePanel.store.ts';
import { rechargeList } from './recharge.list.ts';
import {
  bonusLeft,
  correctRecharge,
  creditedFrom,
  creditRecharge,
  invalidateRecharge,
  spentBonusOf,
  undoingOf,
  voidBonus,
} from './recharge.store.ts';
import { setRecharge } from './rows.store.ts';
import { lastPosting, tellLines } from '../ledger/postingSummary.store.ts';
import { undoneToday } from '../dailyTotals.store.ts';
import { inRmb } from '../weight.store.ts';

type C = Context & { readonly tx: Tx; readonly actor: Actor; readonly effects: Effects };

const keyOf = ({ owner_id: ownerId, id }: Recharge) => ({ ownerId, id });

/** By the person, now; what happened at a moment is posted in its month, or in the next that is open. */
export const postingContextBy = (
  { tx, actor, now }: Pick<C, 'tx' | 'actor' | 'now'>,
  companyId: number,
  incurredAt: Date,
) =>
  postingContextOf(tx, {
    companyId,
    at: now,
    incurredAt,
    actor: { kind: principalKind.of.staff, id: actor.adminId },
  });

/** A recharge that is about to be changed: locked, of the version that was seen, and in a state that allows it. */
const lockFor = async (
  c: C,
  action: RechargeAction,
  input: { readonly rechargeId: number; readonly version: number },
): Promise<Recharge> => {
  const recharge = await lockRecharge(c.tx, c.actor, input.rechargeId);
  await expectVersion(c.tx, 'recharge', recharge, input.version);
  if (!allows(rechargeTransitions[action], recharge.status)) throw new ApiError('notAllowedInState');
  return recharge;
};

/** Runs a change of money and reports its posting lines. */
const booking = async (c: C, owners: readonly number[], work: () => Promise<unknown>): Promise<void> => {
  const since = await lastPosting(c.tx, owners);
  await work();
  await tellLines(c.tx, c.effects, { owners, since });
};

/** Each of some recharges, in the order of their numbers, where it moved since it was seen or its state refuses. */
const eachOf = async (
  c: C & { readonly ids: readonly number[]; readonly expectedVersions: ReadonlyMap<number, number> },
  action: RechargeAction,
  one: (recharge: Recharge) => Promise<Outcome>,
): Promise<Map<number, Outcome>> => {
  const outcomes = new Map<number, Outcome>();
  for (const id of await rechargesByPurse(c.tx, c.actor, c.ids)) {
    const recharge = await lockRecharge(c.tx, c.actor, id);
    const stale = (await staleRows(c.tx, 'recharge', [recharge], c.expectedVersions)).get(id);
    const allowed = allows(rechargeTransitions[action], recharge.status);
    outcomes.set(id, stale ?? (allowed ? await one(recharge) : { code: errorCodes.notAllowedInState }));
  }
  return outcomes;
};

type Undoing =
  | { readonly step: 'invalidate' }
  | { readonly step: 'chargeback'; readonly fee: Micro; readonly reason: string };

/** Undoing by staff or by the channel: what is there goes back to where it came from, the rest is owed, the bonus goes. */
const undo = async (c: C, recharge: Recharge, how: Undoing): Promise<void> => {
  const ref = { ownerId: recharge.owner_id, rechargeId: recharge.id };
  const occasion = await postingContextBy(c, recharge.company_id, c.now);
  if (isOld(recharge, c.now) || invoicedOf(recharge) > 0n) c.effects.alwaysSecond = true;
  await booking(c, [recharge.owner_id], async () => {
    if (how.step === 'chargeback') await rejectApplications(c.tx, recharge, { ...how, now: c.now }, occasion);
    await invalidateRecharge(c.tx, { ...ref, ...how, to: await creditedFrom(c.tx, ref) }, occasion);
    await voidBonus(c.tx, ref, occasion);
  });
  const whose = { ownerId: recharge.owner_id, by: c.actor.adminId, now: c.now };
  c.effects.weight = await inRmb(c.tx, await undoneToday(c.tx, whose), recharge.currency, c.now);
  const voided = { status: rechargeStatus.of.cancelled, voided_at: c.now };
  await setRecharge(c.tx, keyOf(recharge), { ...voided, updated_at: c.now });
  await store.notePayments(c.tx, { ownerId: recharge.owner_id, userId: recharge.user_id });
};

/**
 * When staff invalidate an entry, its transaction is free for the corrected entry; a transaction reported by a channel
 * stays taken.
 */
const invalidate = async (c: C, recharge: Recharge): Promise<void> => {
  await undo(c, recharge, { step: 'invalidate' });
  await store.freeTransaction(c.tx, recharge);
};

const refuseBy = (refusal: keyof typeof errorCodes | undefined): void => {
  if (refusal !== undefined) throw new ApiError(refusal);
};

/** Recharges of customers: the list, one of them whole, and what staff do to them (lifecycles §5). */
/** Throws `limitReached` for an entry of more, in RMB, than one comes to at most. */
const expectSane = async (
  tx: Tx,
  o: { readonly amount: string; readonly currency: 1 | 2; readonly mostEntry: number; readonly now: Date },
): Promise<void> => {
  if ((await inRmb(tx, microOf(o.amount), o.currency, o.now)) > o.mostEntry)
    throw new ApiError('limitReached', { limit: o.mostEntry });
};

/** Recharges, entered by hand up to `mostEntry` RMB each. */
export const rechargeCalls = ({
  blobs,
  mostEntry,
}: {
  readonly blobs: Blobs;
  readonly mostEntry: number;
}): Route[] =>
  serve(recharges, {
    list: rechargeList,

    payMethods: ({ db }) => store.payMethodsOf(db),

    read: async (c) => {
      const recharge = await seenRecharge(c.db, c.actor, c.input.rechargeId);
      const row = await readById(rechargeList, c.db, { ...c, input: { timeStatus: 0 } }, recharge.id);
      const bankLine = holds(c.actor, 'user:financeVerifyBills') ? await bankLineOf(c.db, recharge) : null;
      return { ...row, bankLine, ...(await lotsAndPostings(c.db, recharge)) };
    },

    history: async ({ db, actor, input, language }) => {
      await seenRecharge(db, actor, input.rechargeId);
      const names = await payNames(db, language);
      return historyOf(db, { kinds: ['recharge'], id: input.rechargeId, names }, { language });
    },

    checkTransactionId: async ({ db, actor, input }) => {
      const others = (await store.knownTransaction(db, input.transactionId)).filter(
        (one) => one.recharge_id === null || one.recharge_id !== input.rechargeId,
      );
      const [id] = others.flatMap(({ recharge_id: known }) => (known === null ? [] : [known]));
      const [seen] = id === undefined ? [] : await rechargesByPurse(db, actor, [id]);
      return { exists: others.length > 0, rechargeId: asIdOrNull(seen) };
    },

    companyAccounts: async ({ db }) => {
      const rows = await store.ourAccounts(db);
      return rows.map(({ id, ...row }) => ({ companyAccountId: asId(id), ...row }));
    },

    uploadEvidence: async ({ tx, actor, file, now }) => ({
      fileId: await storeFile(tx, blobs, file, { kind: 'evidence', by: storedBy(actor), now }),
    }),

    slip: async ({ db, actor, input }) =>
      openFile(db, blobs, {
        id: (await seenRecharge(db, actor, input.rechargeId)).slip_key,
        kind: 'evidence',
      }),

    enter: async ({ tx, actor, input, now }) => {
      const user = await store.seenUser(tx, actor, input.userId);
      if (user.main_id !== null) throw new ApiError('notMainAccount');
      await expectSane(tx, { amount: input.amount, currency: user.currency, mostEntry, now });
      const account = await store.ourAccount(tx, input.companyAccountId, user.currency);
      const paidAt = new Date(input.payTime);
      if (paidAt > now) throw badFields('payTime');
      const slipKey = await ownEvidence(tx, { keys: input.slip, by: actor.adminId, path: 'slip' });
      const id = await store.insertEntry(tx, {
        ...input,
        user,
        account,
        paidAt,
        slipKey,
        by: actor.adminId,
        now,
      });
      return { rechargeId: asId(id) };
    },

    confirm: (c) =>
      eachOf(c, 'confirm', async (recharge) => {
        const authors = await staffBehind(c.tx, recharge);
        if (authors.includes(c.actor.adminId)) return { code: errorCodes.ownEntry };
        const refusal = await secondRefusal(c.tx, c.actor.adminId, authors, c.now);
        if (refusal) return { code: errorCodes.notTwoPeople, data: refusal };
        if (await isOwnSalesperson(c.tx, c.actor.adminId, recharge.user_id))
          return { code: errorCodes.ownCustomer };
        const doubled = await duplicateReason(c.tx, {
          accountId: recharge.company_account_id ?? 0,
          numbers: [recharge.bank_flow, (await transactionIdOf(c.tx, recharge)) ?? ''],
          except: recharge.id,
        });
        if (doubled) return doubled;
        const paidAt = recharge.paid_at ?? c.now;
        const confirmed = {
          status: rechargeStatus.of.confirmed,
          // An entry that says no time was paid when somebody saw it.
          paid_at: paidAt,
          confirmed_at: c.now,
          confirmed_by: c.actor.adminId,
        };
        await setRecharge(c.tx, keyOf(recharge), { ...confirmed, updated_at: c.now });
        const from = side(103, recharge.company_account_id);
        const ref = { ownerId: recharge.owner_id, rechargeId: recharge.id, from };
        await creditRecharge(c.tx, ref, await postingContextBy(c, recharge.company_id, paidAt));
        return done;
      }),

    cancel: (c) => {
      c.effects.reason = c.input.reason;
      return eachOf(c, 'cancel', async (recharge) => {
        const cancelled = { status: rechargeStatus.of.cancelled, voided_at: c.now };
        await setRecharge(c.tx, keyOf(recharge), { ...cancelled, updated_at: c.now });
        await store.freeTransaction(c.tx, recharge);
        // What it was to pay does not begin.
        if (recharge.purpose_id !== null) await dropPending(c.tx, recharge.owner_id, recharge.purpose_id);
        return done;
      });
    },

    update: async (c) => {
      const { tx, input, now, effects } = c;
      const recharge = await lockFor(c, 'edit', input);
      await expectSane(tx, { amount: input.amount, currency: recharge.currency, mostEntry, now });
      effects.reason = input.reason;
      effects.weight = Number(await edit(c, recharge));
      if (
        recharge.status !== rechargeStatus.of.toConfirm &&
        microOf(input.amount) !== microOf(recharge.amount)
      ) {
        refuseBy(await undoRefusal(tx, recharge));
        effects.weight = 1;
        const ref = { ownerId: recharge.owner_id, rechargeId: recharge.id };
        const occasion = await postingContextBy(c, recharge.company_id, now);
        await booking(c, [recharge.owner_id], () =>
          correctRecharge(tx, { ...ref, amount: microOf(input.amount) }, occasion),
        );
      }
      return null;
    },

    preview: async ({ db, actor, input, now }) => {
      const recharge = await seenRecharge(db, actor, input.rechargeId);
      const ref = { ownerId: recharge.owner_id, rechargeId: recharge.id };
      const isByHand = recharge.actor_kind === principalKind.of.staff;
      const refusal = isByHand ? await undoRefusal(db, recharge) : await chargebackRefusal(db, recharge);
      const left = await remainingOf(db, recharge);
      const { there, short } = undoingOf(netOf(recharge), left);
      const { allCash } = await withdrawable(db, recharge.owner_id, now);
      const credited = input.amount === undefined ? noMoney : microOf(input.amount);
      const other = sumOf([restOf(allCash, there), credited]);
      const spentBonus = isByHand || refusal ? noMoney : await spentBonusOf(db, ref, recharge);
      const bonus = await bonusLeft(db, ref);
      return {
        currency: recharge.currency,
        there: money(there),
        short: money(short),
        spentBonus: money(spentBonus),
        paidByOther: money(leastOf(sumOf([short, spentBonus]), other)),
        bonus: bonus.map((lot) => ({
          couponType: lot.coupon_type ?? 3,
          currency: lot.currency,
          amount: asMoney(lot.remaining),
        })),
        refusal: refusal ? errorCodes[refusal] : null,
      };
    },

    invalidate: async (c) => {
      const recharge = await lockFor(c, 'invalidate', c.input);
      c.effects.reason = c.input.reason;
      refuseBy(await undoRefusal(c.tx, recharge));
      await invalidate(c, recharge);
      return null;
    },

    chargeback: async (c) => {
      const recharge = await lockFor(c, 'chargeback', c.input);
      c.effects.reason = c.input.reason;
      refuseBy(await chargebackRefusal(c.tx, recharge));
      await undo(c, recharge, { step: 'chargeback', fee: microOf(c.input.fee), reason: c.input.reason });
      return null;
    },
  });

const money = (amount: Micro) => asMoney(textOf(amount));

/**
 * The fields that say which payment it was; of one that waits to be confirmed the amount too. Answers whether it lets go of the payment
 * that somebody confirmed, which could be entered and confirmed once more then: that is for two.
 */
const edit = async (
  c: C & { readonly input: InputOf<typeof recharges.update> },
  recharge: Recharge,
): Promise<boolean> => {
  const { tx, input, now } = c;
  const isEntry = recharge.status === rechargeStatus.of.toConfirm;
  const isAmount = microOf(input.amount) !== microOf(recharge.amount);
  const known = await transactionIdOf(tx, recharge);
  const isTransaction = input.transactionId !== known;
  const isOtherFlow = recharge.bank_flow !== '' && input.bankFlow !== recharge.bank_flow;
  if (!isEntry && recharge.verify_status !== 0) throw new ApiError('verifiedAlready');
  if (isTransaction && recharge.actor_kind !== principalKind.of.staff) throw new ApiError('notByHand');
  // A second person decides about another amount by what it changes, so nothing else changes with it.
  if (!isEntry && isAmount && isTransaction) throw badFields('transactionId', 'amount');
  // What it pays costs what it costs: less would begin nothing, and is entered as a recharge.
  const due =
    isEntry && isAmount && recharge.purpose_id !== null
      ? await dueOf(tx, recharge.owner_id, recharge.purpose_id)
      : undefined;
  if (due !== undefined && microOf(input.amount) < due)
    throw new ApiError('lessThanDue', { due: money(due) });
  await expectFlowFree(tx, {
    accountId: recharge.company_account_id ?? 0,
    numbers: [
      ...(input.bankFlow === recharge.bank_flow ? [] : [input.bankFlow]),
      ...(isTransaction ? [input.transactionId] : []),
    ],
    except: recharge.id,
  });
  if (isTransaction || (isEntry && isAmount))
    await store.retakeTransaction(tx, recharge, { ...input, amount: input.amount, now });
  await setRecharge(tx, keyOf(recharge), {
    updated_at: now,
    bank_flow: input.bankFlow,
    flow_remark: input.flowRemark,
    // Who said the amount, or which payment it is, entered it from then on: somebody else confirms that.
    ...(isEntry && { amount: input.amount }),
    ...(isEntry &&
      recharge.actor_kind === principalKind.of.staff &&
      (isAmount || isTransaction || isOtherFlow) && { created_by: c.actor.adminId }),
  });
  return !isEntry && (isTransaction || isOtherFlow);
};
