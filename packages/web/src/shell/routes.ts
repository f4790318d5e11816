import { isScreenPath, type ScreenPath } from '@renderdesk/contract';
import type { ExtraPath } from './extra.ts';
import type { Page, Pages } from './page.ts';
import { areaPages } from './routes.gen.ts';

/** Every page that is built, of all areas: screens, and those beside the route table (extra.ts), none of which may miss. */
export const pages: Pages & Readonly<Record<ExtraPath, Page>> = {
  ...areaPages,
  '/outbox': () => import('./pages/Outbox.tsx'),
};

/** Whether a screen is built. */
export const exists = (path: string): path is ScreenPath => Object.hasOwn(pages, path) && isScreenPath(path);
