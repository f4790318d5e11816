import { codeTable, type CodeOf } from '../kernel/codes.ts';

/** Who is on duty for what; the roster is grouped by it, from 1 (lifecycles §19). */
export const dutyType = codeTable('dutyType', {
  1: { name: 'pc', tone: 'info' },
  2: { name: 'td', tone: 'info' },
  3: { name: 'operations', tone: 'running' },
  4: { name: 'sales', tone: 'success' },
});
export type DutyType = CodeOf<typeof dutyType>;

/** The parts of a day; when each begins and ends are rows of their own. */
export const dutySection = codeTable('dutySection', {
  1: { name: 'first', tone: 'neutral' },
  2: { name: 'second', tone: 'neutral' },
  3: { name: 'third', tone: 'neutral' },
  4: { name: 'fourth', tone: 'neutral' },
});
export type DutySection = CodeOf<typeof dutySection>;

/** How a duty stands. On duty and done follow from the time; swapped and absent are said by people. */
export const dutyStatus = codeTable('dutyStatus', {
  0: { name: 'planned', tone: 'neutral' },
  1: { name: 'onDuty', tone: 'running' },
  2: { name: 'done', tone: 'success' },
  3: { name: 'swapped', tone: 'info' },
  4: { name: 'absent', tone: 'danger' },
});
export type DutyStatus = CodeOf<typeof dutyStatus>;

/** How a request to swap two duties stands. Only an asked one goes anywhere. */
export const dutySwapState = codeTable('dutySwapState', {
  1: { name: 'asked', tone: 'waiting' },
  2: { name: 'accepted', tone: 'success' },
  3: { name: 'declined', tone: 'danger' },
  4: { name: 'withdrawn', tone: 'neutral' },
  5: { name: 'dutyRemoved', tone: 'neutral' },
});
