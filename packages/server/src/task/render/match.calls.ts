import { type CodeOf, renderMatch, timeStage } from '@renderdesk/contract';
import { serve } from '../../core/calls/serve.ts';
import { type Bulk, changeRenders } from './renderActions.store.ts';
import { readStrategy } from './strategy.store.ts';
import { highestLevel, levelStep } from './render.rules.ts';
import { ofCustomer, raisedLevel, withoutWords, withWords } from './taskSettings.store.ts';

/** Adds words to one of a task's match fields, each once; or takes them away. */
const words =
  (column: Parameters<typeof withWords>[0], name: string, change: typeof withWords) =>
  (c: Bulk & { readonly input: { readonly values: readonly string[] } }) =>
    changeRenders(c, 'setMatch', { name, set: { [column]: change(column, c.input.values) } });

type Stage = CodeOf<typeof timeStage>;
const { analyse, pre } = timeStage.of;

/** The limits of each stage: warning and stop. */
const warning = (stage: Stage, minutes: number | null) =>
  stage === analyse
    ? { analyse_overtime_minutes: minutes }
    : stage === pre
      ? { pre_overtime_minutes: minutes }
      : { overtime_minutes: minutes };
const stopping = (stage: Stage, minutes: number | null) =>
  stage === analyse
    ? { analyse_overtime_stop_minutes: minutes }
    : stage === pre
      ? { pre_overtime_stop_minutes: minutes }
      : { overtime_stop_minutes: minutes };

/** What a task asks of nodes, and its limits. */
export const renderMatchCalls = serve(renderMatch, {
  raiseLevel: (c) => changeRenders(c, 'raiseLevel', { set: { level: raisedLevel(levelStep, highestLevel) } }),
  setNodeCountAndLevel: (c) =>
    changeRenders(c, 'setNodeCountAndLevel', {
      set: { node_limit: c.input.nodeLimit, level: c.input.level },
    }),
  setOvertime: (c) => changeRenders(c, 'setOvertime', { set: warning(c.input.stage, c.input.minutes) }),
  setOvertimeStop: (c) =>
    changeRenders(c, 'setOvertimeStop', {
      set: {
        ...stopping(c.input.stage, c.input.minutes),
        overtime_stop_agreed: c.input.minutes !== null && c.input.consent !== undefined,
      },
      consent: c.input.consent,
    }),
  resetSingleValue: async (c) => {
    const { commonValue } = await readStrategy(c.tx);
    return changeRenders(c, 'resetSingleValue', {
      set: {
        level: ofCustomer('task_level', commonValue.level),
        node_limit: ofCustomer('node_limit', commonValue.nodeLimit),
        restart_limit: null,
        error_limit: null,
        ...warning(timeStage.of.render, commonValue.overtimeMinutes),
        ...stopping(timeStage.of.render, commonValue.overtimeStopMinutes),
        ...warning(analyse, null),
        ...stopping(analyse, null),
        ...warning(pre, null),
        ...stopping(pre, null),
        overtime_stop_agreed: false,
      },
    });
  },
  setRestartLimit: (c) =>
    changeRenders(c, 'setRestartLimit', { set: { restart_limit: c.input.restartLimit } }),
  setErrorLimit: (c) => changeRenders(c, 'setErrorLimit', { set: { error_limit: c.input.errorLimit } }),
  upgradeRam: (c) =>
    changeRenders(c, 'upgradeRam', {
      set: { memory_mb: c.input.memoryMb },
      reason: c.input.reason,
      consent: c.input.consent,
    }),
  setParameters: (c) =>
    changeRenders(c, 'setParameters', { set: { parameters: JSON.stringify(c.input.parameters) } }),
  setOrderNumber: (c) => changeRenders(c, 'setOrderNumber', { set: { order_no: c.input.orderNumber } }),
  addProperties: words('properties', 'addProperties', withWords),
  deleteProperties: words('properties', 'deleteProperties', withoutWords),
  addRequirements: words('requirements', 'addRequirements', withWords),
  deleteRequirements: words('requirements', 'deleteRequirements', withoutWords),
  addCategory: words('category', 'addCategory', withWords),
  deleteCategory: words('category', 'deleteCategory', withoutWords),
  addConstraints: words('constraints', 'addConstraints', withWords),
  deleteConstraints: words('constraints', 'deleteConstraints', withoutWords),
  cleanBlacklist: (c) => changeRenders(c, 'cleanBlacklist'),
});
