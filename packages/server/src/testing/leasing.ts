/** What tests of other areas use of the farm: leasing without a gateway, and the hash of a node's key. */
export { hashOf } from '../farm/enrolmentKey.store.ts';
export { lease } from '../farm/leaseDispatch.store.ts';
