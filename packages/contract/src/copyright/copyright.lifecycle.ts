import type { Transition } from '../task/task.lifecycle.ts';
import type { CopyrightAudit } from './copyright.codes.ts';

/** Actions × statuses of the audit of copyright registrations (lifecycles §25). What is approved stays so. */
export const copyrightTransitions = {
  update: { from: [0, 4], by: ['staff'] },
  /** Only what is paid; what was rejected for good stays so. */
  submit: { from: [0, 4], to: 1, by: ['staff'] },
  approve: { from: [1], to: 3, by: ['staff'] },
  reject: { from: [1], to: 4, by: ['staff'], wants: 'reason' },
  /** Builds the certificate again that failed. */
  rebuild: { from: [3], by: ['staff'] },
} as const satisfies Record<string, Transition<CopyrightAudit>>;
