import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** States of a template of text messages (lifecycles §16). */
export const templateStatus = codeTable('templateStatus', {
  0: { name: 'draft', tone: 'neutral' },
  1: { name: 'underReview', tone: 'waiting' },
  2: { name: 'approved', tone: 'success' },
  3: { name: 'rejected', tone: 'danger' },
  4: { name: 'disabled', tone: 'neutral' },
});
export type TemplateStatus = CodeOf<typeof templateStatus>;

export const templateType = codeTable('templateType', {
  0: { name: 'code', tone: 'neutral' },
  1: { name: 'notice', tone: 'info' },
  2: { name: 'marketing', tone: 'warning' },
});
export type TemplateType = CodeOf<typeof templateType>;

/** States of a push (lifecycles §16). */
export const messageStatus = codeTable('messageStatus', {
  0: { name: 'draft', tone: 'neutral' },
  1: { name: 'scheduled', tone: 'waiting' },
  2: { name: 'sending', tone: 'running' },
  3: { name: 'sent', tone: 'success' },
  4: { name: 'partlyFailed', tone: 'warning' },
  5: { name: 'failed', tone: 'danger' },
  6: { name: 'cancelled', tone: 'neutral' },
});
export type MessageStatus = CodeOf<typeof messageStatus>;

/** What a push is, by its template; codes for signing in are never pushed. */
export const messageCategory = codeTable('messageCategory', {
  1: { name: 'notice', tone: 'info' },
  2: { name: 'marketing', tone: 'warning' },
});
export type MessageCategory = CodeOf<typeof messageCategory>;

/** How far the message to one receiver is; the values are ours. */
export const receiverState = codeTable('receiverState', {
  0: { name: 'waiting', tone: 'waiting' },
  1: { name: 'queued', tone: 'running' },
  2: { name: 'sent', tone: 'success' },
  3: { name: 'failed', tone: 'danger' },
  4: { name: 'skipped', tone: 'neutral' },
});
export type ReceiverState = CodeOf<typeof receiverState>;

/** Why a receiver got nothing; the values are ours. */
export const skipReason = codeTable('skipReason', {
  1: { name: 'noPhone', tone: 'neutral' },
  2: { name: 'optedOut', tone: 'neutral' },
  3: { name: 'disabled', tone: 'neutral' },
  4: { name: 'tooMany', tone: 'neutral' },
});
export type SkipReason = CodeOf<typeof skipReason>;
