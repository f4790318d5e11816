export { useInviteCode } from './invite.store.ts';
