import { regularWork } from '@renderdesk/contract';
import type { Area } from '../area.ts';
import { postWaiting } from './ledger/charging.store.ts';
import { contractCalls } from './contract/contract.calls.ts';
import { turnContracts } from './contract/contract.work.ts';
import { creditCalls } from './credit/credit.calls.ts';
import { endTemporaryCredit } from './credit/credit.store.ts';
import { returnShares } from './credit/creditShare.store.ts';
import { couponCalls } from './coupon/coupon.calls.ts';
import { earnDust } from './ledger/dust.work.ts';
import { explainCalls } from './explain/explain.calls.ts';
import { endCoupons, remindOfCoupons } from './coupon/coupon.work.ts';
import { feeCalls } from './recharge/fee.calls.ts';
import { memberCalls } from './member/member.calls.ts';
import { earnLevels, turnMemberships } from './member/memberLevel.store.ts';
import { paymentCalls } from './channels/payment.calls.ts';
import { addPaymentDoors } from './channels/payment.doors.ts';
import { workPayments } from './channels/payment.work.ts';
import { recogniseAll } from './contract/recognition.store.ts';
import { voucherCalls } from './coupon/voucher.calls.ts';
import { rechargeCalls } from './recharge/recharge.calls.ts';
import { refundCalls } from './refund/refund.calls.ts';
import { payThings } from './things.store.ts';
import { transferCalls } from './recharge/transfer.calls.ts';
import { payWorkQueues } from './workQueue.ts';

export const area: Area = {
  routes: ({ config, blobs }) => [
    ...paymentCalls(config),
    ...couponCalls,
    ...explainCalls,
    ...feeCalls,
    ...voucherCalls,
    ...creditCalls,
    ...memberCalls(config),
    ...contractCalls(config),
    ...rechargeCalls({ blobs, mostEntry: config.mostEntry }),
    ...refundCalls(blobs),
    ...transferCalls,
  ],
  workQueues: payWorkQueues,
  things: payThings,
  regular: [
    { work: regularWork.of.charges, run: async (app) => void (await postWaiting(app)) },
    { work: regularWork.of.payments, wokenBy: ['paymentOrder'], run: workPayments },
    { work: regularWork.of.coupons, run: endCoupons },
    { work: regularWork.of.memberships, run: turnMemberships },
    { work: regularWork.of.temporaryCredit, run: endTemporaryCredit },
    { work: regularWork.of.creditShares, run: returnShares },
    { work: regularWork.of.contractsEarned, run: recogniseAll },
    { work: regularWork.of.contractsTurned, run: turnContracts },
    { work: regularWork.of.levels, run: earnLevels },
    { work: regularWork.of.partsOfCents, run: earnDust },
    { work: regularWork.of.couponReminders, run: remindOfCoupons },
  ],
  doors: addPaymentDoors,
};
