import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** Where feedback was written (overview §3, people §3); 5 and 6 are ours: the official site and the platform have a list each. */
export const feedbackSource = codeTable('feedbackSource', {
  1: { name: 'animation', tone: 'neutral' },
  2: { name: 'web', tone: 'neutral' },
  3: { name: 'picture', tone: 'neutral' },
  4: { name: 'api', tone: 'neutral' },
  5: { name: 'officialSite', tone: 'neutral' },
  6: { name: 'platform', tone: 'neutral' },
  8: { name: 'plugin', tone: 'neutral' },
});
export type FeedbackSource = CodeOf<typeof feedbackSource>;

/** Where feedback stands (lifecycles §17). */
export const feedbackStatus = codeTable('feedbackStatus', {
  0: { name: 'new', tone: 'waiting' },
  1: { name: 'handling', tone: 'running' },
  2: { name: 'answered', tone: 'success' },
  3: { name: 'closed', tone: 'neutral' },
  4: { name: 'invalid', tone: 'neutral' },
});
export type FeedbackStatus = CodeOf<typeof feedbackStatus>;

/** By which edition of a client it came: not its source (checklist P-271). The values are ours. */
export const feedbackChannel = codeTable('feedbackChannel', {
  1: { name: 'ours', tone: 'neutral' },
  2: { name: 'partner', tone: 'neutral' },
});
export type FeedbackChannel = CodeOf<typeof feedbackChannel>;

/** What feedback is; the specification gives no values, so they are ours. */
export const feedbackType = codeTable('feedbackType', {
  1: { name: 'problem', tone: 'warning' },
  2: { name: 'suggestion', tone: 'info' },
  3: { name: 'question', tone: 'neutral' },
  4: { name: 'other', tone: 'neutral' },
});
export type FeedbackType = CodeOf<typeof feedbackType>;

/** The part of a client that it is about; the values are ours. */
export const feedbackModule = codeTable('feedbackModule', {
  1: { name: 'signIn', tone: 'neutral' },
  2: { name: 'upload', tone: 'neutral' },
  3: { name: 'submission', tone: 'neutral' },
  4: { name: 'rendering', tone: 'neutral' },
  5: { name: 'download', tone: 'neutral' },
  6: { name: 'payment', tone: 'neutral' },
  7: { name: 'other', tone: 'neutral' },
});
export type FeedbackModule = CodeOf<typeof feedbackModule>;

/** What went wrong; several of one feedback. The values are ours. */
export const feedbackErrorType = codeTable('feedbackErrorType', {
  1: { name: 'crash', tone: 'neutral' },
  2: { name: 'slow', tone: 'neutral' },
  3: { name: 'transferFailed', tone: 'neutral' },
  4: { name: 'renderFailed', tone: 'neutral' },
  5: { name: 'wrongImage', tone: 'neutral' },
  6: { name: 'other', tone: 'neutral' },
});
export type FeedbackErrorType = CodeOf<typeof feedbackErrorType>;
