import type { ReactNode } from 'react';

/** A row of figures under their names. */
export const Figures = ({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}): ReactNode => (
  <dl className="rd-figures">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
