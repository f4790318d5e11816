import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** States of an encryption dongle (lifecycles §21). */
export const dongleStatus = codeTable('dongleStatus', {
  0: { name: 'free', tone: 'success' },
  1: { name: 'bound', tone: 'info' },
  2: { name: 'lent', tone: 'warning' },
  3: { name: 'faulty', tone: 'danger' },
  4: { name: 'scrapped', tone: 'neutral' },
});
export type DongleStatus = CodeOf<typeof dongleStatus>;
