import type { ReactNode } from 'react';

/** Where somebody stands in something that is done step by step; what is behind is marked, what is ahead is quiet. */
export const Steps = ({
  label,
  steps,
  at,
}: {
  label: string;
  steps: readonly string[];
  /** From 0. */
  at: number;
}): ReactNode => (
  <ol className="rd-steps" aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step}
        aria-current={index === at ? 'step' : undefined}
        data-state={index < at ? 'done' : index === at ? 'now' : 'ahead'}
      >
        <b aria-hidden>{index < at ? '✓' : index + 1}</b>
        <span>{step}</span>
      </li>
    ))}
  </ol>
);
