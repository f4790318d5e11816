import type { ReactNode } from 'react';

/** The field of a filter, and in a chip its operator; a screen reader hears the field alone, as with a driving filter. */
export const FilterName = ({
  label,
  operator,
}: {
  label: string;
  operator: string | undefined;
}): ReactNode => (
  <>
    <span className="rd-filter-label">{label}</span>
    {operator !== undefined && (
      <span className="rd-filter-operator" aria-hidden>
        {operator}
      </span>
    )}
  </>
);
