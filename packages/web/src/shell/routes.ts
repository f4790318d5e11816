import type { ComponentType } from 'react';
import type { ScreenPath } from '@renderdesk/contract/screens/screens.ts';

/** Loads a page's chunk. */
export type Page = () => Promise<{ readonly default: ComponentType }>;

/** Which component draws which screen, each in a chunk of its own. What does not stand here does not exist yet. */
export const pages: { readonly [P in ScreenPath]?: Page } = {
  '/dashbroad/index': () => import('./pages/Dashboard.tsx'),
};

/** Whether a screen is built. */
export const exists = (path: string): path is ScreenPath => Object.hasOwn(pages, path);
