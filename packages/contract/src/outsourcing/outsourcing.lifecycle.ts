import type { Transition } from '../task/task.lifecycle.ts';
import type { ProjectStatus, QualificationStatus } from './outsourcing.codes.ts';

/** Actions × statuses of qualifications (lifecycles §24). What was revoked stays so. */
export const qualificationTransitions = {
  submit: { from: [0, 3, 4], to: 1, by: ['customer'] },
  approve: { from: [1], to: 2, by: ['staff'] },
  reject: { from: [1], to: 3, by: ['staff'], wants: 'reason' },
  revoke: { from: [2], to: 5, by: ['staff'], wants: 'reason' },
  expire: { from: [2], to: 4, by: ['system'] },
} as const satisfies Record<string, Transition<QualificationStatus>>;

/** Actions × statuses of projects (lifecycles §24); `accept` leads to 5 while stages are left. */
export const projectTransitions = {
  publish: { from: [0, 2], to: 1, by: ['customer'] },
  approve: { from: [1], to: 3, by: ['staff'] },
  reject: { from: [1], to: 2, by: ['staff'], wants: 'reason' },
  offer: { from: [3], by: ['customer'] },
  award: { from: [3], to: 4, by: ['customer', 'staff'] },
  begin: { from: [4], to: 5, by: ['staff'] },
  deliver: { from: [5], to: 6, by: ['customer'] },
  accept: { from: [6], to: 7, by: ['customer', 'system'] },
  return: { from: [6], to: 5, by: ['customer'], wants: 'reason' },
  dispute: { from: [5, 6], to: 9, by: ['customer'], wants: 'reason' },
  /** To 7 where the studio gets anything, to 8 where all goes back. */
  settle: { from: [9], to: 7, by: ['staff'], wants: 'reason' },
  cancel: { from: [3, 4], to: 8, by: ['customer', 'staff'], wants: 'reason' },
} as const satisfies Record<string, Transition<ProjectStatus>>;
