import { analyseChanges } from '@renderdesk/contract';

/** What customers and the farm do to analyses; what staff do is called as its button is. */
const own = ['submit', 'begin', 'giveBack', 'end', 'submitAuto', 'submitFail', 'stopForTime'] as const;
type Call = (typeof analyseChanges)[keyof typeof analyseChanges];

/** What an event of an analysis is said with: a word of its own, or the call whose button did it. */
export const eventOf = (action: string): (typeof own)[number] | Call | undefined =>
  own.find((one) => one === action) ??
  Object.values(analyseChanges).find(({ key }) => key === (action === 'delete' ? 'remove' : action));
