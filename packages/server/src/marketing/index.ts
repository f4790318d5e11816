export { redeemCode } from './couponActivity.store.ts';
export { useInviteCode } from './invite.store.ts';
