import type { Transition } from '../task/task.lifecycle.ts';
import type { MessageStatus, TemplateStatus } from './messaging.codes.ts';

/** Actions × statuses of templates (lifecycles §16). An approved one is not edited: its duplicate is reviewed anew. */
export const templateTransitions = {
  submit: { from: [0, 3], to: 1, by: ['staff'] },
  approve: { from: [1], to: 2, by: ['staff'] },
  reject: { from: [1], to: 3, by: ['staff'], wants: 'reason' },
  disable: { from: [2], to: 4, by: ['staff'] },
  enable: { from: [4], to: 2, by: ['staff'] },
} as const satisfies Record<string, Transition<TemplateStatus>>;
export type TemplateAction = keyof typeof templateTransitions;
/** Statuses in which a template may be changed. */
export const editableTemplate: readonly TemplateStatus[] = [0, 3];

/** Actions × statuses of pushes (lifecycles §16). */
export const pushTransitions = {
  schedule: { from: [0, 1], to: 1, by: ['staff'] },
  cancel: { from: [1], to: 6, by: ['staff'] },
  stop: { from: [2], to: 4, by: ['staff', 'system'] },
  resend: { from: [3, 4, 5], by: ['staff'] },
  remove: { from: [0, 1], by: ['staff'] },
  begin: { from: [1], to: 2, by: ['system'] },
  /** 3, 4 or 5 by its receivers. */
  end: { from: [2], by: ['system'] },
} as const satisfies Record<string, Transition<MessageStatus>>;
export type PushAction = keyof typeof pushTransitions;

/** The status of a push whose receivers are all settled. */
export const endedPushOf = (o: { readonly sent: number; readonly failed: number }): 3 | 4 | 5 => {
  if (o.failed === 0) return 3;
  return o.sent === 0 ? 5 : 4;
};
