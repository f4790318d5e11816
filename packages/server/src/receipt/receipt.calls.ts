import {
  errorCodes,
  invoices,
  micro,
  microOf,
  type PermissionKey,
  receiptPayment,
  receipts,
  redFormState,
  statusActions,
  textOf,
} from '@renderdesk/contract';
import { storeFile } from '../core/attachments/attachment.store.ts';
import { historyOf } from '../core/audit/history.ts';
import { holds } from '../core/auth/actor.ts';
import { storedBy } from '../core/auth/principal.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import { readById } from '../core/calls/reading.ts';
import { type Handler, type Route, serve } from '../core/calls/serve.ts';
import type { Config } from '../core/config.ts';
import { asId, asMoney } from '../core/db/wire.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { inRmb } from '../pay/index.ts';
import { applyForReceipt, changeReceipt, invoicedCustomer } from './apply.store.ts';
import { attachFiles, openReceiptFile } from './file.store.ts';
import { approvedBefore } from './hold.store.ts';
import { beginRed, failReceipt, isOfClosedMonth, issueReceipt, issueRed, moveForm } from './issue.store.ts';
import { invoiceList, receiptList } from './receipt.list.ts';
import { receiptNames } from './receiptNames.ts';
import * as reads from './receipt.reads.ts';
import { authorsOf, issuesItself, lockReceipt, seenReceipt, setReceipt } from './receipt.store.ts';
import * as step from './step.store.ts';

/** The key that each step of the one status-change call wants. */
const keyOf = {
  correct: 'invoice:application:apply',
  withdraw: 'invoice:application:apply',
  reject: 'invoice:application:approve',
  begin: 'invoice:application:issue',
  fail: 'invoice:application:issue',
  deliver: 'invoice:application:issue',
} as const satisfies Record<(typeof statusActions)[keyof typeof statusActions], PermissionKey>;

const notGiven = (value: string | undefined, path: string): string => {
  if (value === undefined) throw badFields(path);
  return value;
};

/** Enters an invoice that was issued elsewhere, blue or red: its number, its date and its files. */
const entering =
  (action: 'issue' | 'redIssue', write: typeof issueReceipt): Handler<(typeof receipts)['issue']> =>
  async ({ tx, actor, input, now }) => {
    const receipt = await lockReceipt(tx, actor, { ...input, action });
    const issued = { ...input, issueTime: new Date(input.issueTime), by: actor.adminId, now };
    const invoiceId = await write(tx, receipt, issued);
    await attachFiles(tx, {
      ownerId: receipt.owner_id,
      receiptId: receipt.id,
      invoiceId,
      keys: input.invoiceFiles,
      kind: 1,
      by: storedBy(actor),
      path: 'invoiceFiles',
    });
    return null;
  };

