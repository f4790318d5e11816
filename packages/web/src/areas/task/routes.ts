import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/task/render/running': () => import('./renderRunning.tsx'),
  '/task/render/end': () => import('./renderEnd.tsx'),
  '/task/renderRunningDetail/:id/:userId': () => import('./renderRunningDetail.tsx'),
  '/task/renderCompletedDetail/:id/:userId': () => import('./renderCompletedDetail.tsx'),
  '/task/render/running/frameImg/:id': () => import('./frameImages.tsx'),
  '/task/render/Completed/frameImg/:id': () => import('./frameImages.tsx'),
  '/task/renderRunningLogDetails/:id': () => import('./renderRunningLog.tsx'),
  '/task/renderEndLogDetails/:id': () => import('./renderEndLog.tsx'),
  '/task/renderRunningConfigDetails/:taskId/:userId/:taskFlag': () => import('./configFiles.tsx'),
  '/task/renderCompletedConfigDetails/:taskId/:userId/:taskFlag': () => import('./configFiles.tsx'),
  '/task/jigsawPreview/:taskId/:userId': () => import('./jigsawPreview.tsx'),
  '/task/analysis/running': () => import('./stage/analyseRunning.tsx'),
  '/task/analysis/end': () => import('./stage/analyseEnd.tsx'),
  '/task/analyseRunningLogDetails/:id': () => import('./stage/analyseLog.tsx'),
  '/task/analyseEndLogDetails/:id': () => import('./stage/analyseLog.tsx'),
  '/task/preHandle': () => import('./stage/preHandle.tsx'),
  '/task/preHandleLogDetails/:id': () => import('./stage/preLog.tsx'),
  '/task/taskCategory': () => import('./stage/taskCategory.tsx'),
  '/task/taskSearch/:taskId': () => import('./taskSearch.tsx'),
} as const satisfies Pages;
