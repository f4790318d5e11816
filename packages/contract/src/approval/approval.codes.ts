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

/** A request waits so long for its second person. */
export const approvalLives = 7 * day;
/** After so long it is told to whoever is on duty. */
export const approvalEscalates = 4 * hour;
