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

/** What stands around an amount that can tell how it came about; the console gives it, nothing does where there is none. */
export const ExplainSlot = createContext<((props: SlotProps) => ReactNode) | undefined>(undefined);

/** An amount that tells how it came about, where that is known and the console explains. */
export const Explain = ({
  what,
  children,
  ...rest
}: Omit<SlotProps, 'what'> & { readonly what: Explainable | undefined }): ReactNode => {
  const Slot = use(ExplainSlot);
  return Slot && what ? (
    <Slot what={what} {...rest}>
      {children}
    </Slot>
  ) : (
    children
  );
};
