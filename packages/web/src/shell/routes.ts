import type { ComponentType } from 'react';
import type { ScreenPath } from '@renderdesk/contract/screens/screens.ts';
import type { ExtraPath } from './extra.ts';

/** Loads a page's chunk. */
export type Page = () => Promise<{ readonly default: ComponentType }>;

/** Which component draws which screen, each in a chunk of its own. What does not stand here does not exist yet. */
export const pages: { readonly [P in ScreenPath]?: Page } = {
  '/dashbroad/index': () => import('../areas/home/Dashboard.tsx'),
  '/admin/organization': () => import('../areas/staff/organization.tsx'),
  '/deploy/calendar': () => import('../areas/calendar/calendar.tsx'),
  '/home/userUpdate': () => import('../areas/account/userUpdate.tsx'),
  '/export/plugin': () => import('../areas/export/plugin.tsx'),
  '/export/exportList': () => import('../areas/export/exportList.tsx'),
  '/node/renderNodeList': () => import('../areas/node/renderNodeList.tsx'),
  '/task/overview': () => import('../areas/node/overview.tsx'),
  '/task/render/running': () => import('../areas/task/renderRunning.tsx'),
  '/task/render/end': () => import('../areas/task/renderEnd.tsx'),
  '/task/renderRunningDetail/:id/:userId': () => import('../areas/task/renderRunningDetail.tsx'),
  '/task/renderCompletedDetail/:id/:userId': () => import('../areas/task/renderCompletedDetail.tsx'),
  '/task/render/running/frameImg/:id': () => import('../areas/task/frameImages.tsx'),
  '/task/render/Completed/frameImg/:id': () => import('../areas/task/frameImages.tsx'),
  '/task/renderRunningLogDetails/:id': () => import('../areas/task/renderRunningLog.tsx'),
  '/task/renderEndLogDetails/:id': () => import('../areas/task/renderEndLog.tsx'),
  '/task/renderRunningConfigDetails/:taskId/:userId/:taskFlag': () => import('../areas/task/configFiles.tsx'),
  '/task/renderCompletedConfigDetails/:taskId/:userId/:taskFlag': () =>
    import('../areas/task/configFiles.tsx'),
  '/task/jigsawPreview/:taskId/:userId': () => import('../areas/task/jigsawPreview.tsx'),
  '/task/taskSearch/:taskId': () => import('../areas/task/taskSearch.tsx'),
};

/** The pages beside the route table (extra.ts). */
export const extraPages: Readonly<Record<ExtraPath, Page>> = {
  '/outbox': () => import('./pages/Outbox.tsx'),
  '/approval': () => import('../areas/approval/approval.tsx'),
  '/waiting': () => import('../areas/home/waiting.tsx'),
  '/runs': () => import('../areas/home/runs.tsx'),
};

/** Whether a screen is built. */
export const exists = (path: string): path is ScreenPath => Object.hasOwn(pages, path);
