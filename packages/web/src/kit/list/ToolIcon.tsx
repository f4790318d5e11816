import type { ComponentProps, ReactNode } from 'react';

/** A command as an icon: its name is a tooltip by pointer and by keyboard, and what a screen reader says. */
export const ToolIcon = ({
  name,
  children,
  ...button
}: Omit<ComponentProps<'button'>, 'type' | 'className' | 'name'> & { name: string }): ReactNode => (
  <button {...button} type="button" className="rd-icon rd-tool-icon" aria-label={name} data-tip={name}>
    {children}
  </button>
);
