import type { Instant } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { Time } from './Show.tsx';

/** A step with the time at which it was reached and who did it. */
export interface Step {
  readonly name: string;
  readonly time?: Instant | null;
  readonly actor?: string | null;
}

/** Where something is that is done step by step; what is behind is marked, what is ahead is quiet. */
export const Steps = ({
  label,
  steps,
  at,
}: {
  label: string;
  steps: readonly (string | Step)[];
  /** From 0; the number of steps where all are done. */
  at: number;
}): ReactNode => (
  <ol className="rd-steps" aria-label={label}>
    {steps.map((one, index) => {
      const step: Step = typeof one === 'string' ? { name: one } : one;
      return (
        <li
          key={step.name}
          aria-current={index === at ? 'step' : undefined}
          data-state={index < at ? 'done' : index === at ? 'now' : 'ahead'}
        >
          <b aria-hidden>{index < at ? '✓' : index + 1}</b>
          <span>
            {step.name}
            {step.time !== undefined && step.time !== null && (
              <small>
                <Time at={step.time} />
              </small>
            )}
            {step.actor !== undefined && step.actor !== null && <small>{step.actor}</small>}
          </span>
        </li>
      );
    })}
  </ol>
);
