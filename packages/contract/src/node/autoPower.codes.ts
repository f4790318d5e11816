import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** Why automatic power switches a node, or lets it be. The first four are those of orders. */
export const autoPowerReason = codeTable('autoPowerReason', {
  1: { name: 'queueEmpty', tone: 'neutral' },
  2: { name: 'tasksWait', tone: 'running' },
  3: { name: 'tooFewAwake', tone: 'info' },
  4: { name: 'outsideHours', tone: 'info' },
  5: { name: 'rendering', tone: 'running' },
  6: { name: 'idleTooShort', tone: 'success' },
  7: { name: 'locked', tone: 'held' },
  8: { name: 'rented', tone: 'held' },
  9: { name: 'noController', tone: 'warning' },
  10: { name: 'offByHand', tone: 'held' },
  11: { name: 'underTest', tone: 'info' },
  12: { name: 'keptAwake', tone: 'success' },
  13: { name: 'outOfService', tone: 'danger' },
  14: { name: 'orderUnderWay', tone: 'info' },
  15: { name: 'settingOff', tone: 'neutral' },
  16: { name: 'asleep', tone: 'neutral' },
  17: { name: 'enoughForNow', tone: 'waiting' },
  18: { name: 'whiteListed', tone: 'held' },
});
export type AutoPowerReason = CodeOf<typeof autoPowerReason>;
