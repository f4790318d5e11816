export { paidOfFigure, sumOfFigure } from './explain/explainFigure.store.ts';
export { batchSize, postCharges } from './ledger/charging.store.ts';
export { type Giver, grantByCode, grantByHand, monthOf } from './coupon/couponGrant.store.ts';
export { compensatedFor } from './ledger/compensated.store.ts';
export { existingEntryOutcome } from './recharge/flow.store.ts';
export { grantCoupons } from './coupon/coupons.store.ts';
export { grantVoucher } from './coupon/voucher.store.ts';
export { enteredByOther, relatedTo, seenBy, whoseColumns, whoseFilters } from './money.filters.ts';
export { openPeriods } from './ledger/period.store.ts';
export { addContract, approveCopyright, endContractEarly } from './contract/contract.store.ts';
export { contractColumns, contractsSeen } from './contract/contract.list.ts';
export { lockContracts } from './contract/contractEntry.store.ts';
export { sellContract } from './contract/contractSale.ts';
export { cancelContracts, earnCopyrights } from './contract/contractSteps.ts';
export { turnContract } from './contract/contract.work.ts';
export { creditRecharge } from './recharge/recharge.store.ts';
export { grantBonuses } from './bonus/rechargeBonus.store.ts';
export { insertEntry, ourAccount } from './recharge/entry.store.ts';
export { ownEvidence } from './recharge/evidence.store.ts';
export { withdrawable } from './recharge/guards.store.ts';
export { isOwnSalesperson } from './refund/refundEntry.store.ts';
export { lastPosting, tellLines } from './ledger/postingSummary.store.ts';
export { expectResale, lotsFrom } from './ledger/agentPurse.store.ts';
export { creditGiven } from './credit/creditLimit.store.ts';
export { setCredit } from './credit/credit.store.ts';
export { setShare } from './credit/creditShare.store.ts';
export { freeFunds } from './ledger/funds.store.ts';
export { lockPacks, type Right, rightsOn } from './ledger/rights.store.ts';
export { typesPaying } from './ledger/payment.rules.ts';
export { applyForRefund, refundableRecharges, refundsOf } from './refund/refundApply.store.ts';
export { cashParts } from './recharge/transfer.rules.ts';
export { insertTransfer, transferLots } from './recharge/transfer.store.ts';
export { dayNumber, startOfDay } from './member/member.rules.ts';
export { addMembership, beginMembership } from './member/member.store.ts';
export { recogniseContract } from './contract/recognition.store.ts';
export { payFromReturns, returnCharge, returnPart } from './ledger/returns.store.ts';
export { ofPurse } from './things.store.ts';
export { inRmb } from './weight.store.ts';
export { type OpeningPart, postOpening, postOpeningBank, reverseOpening } from './ledger/opening.store.ts';
export { channelsOf } from './channels/payment.channels.ts';
export { giveUpOrder, orderPayment, orders } from './channels/payment.store.ts';
export { addInvoiced, insertRecharge, verifyRecharge } from './recharge/rows.store.ts';
export { type BonusTerms, isExhausted, runOf, worstCaseOf } from './bonus/bonus.rules.ts';
export {
  type By,
  escrowOf,
  lockEscrow,
  occasionOf,
  payFromReserved,
  reserveForProject,
  returnReserved,
} from './escrow/escrow.store.ts';
