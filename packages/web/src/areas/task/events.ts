import { frames, freeRerun, renderLife, renderMatch, renders } from '@renderdesk/contract';
import type { Labels } from '../../kit/text/index.ts';
import type { useDetailPageText } from './renderDetail.texts.ts';

type Translate = ReturnType<typeof useDetailPageText>;
type Call = Parameters<Labels['action']>[0];

/** What the farm and customers do to tasks and frames; what staff do is called as its button is. */
const own = [
  'submit',
  'submitFail',
  'beginPre',
  'begin',
  'wait',
  'stopForArrears',
  'stopForTime',
  'stopForErrors',
  'end',
  'lease',
  'done',
  'fail',
  'retry',
  'timeOut',
  'lose',
  'release',
  'late',
  freeRerun,
  'notStuck',
  'stuck',
] as const;
const isOwn = (name: string): name is (typeof own)[number] => own.some((one) => one === name);

/** Names of the lifecycle whose button is called otherwise. */
const otherwise: Readonly<Record<string, string>> = {
  recommitFailed: 'recommit',
  remove: 'deleteTask',
  setMatch: 'setParameters',
};

/** What an event is said with: a word of the farm's own, or the call whose button did it; undefined for no event of ours. */
export const eventOf = (action: string): (typeof own)[number] | Call | undefined => {
  const name = action.replace(/^(?:task|frame)\./, '');
  if (isOwn(name)) return name;
  const key = otherwise[name] ?? name;
  const groups = action.startsWith('frame.') ? [frames] : [renders, renderLife, renderMatch, frames];
  return groups.flatMap((group) => Object.values(group)).find((one) => one.key === key);
};

/** What an entry of a history says happened: the words of its button, or the farm's own. */
export const eventWords = (t: Translate, labels: Labels, action: string): string => {
  const found = eventOf(action);
  if (found === undefined) return action;
  return typeof found === 'string' ? t(`event.${found}`) : labels.action(found);
};
