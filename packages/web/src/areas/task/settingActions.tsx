import { renderMatch, renders, strategy, timeStage, watches } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import type { Action } from '../../kit/list/index.ts';
import {
  bulk,
  Hint,
  type HintKey,
  label,
  limits,
  match,
  own,
  priority,
  said,
  type Task,
} from './actionParts.tsx';
import { EditImpact } from './ImpactPreview.tsx';
import { LabelsButton } from './renderDialogs.tsx';

type Words = ReturnType<typeof useWords>;
/** Words in use on tasks and nodes, as choices. */
const useWords = () => useRead(strategy.words, {}, { staleTime: 60_000, quiet: true }).data;
/** Draws a field with the words of one kind to choose from. */
const Choices = ({
  of,
  draw,
}: {
  of: keyof NonNullable<Words>;
  draw: (choices: readonly string[]) => ReactNode;
}): ReactNode => draw(useWords()?.[of] ?? []);

const editing = { all: true, FrozenImpact: EditImpact } as const;
const raising = { ...editing, group: priority, useDone: said('priority') } as const;
const limiting = { ...editing, group: limits, useDone: said('limits') } as const;
const matching = { ...editing, group: match, useDone: said('match') } as const;
const labelling = { group: label, useDone: said('label') } as const;

const overtime = bulk(renderMatch.setOvertime, 'taskId', {
  ...limiting,
  ask: {
    fields: (f) => (
      <>
        <f.Code name="stage" table={timeStage} look="radio" />
        <f.Number name="minutes" hint={<Hint of="overtimeHint" />} autoFocus />
      </>
    ),
    initial: () => ({ stage: timeStage.of.render }),
  },
});
/** Also the way out of a hold for errors (*Why does it not start?*). */
export const errorLimit = bulk(renderMatch.setErrorLimit, 'taskId', {
  ...limiting,
  ask: { fields: (f) => <f.Number name="errorLimit" hint={<Hint of="errorHint" />} autoFocus /> },
});
const words = (
  call: typeof renderMatch.addProperties,
  of: 'properties' | 'requirements' | 'category' | 'constraints',
  hint: HintKey = 'wordsHint',
): Action<Task> =>
  bulk(call, 'taskId', {
    ...matching,
    ask: {
      fields: (f) => (
        <Choices
          of={of}
          draw={(choices) => <f.Words name="values" choices={choices} hint={<Hint of={hint} />} autoFocus />}
        />
      ),
    },
  });

/** What staff set on render tasks: priority, limits, what they ask of nodes, labels and remarks. */
export const settingActions: readonly Action<Task>[] = [
  bulk(renders.setLevel, 'taskId', {
    ...raising,
    ask: {
      fields: (f) => <f.Number name="level" hint={<Hint of="levelHint" />} autoFocus />,
      initial: (rows) => ({ level: own(rows, (row) => row.level) }),
    },
  }),
  bulk(renderMatch.raiseLevel, 'taskId', raising),
  bulk(renders.setMaxPriority, 'taskId', {
    ...raising,
    ask: {
      fields: (f) => <f.Flag name="maxPriority" />,
      initial: (rows) => ({ maxPriority: !rows.every((row) => row.maxPriority) }),
    },
  }),
  bulk(renders.setNodeLimit, 'taskId', {
    ...raising,
    ask: {
      fields: (f) => <f.Number name="nodeLimit" hint={<Hint of="nodeLimitHint" />} autoFocus />,
      initial: (rows) => ({ nodeLimit: own(rows, (row) => row.nodeLimit) ?? null }),
    },
  }),
  bulk(renderMatch.setNodeCountAndLevel, 'taskId', {
    ...raising,
    ask: {
      fields: (f) => (
        <>
          <f.Number name="nodeLimit" hint={<Hint of="nodeLimitHint" />} autoFocus />
          <f.Number name="level" hint={<Hint of="levelHint" />} />
        </>
      ),
      initial: (rows) => ({
        nodeLimit: own(rows, (row) => row.nodeLimit) ?? null,
        level: own(rows, (row) => row.level),
      }),
    },
  }),
  bulk(renderMatch.setOrderNumber, 'taskId', {
    ...raising,
    ask: { fields: (f) => <f.Number name="orderNumber" hint={<Hint of="orderHint" />} autoFocus /> },
  }),
  overtime,
  bulk(renderMatch.setOvertimeStop, 'taskId', {
    ...limiting,
    ask: {
      fields: (f) => (
        <>
          <f.Code name="stage" table={timeStage} look="radio" />
          <f.Number name="minutes" hint={<Hint of="overtimeStopHint" />} autoFocus />
          <f.Text name="consent" hint={<Hint of="overtimeConsentHint" />} />
        </>
      ),
      initial: () => ({ stage: timeStage.of.render }),
    },
  }),
  bulk(renderMatch.setRestartLimit, 'taskId', {
    ...limiting,
    ask: { fields: (f) => <f.Number name="restartLimit" hint={<Hint of="restartHint" />} autoFocus /> },
  }),
  errorLimit,
  bulk(renderMatch.resetSingleValue, 'taskId', {
    ...limiting,
    ask: { fields: () => <Hint of="resetHint" /> },
  }),
  bulk(renderMatch.upgradeRam, 'taskId', {
    ...limiting,
    ask: {
      fields: (f) => (
        <>
          <f.Number name="memoryMb" hint={<Hint of="memoryHint" />} autoFocus />
          <f.Text name="consent" hint={<Hint of="consentHint" />} />
          <f.Text name="reason" rows={2} />
        </>
      ),
    },
  }),
  words(renderMatch.addRequirements, 'requirements'),
  words(renderMatch.deleteRequirements, 'requirements'),
  words(renderMatch.addProperties, 'properties'),
  words(renderMatch.deleteProperties, 'properties'),
  words(renderMatch.addConstraints, 'constraints', 'constraintHint'),
  words(renderMatch.deleteConstraints, 'constraints'),
  words(renderMatch.addCategory, 'category'),
  words(renderMatch.deleteCategory, 'category'),
  bulk(renderMatch.setParameters, 'taskId', {
    ...matching,
    ask: { fields: (f) => <f.Pairs name="parameters" hint={<Hint of="parametersHint" />} autoFocus /> },
  }),
  bulk(renderMatch.cleanBlacklist, 'taskId', { group: match, useDone: said('blacklist') }),
  bulk(watches.watch, 'taskId', { group: label, useDone: said('watch') }),
  bulk(watches.unwatch, 'taskId', { group: label, useDone: said('unwatch') }),
  bulk(renders.setRemark, 'taskId', {
    ...labelling,
    ask: {
      fields: (f) => <f.Text name="remark" rows={4} autoFocus />,
      initial: (rows) => ({ remark: own(rows, (row) => row.remark) ?? '' }),
    },
  }),
  bulk(renders.addTag, 'taskId', {
    ...labelling,
    ask: { fields: (f) => <f.Text name="adminTagName" hint={<LabelsButton />} autoFocus /> },
  }),
  bulk(renders.removeTag, 'taskId', {
    ...labelling,
    ask: {
      fields: (f, rows) => (
        <f.Pick
          name="adminTagName"
          hint={<LabelsButton />}
          options={[...new Set(rows.flatMap((row) => row.adminTags))].map((tag) => ({
            value: tag,
            label: tag,
          }))}
        />
      ),
      initial: (rows) => ({ adminTagName: rows.flatMap((row) => row.adminTags)[0] }),
    },
  }),
];
