import type { PermissionKey } from '../permissions/permissions.ts';
import type { Transition } from '../task/task.lifecycle.ts';
import { feedbackSource, type FeedbackSource, type FeedbackStatus } from './feedback.codes.ts';

/** Actions × statuses of feedback (lifecycles §17). What is taken may be given on; what is invalid stays so. */
export const feedbackTransitions = {
  assign: { from: [0, 1], to: 1, by: ['staff'] },
  answer: { from: [1], to: 2, by: ['staff'] },
  close: { from: [2], to: 3, by: ['staff', 'system'] },
  invalidate: { from: [0, 1, 2, 3], to: 4, by: ['staff'], wants: 'reason' },
  reopen: { from: [3], to: 1, by: ['staff'] },
} as const satisfies Record<string, Transition<FeedbackStatus>>;
export type FeedbackAction = keyof typeof feedbackTransitions;

/** Whether an action is allowed from a status. */
export const mayFeedback = (action: FeedbackAction, from: FeedbackStatus): boolean =>
  feedbackTransitions[action].from.some((one) => one === from);

/** Answered feedback closes by itself after so many days (lifecycles §17). */
export const feedbackCloseDays = 7;
/** The first answer is due within so many duty hours. */
export const firstAnswerHours = 4;

const { animation, web, picture, api, plugin, officialSite, platform } = feedbackSource.of;
/** Each feedback stands in exactly one list, by where it was written. */
export const feedbackLists = {
  messages: [web, api],
  client: [plugin],
  picture: [picture],
  animation: [animation],
  official: [officialSite],
  platform: [platform],
} as const satisfies Record<string, readonly FeedbackSource[]>;
export type FeedbackList = keyof typeof feedbackLists;
/** The key that opens each list (checklist P-272). */
export const feedbackKeyOf = {
  messages: 'user:foxFeedback',
  client: 'user:foxFeedback',
  picture: 'user:picFeedback',
  animation: 'user:client:feedback',
  official: 'website:feedback:root',
  platform: 'platform:feedback:root',
} as const satisfies Record<FeedbackList, PermissionKey>;
export const feedbackKeys = [
  'user:foxFeedback',
  'user:picFeedback',
  'user:client:feedback',
  'website:feedback:root',
  'platform:feedback:root',
] as const satisfies readonly (typeof feedbackKeyOf)[FeedbackList][];
/** The list in which feedback of a source stands. */
export const feedbackListOf = (source: FeedbackSource): FeedbackList =>
  (Object.keys(feedbackLists) as FeedbackList[]).find((list) =>
    feedbackLists[list].some((one) => one === source),
  ) ?? 'messages';

const listAddress: Readonly<Record<FeedbackList, { readonly path: string; readonly tab: string }>> = {
  messages: { path: '/user/clientFeedback', tab: '' },
  client: { path: '/user/clientFeedback', tab: 'tab=client&' },
  picture: { path: '/user/pictureClientFeedback', tab: '' },
  animation: { path: '/user/animationClientFeedback', tab: '' },
  official: { path: '/feedback/officialPage', tab: '' },
  platform: { path: '/feedback/platformPage', tab: '' },
};
/** Where one is read: over the list in which it stands. */
export const feedbackAddress = (
  source: FeedbackSource,
  feedbackId: number | '',
): { readonly path: string; readonly search: string } => {
  const { path, tab } = listAddress[feedbackListOf(source)];
  return { path, search: `${tab}feedback=${feedbackId}` };
};
