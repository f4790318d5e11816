export { expectApiOpen, isSignedIn, reachOf, redeemTemporary, temporaryOf } from './access.store.ts';
export { noteSubmission } from './account.store.ts';
export { endAllocationsTo, expectSeen, holdAccount, isSeen, usersSeen } from './allocation.store.ts';
export {
  accountName,
  agentsOf,
  customerColumns,
  customersOf,
  ofUser,
  withUserNamed,
} from './customer.store.ts';
export { findPairs } from './duplicate.store.ts';
export { addImported, knownCustomers, removeImported } from './import.store.ts';
export { expectNotBlocked } from './block.store.ts';
export { amountsOf, purseOfUser, rechargesOfLots } from './money.store.ts';
export { writePinyin } from './pinyin.work.ts';
export { expectRealName, realNameRefusal } from './realName.store.ts';
export { registerCustomer } from './register.store.ts';
export { jsonOf, renderSetsOf } from './service.store.ts';
