export {
  agents,
  areas,
  areasOf,
  nodes,
  organizationTree,
  platforms,
  roles,
  software,
  staff,
  taskLabels,
  userLabels,
  users,
} from './sources.ts';
export { companyAccounts } from './companyAccounts.ts';
export { payMethod, payMethods } from './payMethod.ts';
export { userFilter } from './userFilter.tsx';
export { idsFilter } from './idsFilter.tsx';
export { PlaceLink } from './PlaceLink.tsx';
export { usePlatformName } from './usePlatformName.ts';
export {
  allocateTo,
  CustomersOf,
  HandBackFrom,
  HandButtons,
  HandOverFrom,
  SalespersonBatch,
} from './allocation/index.ts';
export { isSaid, Thing, written } from './stored.tsx';
export { type Explained, ExplainLink, figure } from './explain/index.ts';
export { CallName, WaitingRequests } from './WaitingRequests.tsx';
export { BookAmount, bookAmount } from './bookAmount.tsx';
export { CreditParts } from './credit/CreditParts.tsx';
export { CustomerCredit } from './credit/CustomerCredit.tsx';
export { recordPanel, stepsOf } from './record/index.ts';