/** Invoice applications and what becomes of them, and the register of what was issued (lifecycles §10). */
export const receiptCalls = ({
  blobs,
  config,
}: {
  blobs: Blobs;
  config: Pick<Config, 'issuesInvoices'>;
}): Route[] => [
  ...serve(invoices, {
    list: invoiceList,
    tax: ({ db, actor, input, now }) => reads.taxRegister(db, actor, { ...input, now }),
  }),
  ...serve(receipts, {
    list: receiptList,

    read: async (c) => {
      const receipt = await seenReceipt(c.db, c.actor, c.input.receiptId);
      const row = await readById(receiptList, c.db, { ...c, input: {} }, receipt.id);
      return {
        ...row,
        ...(await reads.detailsOf(c.db, receipt)),
        issuesItself: issuesItself(receipt.medium, config),
      };
    },

    reveal: async ({ tx, actor, input, effects }) => {
      const receipt = await seenReceipt(tx, actor, input.receiptId);
      effects.affected.push({ id: receipt.id, outcome: errorCodes.success });
      return {
        bankAccount: receipt.bank_account,
        phone: receipt.phone ?? '',
        email: receipt.email ?? '',
      };
    },

    history: async ({ db, actor, input, language }) => {
      await seenReceipt(db, actor, input.receiptId);
      const names = await receiptNames(db, language);
      return historyOf(db, { kinds: ['receipt'], id: input.receiptId, names }, { language });
    },

    available: async ({ db, actor, input }) => {
      const customer = await invoicedCustomer(db, actor, input.userId);
      return reads.invoiceableOf(db, { ...customer, basis: input.basis });
    },

    completed: async ({ db, actor, input }) =>
      reads.completedOrders(db, (await invoicedCustomer(db, actor, input.userId)).ownerId),

    apply: async ({ tx, actor, input, now }) => {
      const customer = await invoicedCustomer(tx, actor, input.userId);
      return { receiptId: asId(await applyForReceipt(tx, { ...input, ...customer, actor, now })) };
    },

    update: async ({ tx, actor, input, now }) => {
      const receipt = await lockReceipt(tx, actor, { ...input, action: 'update' });
      await changeReceipt(tx, receipt, { ...input, actor, now });
      return null;
    },

    updateFinanceRemark: async ({ tx, actor, input, now }) => {
      const receipt = await lockReceipt(tx, actor, input);
      await setReceipt(tx, receipt, { finance_remark: input.financeRemark }, now);
      return null;
    },

    confirm: async ({ tx, actor, input, now, effects }) => {
      const receipt = await lockReceipt(tx, actor, { ...input, action: 'approve' });
      await step.approveReceipt(tx, receipt, { actor, now });
      const isUnpaid = receipt.payment === receiptPayment.of.unpaid;
      const together = micro(microOf(receipt.amount) + (await approvedBefore(tx, receipt)));
      effects.weight = isUnpaid ? await inRmb(tx, together, receipt.currency, now) : 0;
      effects.parties = authorsOf(receipt);
      return null;
    },

    changeStatus: async ({ tx, actor, input, now, effects, language }) => {
      const action = statusActions[input.receiptStatus];
      if (!holds(actor, keyOf[action])) throw new ApiError('forbidden', { key: keyOf[action] });
      const receipt = await lockReceipt(tx, actor, { ...input, action });
      effects.reason = input.reason;
      switch (action) {
        case 'reject':
        case 'withdraw':
          await step.endReceipt(tx, receipt, {
            status: action === 'reject' ? 5 : 6,
            reason: notGiven(input.reason, 'reason'),
            now,
          });
          break;
        case 'begin':
          await setReceipt(
            tx,
            receipt,
            { status: 2, issue_due: issuesItself(receipt.medium, config) ? now : null },
            now,
          );
          break;
        case 'correct':
          await setReceipt(tx, receipt, { status: 1, fail_cause: null, reason: '' }, now);
          break;
        case 'fail':
          if (input.failCause === undefined) throw badFields('failCause');
          await failReceipt(tx, receipt, {
            failCause: input.failCause,
            reason: notGiven(input.reason, 'reason'),
            now,
          });
          break;
        case 'deliver':
          await step.deliverReceipt(tx, receipt, {
            ...input,
            by: actor.adminId,
            now,
            language,
            messages: effects.messages,
          });
          break;
      }
      return null;
    },

    issue: entering('issue', issueReceipt),

    confirmReceivables: async ({ tx, actor, input, now }) => {
      const more = input.orders.flatMap(({ rechargeId }) => rechargeId ?? []);
      const receipt = await lockReceipt(tx, actor, { ...input, action: 'confirmReceivables', more });
      await step.confirmReceivables(tx, receipt, { orders: input.orders, now });
      return null;
    },

    red: async ({ tx, actor, input, now, effects }) => {
      const receipt = await lockReceipt(tx, actor, { ...input, action: 'red' });
      const most = microOf(receipt.amount) - microOf(receipt.red);
      if (microOf(input.amount) > most)
        throw new ApiError('moreThanToRedden', {
          most: asMoney(textOf(most as never)),
          currency: receipt.currency,
        });
      const { notNeeded, waitsBuyer, waitsSeller } = redFormState.of;
      const both = receipt.medium !== 3 && (input.buyerUsed === true || input.byBuyer === true);
      await beginRed(tx, receipt, {
        amount: input.amount,
        redReason: input.redReason,
        note: input.note,
        state: !both ? notNeeded : input.byBuyer === true ? waitsSeller : waitsBuyer,
        itself: issuesItself(receipt.medium, config),
        by: actor.adminId,
        now,
      });
      effects.reason = input.note;
      // With what was made red before: parts of one invoice would pass any limit.
      const together = micro(microOf(input.amount) + microOf(receipt.red));
      effects.weight = await inRmb(tx, together, receipt.currency, now);
      if (await isOfClosedMonth(tx, receipt)) effects.alwaysSecond = true;
      return null;
    },

    redForm: async ({ tx, actor, input, now, effects }) => {
      const receipt = await lockReceipt(tx, actor, { ...input, action: 'redForm' });
      effects.reason = input.note;
      const itself = issuesItself(receipt.medium, config);
      await moveForm(tx, receipt, { state: input.formState, note: input.note, itself, now });
      return null;
    },

    redIssue: entering('redIssue', issueRed),

    upload: async ({ tx, actor, file, now }) => ({
      fileId: await storeFile(tx, blobs, file, { kind: 'receipt', by: storedBy(actor), now }),
    }),

    annex: async ({ db, actor, input }) => {
      const receipt = await seenReceipt(db, actor, input.receiptId);
      return openReceiptFile(db, blobs, { ownerId: receipt.owner_id, receiptId: receipt.id, key: input.key });
    },
  }),
];
