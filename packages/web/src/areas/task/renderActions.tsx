import {
  errorCodes,
  renderLife,
  renderMatch,
  renders,
  renderStatus,
  type RowOf,
  strategy,
  timeStage,
  watches,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { type Action, type ActionGroup, actionKit } from '../../kit/list/index.ts';
import { EditImpact, taskImpact } from './ImpactPreview.tsx';
import { LabelsButton } from './renderDialogs.tsx';
import { useTaskText } from './task.texts.ts';

// The bar of actions appears with the first selection, and must not wait then. What fails here fails again where it is used.

type Task = Pick<
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
type HintKey = Extract<TaskKey, `${string}Hint`>;
type DoneKey = TaskKey extends infer K ? (K extends `done.${infer D}` ? D : never) : never;

const Hint = ({ of }: { of: HintKey }) => useTaskText()(of);
const said = (what: DoneKey) => (): ((count: number) => string) => {
  const t = useTaskText();
  return (count) => t(`done.${what}`, { count });
};
const group = (key: 'life' | 'priority' | 'limits' | 'match' | 'label'): ActionGroup => ({
  key,
  Heading: () => useTaskText()(`group.${key}`),
});
const [life, priority, limits, match, label] = [
  group('life'),
  group('priority'),
  group('limits'),
  group('match'),
  group('label'),
];

/** The one row's own value to begin with; several rows begin empty. */
const own = <T,>(rows: readonly Task[], read: (row: Task) => T): T | undefined => {
  const [row, ...others] = rows;
  return row === undefined || others.length > 0 ? undefined : read(row);
};

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

const { bulk } = actionKit<Task>();
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

const offered: readonly Action<Task>[] = [
  bulk(renders.start, 'taskId', { Impact: taskImpact('start'), useDone: said('start') }),
  bulk(renders.stop, 'taskId', {
    danger: true,
    Impact: taskImpact('stop'),
    useDone: said('stop'),
    undo: renderLife.undoStop,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(renderLife.recommit, 'taskId', { Impact: taskImpact('recommit'), useDone: said('recommit') }),
  bulk(renderLife.restart, 'taskId', {
    group: life,
    danger: true,
    Impact: taskImpact('restart'),
    useDone: said('restart'),
    ask: {
      fields: (f) => (
        <>
          <f.Text name="consent" hint={<Hint of="consentHint" />} autoFocus />
          <f.Text name="reason" rows={2} />
        </>
      ),
    },
  }),
  bulk(renderLife.recommitDone, 'taskId', {
    group: life,
    danger: true,
    Impact: taskImpact('recommitDone'),
    useDone: said('recommitDone'),
    ask: {
      fields: (f) => (
        <>
          <f.Text name="consent" hint={<Hint of="consentHint" />} autoFocus />
          <f.Text name="reason" rows={2} />
        </>
      ),
    },
  }),
  bulk(renderLife.fullSpeed, 'taskId', {
    group: life,
    Impact: taskImpact('fullSpeed'),
    useDone: said('fullSpeed'),
    ask: {
      fields: (f) => (
        <>
          <f.Text name="consent" hint={<Hint of="consentHint" />} autoFocus />
          <f.Text name="reason" rows={2} />
        </>
      ),
    },
  }),
  bulk(renderLife.undoStop, 'taskId', { group: life, useDone: said('start') }),
  bulk(renderLife.regain, 'taskId', { group: life, useDone: said('regain') }),
  bulk(renderLife.abandon, 'taskId', {
    group: life,
    danger: true,
    Impact: taskImpact('abandon'),
    useDone: said('abandon'),
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(renders.deleteTask, 'taskId', {
    group: life,
    danger: true,
    Impact: taskImpact('deleteTask'),
    useDone: said('delete'),
    undo: renderLife.undelete,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(renderLife.undelete, 'taskId', { group: life, useDone: said('undelete') }),
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

/**
 * What staff may do to render tasks, in lists and on detail pages. Changing settings is refused for all that are
 * selected where one of them is finished, failed or not operable (checklist T-181, T-182). What ends runs or costs money
 * shows its impact first. A task that is not operable takes words and nothing else, a deleted one can be taken back and
 * nothing else.
 */
export const renderActions: readonly Action<Task>[] = offered.map((action) => {
  const undeletes = action.call === renderLife.undelete;
  const always = undeletes || action.group === label;
  return {
    ...action,
    blocks: (row) => {
      if (row.deleted !== undeletes) return errorCodes.notAllowedInState;
      return row.operable || always ? undefined : errorCodes.editingBlocked;
    },
  };
});

/** The colour of a task's progress: red once frames failed, green when done. */
export const progressTone = (
  row: Pick<RowOf<typeof renders.list>, 'failure' | 'taskStatus'>,
): 'running' | 'success' | 'danger' => {
  if (row.failure > 0) return 'danger';
  return row.taskStatus === renderStatus.of.finished ? 'success' : 'running';
};
