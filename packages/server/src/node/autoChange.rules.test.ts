import { autoChangeReason } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { planChange } from './autoChange.rules.ts';

const why = autoChangeReason.of;
const setting = { leastForRent: 3, mostWaiting: 100, leastRendering: 10, mostAtOnce: 2 };
const calm = {
  framesWaiting: 0,
  readyForRent: 3,
  rendering: 20,
  idle: 5,
  isUnderWay: false,
  hasMirrors: true,
};

test.for<[string, object, number, number]>([
  ['is calm', {}, 0, why.balanced],
  ['has too few machines ready', { readyForRent: 0 }, 2, why.tooFewForRent],
  ['has one idle node', { readyForRent: 0, idle: 1 }, 1, why.tooFewForRent],
  ['has too few nodes that render', { readyForRent: 0, rendering: 10 }, 0, why.nothingFree],
  ['has tasks that wait, and machines to spare', { framesWaiting: 100, readyForRent: 9 }, -2, why.tasksWait],
  ['has tasks that wait, and none to spare', { framesWaiting: 100, readyForRent: 1 }, 0, why.nothingFree],
  ['moves machines already', { readyForRent: 0, isUnderWay: true }, 0, why.transferUnderWay],
  ['has lost a mirror', { readyForRent: 0, hasMirrors: false }, 0, why.mirrorGone],
])('a platform that %s', ([, o, move, because]) => {
  expect(planChange(setting, { ...calm, ...o })).toEqual({ move, because });
});
