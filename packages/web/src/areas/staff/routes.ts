import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/admin/permission': () => import('./permission.tsx'),
  '/admin/permissionEdit/:roleId': () => import('./permissionEdit.tsx'),
  '/admin/adminList': () => import('./adminList.tsx'),
  '/admin/externalAdminList': () => import('./externalAdminList.tsx'),
  '/admin/organization': () => import('./organization.tsx'),
} as const satisfies Pages;
