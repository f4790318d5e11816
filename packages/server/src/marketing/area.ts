import type { Area } from '../area.ts';
import { activityTemplateCalls } from './activityTemplate.calls.ts';
import { couponActivityCalls } from './couponActivity.calls.ts';
import { inviteCalls } from './invite.calls.ts';
import { prizeCalls } from './prize.calls.ts';
import { prizePoolCalls } from './prizePool.calls.ts';
import { rechargeActivityCalls } from './rechargeActivity.calls.ts';
import { marketingThings } from './things.store.ts';

export const area: Area = {
  routes: ({ blobs }) => [
    ...inviteCalls,
    ...couponActivityCalls,
    ...rechargeActivityCalls(blobs),
    ...activityTemplateCalls,
    ...prizePoolCalls,
    ...prizeCalls,
  ],
  things: marketingThings,
};
