import { analyseChanges, type analyses, type RowOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { type Action, type ActionGroup, actionKit } from '../../../kit/list/index.ts';
import { Words } from './Words.tsx';
import { useStageText } from './stage.texts.ts';

type Key = Parameters<ReturnType<typeof useStageText>>[0];
export type Analysis = Pick<
  RowOf<typeof analyses.list>,
  'analyseId' | 'status' | 'sceneName' | 'overtimeMinutes' | 'overtimeStopMinutes'
>;
type Done = Key extends infer K ? (K extends `done.${infer D}` ? D : never) : never;
const said = (what: Done) => (): ((count: number) => string) => {
  const t = useStageText();
  return (count) => t(`done.${what}`, { count });
};
const Hint = ({ of }: { of: Extract<Key, `${string}Hint`> }): ReactNode => useStageText()(of);
const group = (key: 'limits' | 'match'): ActionGroup => ({
  key,
  Heading: () => useStageText()(`group.${key}`),
});
const limits = { group: group('limits'), useDone: said('limits') } as const;
const matching = { group: group('match'), useDone: said('match') } as const;

const { bulk } = actionKit<Analysis>();
const nameOf = (id: number, row: Analysis | undefined): string =>
  row ? `${id} · ${row.sceneName}` : String(id);

const words = (
  call: typeof analyseChanges.addProperties,
  of: 'properties' | 'requirements' | 'category' | 'constraints',
): Action<Analysis> =>
  bulk(call, 'analyseId', {
    ...matching,
    nameOf,
    ask: {
      fields: (f) => (
        <Words
          of={of}
          draw={(choices) => (
            <f.Words name="values" choices={choices} hint={<Hint of="wordsHint" />} autoFocus />
          )}
        />
      ),
    },
  });

/** What staff do to analyses, in the lists and on the page of one. */
export const analyseActions: readonly Action<Analysis>[] = [
  bulk(analyseChanges.regain, 'analyseId', {
    nameOf,
    useDone: said('regain'),
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(analyseChanges.abandon, 'analyseId', {
    nameOf,
    danger: true,
    useDone: said('abandon'),
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(analyseChanges.remove, 'analyseId', {
    nameOf,
    danger: true,
    useDone: said('remove'),
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(analyseChanges.setOvertime, 'analyseId', {
    ...limits,
    nameOf,
    ask: {
      fields: (f) => <f.Number name="minutes" hint={<Hint of="minutesHint" />} autoFocus />,
      initial: ([row]) => ({ minutes: row?.overtimeMinutes ?? null }),
    },
  }),
  bulk(analyseChanges.setOvertimeStop, 'analyseId', {
    ...limits,
    nameOf,
    ask: {
      fields: (f) => <f.Number name="minutes" hint={<Hint of="minutesStopHint" />} autoFocus />,
      initial: ([row]) => ({ minutes: row?.overtimeStopMinutes ?? null }),
    },
  }),
  words(analyseChanges.addRequirements, 'requirements'),
  words(analyseChanges.deleteRequirements, 'requirements'),
  words(analyseChanges.addProperties, 'properties'),
  words(analyseChanges.deleteProperties, 'properties'),
  words(analyseChanges.addConstraints, 'constraints'),
  words(analyseChanges.deleteConstraints, 'constraints'),
  words(analyseChanges.addCategory, 'category'),
  words(analyseChanges.deleteCategory, 'category'),
  bulk(analyseChanges.cleanBlacklist, 'analyseId', {
    group: matching.group,
    nameOf,
    useDone: said('blacklist'),
  }),
];
