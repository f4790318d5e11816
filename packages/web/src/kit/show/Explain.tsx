import { createContext, type ReactNode, use } from 'react';

/** What a figure is; whoever explains knows its fields. */
export interface Explainable {
  readonly of: string;
}

interface SlotProps {
  readonly what: Explainable;
  /** As of the other controls of its place. */
  readonly tabIndex?: 0 | -1 | undefined;
  readonly children: ReactNode;
}

/** Puts around an amount what tells how it came about; the console gives it, and without it nothing does. */
export const ExplainSlot = createContext<((props: SlotProps) => ReactNode) | undefined>(undefined);

/** An amount that tells how it came about, where that is known and the console explains. */
export const Explain = ({
  what,
  children,
  ...rest
}: Omit<SlotProps, 'what'> & { readonly what: Explainable | undefined }): ReactNode => {
  const around = use(ExplainSlot);
  return around && what ? around({ what, ...rest, children }) : children;
};
