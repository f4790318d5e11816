import type { Area } from '../area.ts';
import { couponActivityCalls } from './couponActivity.calls.ts';
import { inviteCalls } from './invite.calls.ts';
import { marketingThings } from './things.store.ts';

export const area: Area = {
  routes: () => [...inviteCalls, ...couponActivityCalls],
  things: marketingThings,
};
