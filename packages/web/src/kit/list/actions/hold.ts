import { createContext, use, useEffect } from 'react';

/** Through this context an impact blocks a command that can change nothing. */
export const HoldContext = createContext<(why: string | undefined) => void>(() => undefined);

/** Keeps the question around an impact from being sent where nothing of it could be done, and says why; undefined lets it go. */
export const useHold = (why: string | undefined): void => {
  const hold = use(HoldContext);
  useEffect(() => {
    hold(why);
    return () => hold(undefined);
  }, [hold, why]);
};
