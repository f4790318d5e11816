import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/user/userList': () => import('./userList.tsx'),
  '/user/userInformation/:userId': () => import('./userInformation.tsx'),
  '/user/userRegister': () => import('./userRegister.tsx'),
  '/user/userBlackList': () => import('./userBlackList.tsx'),
  '/user/thirdBlockList': () => import('./thirdBlockList.tsx'),
  '/user/userDuplicationCheck': () => import('./userDuplicationCheck.tsx'),
} as const satisfies Pages;
