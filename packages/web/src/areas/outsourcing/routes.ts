import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/outsourcing/project-manage': () => import('./projectManage.tsx'),
  '/outsourcing/detail/:id': () => import('./projectDetail.tsx'),
  '/outsourcing/qualification': () => import('./qualification.tsx'),
  '/outsourcing/qualification-detail/:id': () => import('./qualificationDetail.tsx'),
} as const satisfies Pages;
