import { preChanges, type preHandles, type RowOf } from '@renderdesk/contract';
import { type ReactNode } from 'react';
import { type Action, type ActionGroup, actionKit } from '../../../kit/list/index.ts';
import { Words } from './Words.tsx';
import { useStageText } from './stage.texts.ts';

type Key = Parameters<ReturnType<typeof useStageText>>[0];
export type PreTask = Pick<
  RowOf<typeof preHandles.list>,
  'taskId' | 'taskStatus' | 'sceneName' | 'level' | 'preOvertimeMinutes' | 'preOvertimeStopMinutes'
>;
type Done = Key extends infer K ? (K extends `pre.${infer D}` ? D : never) : never;
const said = (what: Done) => (): ((count: number) => string) => {
  const t = useStageText();
  return (count) => t(`pre.${what}`, { count });
};
const Hint = ({ of }: { of: Extract<Key, `${string}Hint`> }): ReactNode => useStageText()(of);
const group = (key: 'limits' | 'match'): ActionGroup => ({
  key,
  Heading: () => useStageText()(`group.${key}`),
});
const limits = { group: group('limits'), useDone: said('limits') } as const;
const matching = { group: group('match'), useDone: said('match') } as const;
const { bulk } = actionKit<PreTask>();

const words = (
  call: typeof preChanges.addProperties,
  of: 'properties' | 'requirements' | 'category' | 'constraints',
): Action<PreTask> =>
  bulk(call, 'taskId', {
    ...matching,
    ask: {
      fields: (f) => (
        <Words
          of={of}
          draw={(choices) => (
            <f.Words name="values" choices={choices} hint={<Hint of="preWordsHint" />} autoFocus />
          )}
        />
      ),
    },
  });

/** What staff do to pre-handling, in the list and on the page of one. Whether a status allows it says the task's own lifecycle. */
export const preActions: readonly Action<PreTask>[] = [
  bulk(preChanges.recommit, 'taskId', { useDone: said('recommit') }),
  bulk(preChanges.stop, 'taskId', {
    danger: true,
    useDone: said('stop'),
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(preChanges.setLevel, 'taskId', {
    ...limits,
    ask: {
      fields: (f) => <f.Number name="level" autoFocus />,
      initial: ([row]) => ({ level: row?.level ?? 0 }),
    },
  }),
  bulk(preChanges.setOvertime, 'taskId', {
    ...limits,
    ask: {
      fields: (f) => <f.Number name="minutes" hint={<Hint of="minutesHint" />} autoFocus />,
      initial: ([row]) => ({ minutes: row?.preOvertimeMinutes ?? null }),
    },
  }),
  bulk(preChanges.setOvertimeStop, 'taskId', {
    ...limits,
    ask: {
      fields: (f) => <f.Number name="minutes" hint={<Hint of="minutesStopHint" />} autoFocus />,
      initial: ([row]) => ({ minutes: row?.preOvertimeStopMinutes ?? null }),
    },
  }),
  words(preChanges.addRequirements, 'requirements'),
  words(preChanges.deleteRequirements, 'requirements'),
  words(preChanges.addProperties, 'properties'),
  words(preChanges.deleteProperties, 'properties'),
  words(preChanges.addConstraints, 'constraints'),
  words(preChanges.deleteConstraints, 'constraints'),
  words(preChanges.addCategory, 'category'),
  words(preChanges.deleteCategory, 'category'),
];
