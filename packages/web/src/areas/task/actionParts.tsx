import type { renders, RowOf } from '@renderdesk/contract';
import { type ActionGroup, actionKit } from '../../kit/list/index.ts';
import { useTaskText } from './task.texts.ts';

/** What the actions on render tasks know of one. */
export type Task = Pick<
  RowOf<typeof renders.list>,
  | 'taskId'
  | 'taskStatus'
  | 'operable'
  | 'deleted'
  | 'level'
  | 'maxPriority'
  | 'nodeLimit'
  | 'remark'
  | 'adminTags'
>;
type TaskKey = Parameters<ReturnType<typeof useTaskText>>[0];
export type HintKey = Extract<TaskKey, `${string}Hint`>;
type DoneKey = TaskKey extends infer K ? (K extends `done.${infer D}` ? D : never) : never;

export const Hint = ({ of }: { of: HintKey }) => useTaskText()(of);
export const said = (what: DoneKey) => (): ((count: number) => string) => {
  const t = useTaskText();
  return (count) => t(`done.${what}`, { count });
};
const group = (key: 'life' | 'priority' | 'limits' | 'match' | 'label'): ActionGroup => ({
  key,
  Heading: () => useTaskText()(`group.${key}`),
});
export const [life, priority, limits, match, label] = [
  group('life'),
  group('priority'),
  group('limits'),
  group('match'),
  group('label'),
];

/** The one row's own value to begin with; several rows begin empty. */
export const own = <T,>(rows: readonly Task[], read: (row: Task) => T): T | undefined => {
  const [row, ...others] = rows;
  return row === undefined || others.length > 0 ? undefined : read(row);
};

export const { bulk } = actionKit<Task>();
