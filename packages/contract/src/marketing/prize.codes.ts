import { codeTable } from '../kernel/codes.ts';

/** What a prize is (people §3, present types); things that are sent are ours. */
export const prizeType = codeTable('prizeType', {
  1: { name: 'member', tone: 'info' },
  2: { name: 'coupon', tone: 'success' },
  3: { name: 'qinyunCoupon', tone: 'success' },
  4: { name: 'lottery', tone: 'neutral' },
  5: { name: 'physical', tone: 'warning' },
});

/** Where a won prize is (lifecycles §15). */
export const awardStatus = codeTable('awardStatus', {
  0: { name: 'won', tone: 'info' },
  1: { name: 'claimed', tone: 'waiting' },
  2: { name: 'handedOut', tone: 'success' },
  3: { name: 'expired', tone: 'neutral' },
  4: { name: 'voided', tone: 'neutral' },
});
export const awardTransitions = {
  claim: { from: [0] },
  exchange: { from: [1] },
  void: { from: [0, 1] },
} as const;

/** What a chance came by. */
export const chanceSource = codeTable('chanceSource', {
  1: { name: 'staff', tone: 'neutral' },
  2: { name: 'prize', tone: 'neutral' },
});
