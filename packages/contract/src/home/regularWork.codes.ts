import { type CodeOf, codeTable } from '../kernel/codes.ts';
import { businessOffset, day, hour, minute, second } from '../kernel/time.ts';

/** Every work that a server does again and again by itself. The number is ours and the key of `regular_work`. */
export const regularWork = codeTable('regularWork', {
  1: { name: 'charges', tone: 'danger' },
  2: { name: 'payments', tone: 'danger' },
  3: { name: 'coupons', tone: 'danger' },
  4: { name: 'memberships', tone: 'danger' },
  5: { name: 'temporaryCredit', tone: 'danger' },
  6: { name: 'creditShares', tone: 'danger' },
  7: { name: 'contractsEarned', tone: 'danger' },
  8: { name: 'contractsTurned', tone: 'danger' },
  9: { name: 'levels', tone: 'danger' },
  10: { name: 'partsOfCents', tone: 'danger' },
  11: { name: 'couponReminders', tone: 'danger' },
  12: { name: 'invoices', tone: 'danger' },
  13: { name: 'invoiceSteps', tone: 'danger' },
  14: { name: 'bills', tone: 'danger' },
  15: { name: 'billDeadlines', tone: 'danger' },
  16: { name: 'openMonth', tone: 'danger' },
  17: { name: 'agentMargins', tone: 'danger' },
  18: { name: 'agentMonths', tone: 'danger' },
  19: { name: 'openingBalances', tone: 'danger' },
  20: { name: 'proofs', tone: 'danger' },
  21: { name: 'certifications', tone: 'danger' },
  22: { name: 'feedback', tone: 'danger' },
  23: { name: 'pinyin', tone: 'danger' },
  24: { name: 'publicPool', tone: 'danger' },
  25: { name: 'phoneFiles', tone: 'danger' },
  26: { name: 'similarAccounts', tone: 'danger' },
  27: { name: 'webhooks', tone: 'danger' },
  28: { name: 'webhookEvents', tone: 'danger' },
  29: { name: 'nonces', tone: 'danger' },
  30: { name: 'uploads', tone: 'danger' },
  31: { name: 'outbox', tone: 'danger' },
  32: { name: 'seals', tone: 'danger' },
  33: { name: 'farmSweep', tone: 'danger' },
  34: { name: 'sealsVerified', tone: 'danger' },
  35: { name: 'cleaning', tone: 'danger' },
  36: { name: 'lostJobs', tone: 'danger' },
  37: { name: 'approvals', tone: 'danger' },
  38: { name: 'endedNodes', tone: 'danger' },
  39: { name: 'oldRenders', tone: 'danger' },
  44: { name: 'monitorMessages', tone: 'danger' },
  53: { name: 'figures', tone: 'danger' },
  54: { name: 'messagePushes', tone: 'danger' },
  50: { name: 'nodeTransfers', tone: 'danger' },
  51: { name: 'rentedNodes', tone: 'danger' },
  52: { name: 'nodePower', tone: 'danger' },
  59: { name: 'autoPower', tone: 'danger' },
  60: { name: 'autoChange', tone: 'danger' },
  55: { name: 'storageScan', tone: 'danger' },
  56: { name: 'cleanJobs', tone: 'danger' },
  57: { name: 'cleanTimers', tone: 'danger' },
  58: { name: 'storageTransfers', tone: 'danger' },
  67: { name: 'outsourcing', tone: 'danger' },
  61: { name: 'idleNodes', tone: 'danger' },
  62: { name: 'dayanStages', tone: 'danger' },
  63: { name: 'surveys', tone: 'danger' },
  68: { name: 'taskIssues', tone: 'danger' },
});
export type RegularWork = CodeOf<typeof regularWork>;

/** When a work is due: again so many milliseconds after its last round began, or each night at a time of the company's day. */
export type Cadence = { readonly every: number } | { readonly nightAt: number };
/** The cadence of a work, and after how many milliseconds of waiting it counts as late. */
export type WorkPlan = Cadence & { readonly limit: number };

const seconds = (every: number): WorkPlan => ({ every: every * second, limit: 2 * minute });
const minutely: WorkPlan = { every: minute, limit: 2 * minute };
const tenMinutely: WorkPlan = { every: 10 * minute, limit: 30 * minute };
const nightly: WorkPlan = { nightAt: 10 * minute, limit: 2 * hour };

/** The one table of cadences and limits. */
export const workPlans: Readonly<Record<RegularWork, WorkPlan>> = {
  1: minutely,
  2: minutely,
  3: minutely,
  4: minutely,
  5: minutely,
  6: minutely,
  7: nightly,
  8: nightly,
  9: nightly,
  10: nightly,
  11: nightly,
  12: minutely,
  13: minutely,
  14: minutely,
  15: minutely,
  16: nightly,
  17: minutely,
  18: nightly,
  19: minutely,
  20: nightly,
  21: nightly,
  22: nightly,
  23: minutely,
  24: nightly,
  25: nightly,
  26: nightly,
  27: minutely,
  28: nightly,
  29: minutely,
  30: minutely,
  31: seconds(15),
  32: seconds(10),
  33: seconds(5),
  34: { nightAt: 3 * hour + 30 * minute, limit: 2 * hour },
  35: tenMinutely,
  36: seconds(10),
  37: tenMinutely,
  38: tenMinutely,
  39: tenMinutely,
  53: tenMinutely,
  67: tenMinutely,
  54: seconds(10),
  44: minutely,
  50: seconds(10),
  51: tenMinutely,
  52: seconds(5),
  59: minutely,
  60: minutely,
  55: seconds(10),
  56: seconds(10),
  57: minutely,
  58: seconds(10),
  61: seconds(10),
  62: seconds(10),
  63: minutely,
  68: seconds(10),
};

/** How long after it came a thing may wait for the next round of its work. */
export const periodOfWork = (cadence: Cadence): number => ('every' in cadence ? cadence.every : day);

/** The moment at which a work is due again when its last round began at `began`. */
export const dueAfter = (cadence: Cadence, began: Date): Date => {
  if ('every' in cadence) return new Date(began.getTime() + cadence.every);
  const offset = cadence.nightAt - businessOffset;
  const days = Math.floor((began.getTime() - offset) / day) + 1;
  return new Date(days * day + offset);
};
