import { type RechargeId, recharges } from '@renderdesk/contract';
import { callApi } from '../../kit/call/index.ts';

/** Whether a transaction id that is typed stands at no other recharge yet (people §5). */
export const isFreeTransaction =
  (rechargeId?: RechargeId) =>
  async (transactionId: string, signal: AbortSignal): Promise<boolean> => {
    if (transactionId.trim() === '') return true;
    const asked = { transactionId, ...(rechargeId !== undefined && { rechargeId }) };
    return !(await callApi(recharges.checkTransactionId, asked, { signal, quiet: true })).exists;
  };
