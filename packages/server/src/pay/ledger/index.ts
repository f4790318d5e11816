/** The part of the ledger that areas which post themselves use; `.dependency-cruiser.mjs` lists those areas. */
export { type Line, line, type Side, side, swapped } from './lines.rules.ts';
export { linesOf, lockOwner, post, takeIds } from './posting.store.ts';
export { awaitPostings, postingContextOf, openPeriods, postedPeriods } from './period.store.ts';
export { lotsOf, payArrears, payBills } from './purse.store.ts';
export { settleBills } from './bills.store.ts';
export { type AttemptCharge, chargeAttempts } from './attemptCharge.store.ts';
export { changePurses, type PurseChange } from './farmPurse.store.ts';
export { operatingCompanyId } from './operatingCompany.ts';
