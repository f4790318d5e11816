import type { ReactNode } from 'react';

/** A long report within a dialog: it scrolls by itself, so the keyboard reaches it. */
export const Report = ({
  label,
  isWide,
  children,
}: {
  readonly label: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}): ReactNode => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
  <div className={isWide ? 'rd-report rd-wide' : 'rd-report'} tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
);
