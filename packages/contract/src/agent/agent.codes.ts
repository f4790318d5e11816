import { codeTable } from '../kernel/codes.ts';

/** How an agent stands (lifecycles §4): a suspended one gets no new customers, an ended one has none. */
export const agentStatus = codeTable('agentStatus', {
  0: { name: 'active', tone: 'success' },
  1: { name: 'suspended', tone: 'held' },
  2: { name: 'ended', tone: 'neutral' },
});

/** For how many days what a customer begins with is valid (people §9); −1, for ever, is ours. */
export const validDays = codeTable('validDays', {
  7: { name: 'week', tone: 'neutral' },
  30: { name: 'month', tone: 'neutral' },
  90: { name: 'quarter', tone: 'neutral' },
  180: { name: 'half', tone: 'neutral' },
  365: { name: 'year', tone: 'neutral' },
  [-1]: { name: 'forever', tone: 'neutral' },
});

/** Resale: the agent prepays and pays a price of its own. Referral: the customer pays us, and the agent gets a commission. */
export const agentMode = codeTable('agentMode', {
  1: { name: 'resale', tone: 'info' },
  2: { name: 'referral', tone: 'neutral' },
});

/** Where an application stands; 1 and 2 are what `verifyType` says (people §3). */
export const agentApplicationStatus = codeTable('agentApplicationStatus', {
  0: { name: 'submitted', tone: 'waiting' },
  1: { name: 'approved', tone: 'success' },
  2: { name: 'refused', tone: 'danger' },
});

/** How an application that staff entered came in. */
export const agentApplicationSource = codeTable('agentApplicationSource', {
  1: { name: 'paper', tone: 'neutral' },
  2: { name: 'mail', tone: 'neutral' },
});

/** How an agent got what it earned: margin into its purse, commission from our bank (ledger §4). */
export const agentPayoutKind = codeTable('agentPayoutKind', {
  1: { name: 'settled', tone: 'info' },
  2: { name: 'paid', tone: 'success' },
});
