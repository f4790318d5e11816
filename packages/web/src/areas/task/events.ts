import { frames, renderLife, renderMatch, renders } from '@renderdesk/contract';
import type { Labels } from '../../kit/text/index.ts';
import type { useDetailPageText } from './renderDetail.text.ts';

type Translate = ReturnType<typeof useDetailPageText>;

/** What the farm and customers do to tasks and frames; what staff do is called as its button is. */
const own = [
  'submit',
  'submitFail',
  'beginPre',
  'begin',
  'wait',
  'stopForArrears',
  'stopForTime',
  'end',
  'lease',
  'done',
  'fail',
  'retry',
  'timeOut',
  'lose',
  'release',
  'late',
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

/** What an entry of a history says happened: the words of its button, or the farm's own. */
export const eventWords = (t: Translate, labels: Labels, action: string): string => {
  const name = action.replace(/^(?:task|frame)\./, '');
  if (isOwn(name)) return t(`event.${name}`);
  const key = otherwise[name] ?? name;
  const groups = action.startsWith('frame.') ? [frames] : [renders, renderLife, renderMatch, frames];
  const call = groups.flatMap((group) => Object.values(group)).find((one) => one.key === key);
  return call ? labels.action(call) : action;
};
