import { codeTable, type CodeOf } from '../kernel/codes.ts';

/** What a real-name certification is of (overview §3). */
export const authType = codeTable('authType', {
  1: { name: 'personal', tone: 'neutral' },
  2: { name: 'business', tone: 'info' },
});
export type AuthType = CodeOf<typeof authType>;

/** How an application for a real-name certification ended; the values are ours. */
export const certificationOutcome = codeTable('certificationOutcome', {
  0: { name: 'open', tone: 'waiting' },
  1: { name: 'approved', tone: 'success' },
  2: { name: 'refused', tone: 'danger' },
  3: { name: 'withdrawn', tone: 'neutral' },
  4: { name: 'revoked', tone: 'danger' },
});
export type CertificationOutcome = CodeOf<typeof certificationOutcome>;

/** Where a student certification stands (people §4): 1 waits for its review. */
export const studentStatus = codeTable('studentStatus', {
  1: { name: 'unverified', tone: 'waiting' },
  2: { name: 'verified', tone: 'success' },
  3: { name: 'refused', tone: 'danger' },
  4: { name: 'expired', tone: 'neutral' },
});
export type StudentStatus = CodeOf<typeof studentStatus>;

/** Why a certification is refused; the specification gives no values, so they are ours. `other` wants remarks. */
export const refusalReason = codeTable('refusalReason', {
  1: { name: 'unreadable', tone: 'neutral' },
  2: { name: 'differs', tone: 'neutral' },
  3: { name: 'documentExpired', tone: 'neutral' },
  4: { name: 'notTheOwner', tone: 'neutral' },
  5: { name: 'incomplete', tone: 'neutral' },
  6: { name: 'other', tone: 'neutral' },
});

/** What an image of an application shows (people §3). */
export const certificationImage = codeTable('certificationImage', {
  1: { name: 'identitycardFrontImage', tone: 'neutral' },
  2: { name: 'identitycardBehindImage', tone: 'neutral' },
  3: { name: 'studentCardImage', tone: 'neutral' },
  4: { name: 'certificate', tone: 'neutral' },
  5: { name: 'authorization', tone: 'neutral' },
});
export type CertificationImage = CodeOf<typeof certificationImage>;
