import type { ScreenPath } from '@renderdesk/contract';
import type { ExtraPath } from './extra.ts';
import type { Page, Pages } from './page.ts';
import { areaPages } from './routes.gen.ts';

/** Every screen that is built, of all areas. What does not stand here does not exist yet. */
export const pages: Pages = areaPages;

/** The pages beside the route table (extra.ts). */
export const extraPages: Readonly<Record<ExtraPath, Page>> = {
  '/outbox': () => import('./pages/Outbox.tsx'),
  '/approval': () => import('../areas/approval/approval.tsx'),
  '/workQueue': () => import('../areas/home/workQueue.tsx'),
  '/attempts': () => import('../areas/home/attempts.tsx'),
};

/** Whether a screen is built. */
export const exists = (path: string): path is ScreenPath => Object.hasOwn(pages, path);
