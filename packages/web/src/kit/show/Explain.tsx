import { createContext, type ReactNode, use } from 'react';

/** A figure to explain. The explanation component, registered from outside, knows its fields. */
export interface Explainable {
  readonly of: string;
}

interface SlotProps {
  readonly what: Explainable;
  /** As of the other controls of its place. */
  readonly tabIndex?: 0 | -1 | undefined;
  readonly children: ReactNode;
}

/** Component that wraps an amount with its explanation. The console provides it; without it amounts are plain. */
export const ExplainSlot = createContext<((props: SlotProps) => ReactNode) | undefined>(undefined);

/** An amount with an explanation of how it was computed, if the figure is known and the console provides one. */
export const Explain = ({
  what,
  children,
  ...rest
}: Omit<SlotProps, 'what'> & { readonly what: Explainable | undefined }): ReactNode => {
  const around = use(ExplainSlot);
  return around && what ? around({ what, ...rest, children }) : children;
};
