export { makeCodes, redeemCode } from './couponActivity.store.ts';
export { takeInviteCode } from './invite.store.ts';
