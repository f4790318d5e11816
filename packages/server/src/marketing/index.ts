export { makeCodes, redeemCode } from './couponActivity.store.ts';
export { claimAward, drawPrize, poolsFor } from './prizeDraw.store.ts';
export { addChances, newSeed, publishWeights } from './prizePool.store.ts';
export { takeInviteCode } from './invite.store.ts';
