import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** Audit of a copyright registration (people §4); 2 stays unused. */
export const copyrightAudit = codeTable('copyrightAudit', {
  0: { name: 'notSubmitted', tone: 'neutral' },
  1: { name: 'underReview', tone: 'waiting' },
  3: { name: 'approved', tone: 'success' },
  4: { name: 'failed', tone: 'danger' },
});
export type CopyrightAudit = CodeOf<typeof copyrightAudit>;

/** The file of a certificate (lifecycles §25). */
export const registerBuild = codeTable('registerBuild', {
  0: { name: 'none', tone: 'neutral' },
  1: { name: 'building', tone: 'running' },
  2: { name: 'ready', tone: 'success' },
  3: { name: 'failed', tone: 'danger' },
});

/** Payment of a copyright registration (people §4): copyright refunds exist, so 5 is one of them. */
export const copyrightPayment = codeTable('copyrightPayment', {
  0: { name: 'unpaid', tone: 'waiting' },
  1: { name: 'paid', tone: 'success' },
  5: { name: 'refunded', tone: 'held' },
});

/** What is registered (the numbers are ours). */
export const copyrightFile = codeTable('copyrightFile', {
  1: { name: 'software', tone: 'info' },
  2: { name: 'artwork', tone: 'info' },
  3: { name: 'animation', tone: 'info' },
  4: { name: 'text', tone: 'info' },
});

/** Working days in which a registration is decided on (people §9). */
export const auditDay = codeTable('auditDay', {
  1: { name: 'one', tone: 'warning' },
  3: { name: 'three', tone: 'info' },
  5: { name: 'five', tone: 'neutral' },
  10: { name: 'ten', tone: 'neutral' },
});

/** What a person says of a work that is like another one (the numbers are ours). */
export const plagiarismVerdict = codeTable('plagiarismVerdict', {
  0: { name: 'open', tone: 'waiting' },
  1: { name: 'ownWork', tone: 'success' },
  2: { name: 'copied', tone: 'danger' },
});

/** From so many percent on a match is listed. */
export const leastSimilarity = 5;
/** From so many percent on a match needs a verdict of another person than who approves. */
export const similarityLimit = 30;
