import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** Why something stands among what a customer consumed; the numbers are those of `postingCause`. */
export const consumptionCause = codeTable('consumptionCause', {
  1: { name: 'charge', tone: 'neutral' },
  2: { name: 'fee', tone: 'neutral' },
  14: { name: 'appeal', tone: 'info' },
  15: { name: 'voucher', tone: 'info' },
  24: { name: 'reversal', tone: 'info' },
});

/** Where a bill stands as a document (lifecycles §9); the number is ours. */
export const billDocument = codeTable('billDocument', {
  0: { name: 'open', tone: 'running' },
  1: { name: 'issued', tone: 'info' },
  2: { name: 'settled', tone: 'success' },
});
export const confirmStatus = codeTable('confirmStatus', {
  0: { name: 'unconfirmed', tone: 'waiting' },
  1: { name: 'confirmed', tone: 'success' },
  2: { name: 'autoConfirmed', tone: 'neutral' },
});
export const payStatus = codeTable('payStatus', {
  0: { name: 'notPaid', tone: 'warning' },
  1: { name: 'paid', tone: 'success' },
});
/** `payStatus` as bills show it. The third is ours: nothing of the bill is owed any more, and part of it never came. */
export const billPayment = codeTable('billPayment', {
  ...payStatus.entries,
  2: { name: 'writtenOff', tone: 'held' },
});
/** What a line of a bill is of. */
export const billLineKind = codeTable('billLineKind', {
  1: { name: 'task', tone: 'neutral' },
  2: { name: 'fee', tone: 'neutral' },
  3: { name: 'correction', tone: 'info' },
  /** What a bill of an earlier system had unpaid. */
  4: { name: 'earlier', tone: 'neutral' },
});
export const appealStatus = codeTable('appealStatus', {
  0: { name: 'submitted', tone: 'waiting' },
  1: { name: 'handling', tone: 'running' },
  2: { name: 'finished', tone: 'success' },
  3: { name: 'rejected', tone: 'danger' },
  4: { name: 'withdrawn', tone: 'neutral' },
});
export type AppealStatus = CodeOf<typeof appealStatus>;
/** How an appeal that was right ends. */
export const appealOutcome = codeTable('appealOutcome', {
  1: { name: 'returned', tone: 'success' },
  2: { name: 'coupon', tone: 'info' },
  3: { name: 'freeRerun', tone: 'info' },
});
/** What had gone wrong. */
export const appealCause = codeTable('appealCause', {
  1: { name: 'farm', tone: 'neutral' },
  2: { name: 'node', tone: 'neutral' },
  3: { name: 'scene', tone: 'neutral' },
  4: { name: 'misuse', tone: 'neutral' },
  5: { name: 'staff', tone: 'neutral' },
});
