import { createContext, use } from 'react';
import type { ScreenPath } from '@renderdesk/contract';

/** Tells whether a screen is built; the route table is the one that knows. */
export type IsBuilt = (path: string) => path is ScreenPath;

/** Hands the route table's word to pages that the table itself names, without a circle of imports. */
export const BuiltScreens = createContext<IsBuilt | undefined>(undefined);

/** Whether a screen is built, for components. */
export const useIsBuilt = (): IsBuilt => {
  const isBuilt = use(BuiltScreens);
  if (!isBuilt) throw new Error('no route table here');
  return isBuilt;
};
