import type { Pages } from '../../shell/page.ts';

/** The screens of this area, each in a chunk of its own. */
export const pages = {
  '/finance/borrowBill': () => import('./borrowBill.tsx'),
  '/finance/financeBill': () => import('./financeBill.tsx'),
  '/finance/payBill': () => import('./payBill.tsx'),
  '/finance/transferBill': () => import('./transferBill.tsx'),
} as const satisfies Pages;
