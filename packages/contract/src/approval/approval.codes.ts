import { day, hour } from '../kernel/time.ts';
import { codeTable, type CodeOf } from '../kernel/codes.ts';

/** How a request for a second person stands (domain §3). Only a waiting one goes anywhere. */
export const approvalState = codeTable('approvalState', {
  1: { name: 'waiting', tone: 'waiting' },
  2: { name: 'approved', tone: 'success' },
  3: { name: 'rejected', tone: 'danger' },
  4: { name: 'withdrawn', tone: 'neutral' },
  5: { name: 'expired', tone: 'neutral' },
});
export type ApprovalState = CodeOf<typeof approvalState>;

/** Why somebody with the key to decide may not decide a request. */
export const decisionBar = codeTable('decisionBar', {
  1: { name: 'requester', tone: 'neutral' },
  2: { name: 'party', tone: 'neutral' },
  3: { name: 'salesperson', tone: 'neutral' },
  4: { name: 'control', tone: 'neutral' },
});
export type DecisionBar = CodeOf<typeof decisionBar>;

/** A request waits so long for its second person. */
export const approvalLives = 7 * day;
/** After so long it is told to whoever is on duty. */
export const approvalEscalates = 4 * hour;
