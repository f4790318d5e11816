import { day, enteredFee, fees, microOf } from '@renderdesk/contract';
import { type Route, serve } from '../../core/calls/serve.ts';
import { badFields } from '../../core/http/apiError.ts';
import { seenUser } from './entry.store.ts';
import { enterFee, isTaskOf } from './fee.store.ts';
import { numberOfDay, startOfDay } from '../member/member.rules.ts';
import { inRmb } from '../weight.store.ts';

const minute = day / 24 / 60;

/** Fees that staff enter. */
export const feeCalls: Route[] = serve(fees, {
  enter: async ({ tx, actor, input, now, effects }) => {
    const user = await seenUser(tx, actor, input.userId);
    const isCorrection = input.enteredFee === enteredFee.of.correction;
    if (isCorrection !== (input.taskId !== undefined)) throw badFields('taskId');
    if (input.taskId !== undefined && !(await isTaskOf(tx, { taskId: input.taskId, ownerId: user.owner_id })))
      throw badFields('taskId');
    const begins = startOfDay(numberOfDay(input.day));
    if (begins > now) throw badFields('day');
    // At the day's end, or now where it is not over.
    const end = new Date(begins.getTime() + day - minute);
    const amount = microOf(input.amount);
    effects.reason = input.reason;
    effects.weight = await inRmb(tx, amount, user.currency, now);
    effects.affected.push({ id: user.id, outcome: 200 });
    await enterFee(tx, {
      user,
      source: input.enteredFee,
      taskId: input.taskId,
      revenue: input.revenue,
      amount,
      incurredAt: end < now ? end : now,
      document: input.document,
    });
    return null;
  },
});
