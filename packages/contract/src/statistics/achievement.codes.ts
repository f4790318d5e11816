import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** The four amounts of achievement (people §3). */
export const achievementKind = codeTable('achievementKind', {
  1: { name: 'netReceipts', tone: 'success' },
  2: { name: 'receivable', tone: 'info' },
  3: { name: 'arrears', tone: 'danger' },
  4: { name: 'refund', tone: 'warning' },
});
export type AchievementKind = CodeOf<typeof achievementKind>;

/** States of a line of achievement (lifecycles §12). */
export const achievementStatus = codeTable('achievementStatus', {
  0: { name: 'undeclared', tone: 'neutral' },
  1: { name: 'declared', tone: 'waiting' },
  2: { name: 'confirmed', tone: 'success' },
  3: { name: 'rejected', tone: 'danger' },
  4: { name: 'split', tone: 'info' },
  5: { name: 'locked', tone: 'held' },
});
export type AchievementStatus = CodeOf<typeof achievementStatus>;

/** Whether a month's consumption of a customer is recognised as income (lifecycles §13). */
export const incomeStatus = codeTable('incomeStatus', {
  0: { name: 'open', tone: 'waiting' },
  1: { name: 'verified', tone: 'success' },
  2: { name: 'failed', tone: 'danger' },
});
export type IncomeStatus = CodeOf<typeof incomeStatus>;

/** Lines of business: the accounts of revenue (ledger §1). */
export const revenueLine = codeTable('revenueLine', {
  201: { name: 'renderCpu', tone: 'neutral' },
  202: { name: 'renderGpu', tone: 'neutral' },
  203: { name: 'picture', tone: 'neutral' },
  204: { name: 'pack', tone: 'neutral' },
  205: { name: 'rental', tone: 'neutral' },
  206: { name: 'membership', tone: 'neutral' },
  207: { name: 'storage', tone: 'neutral' },
  208: { name: 'additionalFee', tone: 'neutral' },
  209: { name: 'gpuCloud', tone: 'neutral' },
  210: { name: 'copyright', tone: 'neutral' },
  211: { name: 'breakage', tone: 'neutral' },
  212: { name: 'recoveredBonus', tone: 'neutral' },
});
