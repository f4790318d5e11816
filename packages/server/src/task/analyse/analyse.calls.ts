import {
  type AnalyseAction,
  analyseChanges,
  analyses,
  analyseStatus,
  analyseTransitions,
  errorCodes,
} from '@renderdesk/contract';
import { actorAt } from '../../core/auth/principal.ts';
import { readByIds } from '../../core/calls/reading.ts';
import { type Outcome, serve } from '../../core/calls/serve.ts';
import { codeLabel } from '../../core/calls/texts.ts';
import { lockRows } from '../../core/crud/crud.store.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { type Bulk, stateData } from '../render/renderActions.store.ts';
import { withoutWords, withWords } from '../render/taskSettings.store.ts';
import { analysesSeen } from './analyse.store.ts';
import { detailOf, linesOf, singleOf } from './facts.store.ts';
import { anew, type AnalysisChange, applyToAnalyses, isAnalyseAllowed } from './life.store.ts';
import { analyseHistory, analyseList } from './list.store.ts';
import { clearBlacklist } from './work.store.ts';

/** Does an action of the lifecycle's table to the analyses that the caller may see and that allow it; answers each. */
const change = async (
  c: Bulk,
  action: AnalyseAction,
  o: Omit<AnalysisChange, 'action'> = {},
): Promise<Map<number, Outcome>> => {
  const by = actorAt(c.actor, c.now);
  const isEdit = 'edits' in analyseTransitions[action];
  const { free, outcomes } = await lockRows(c.tx, 'analyse_task', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    scope: analysesSeen(c.tx, c.actor),
    refuse: (row) =>
      isAnalyseAllowed(action, row.status, by)
        ? undefined
        : isEdit
          ? errorCodes.editingBlocked
          : {
              code: errorCodes.notAllowedInState,
              data: stateData(c.language, codeLabel(c.language, 'task', analyseStatus, row.status)),
            },
  });
  await applyToAnalyses(c.tx, by, free, { ...o, action });
  if (action === 'cleanBlacklist' || action === 'regain')
    await clearBlacklist(
      c.tx,
      free.map(({ id }) => id),
    );
  return outcomes;
};

type Words = Parameters<typeof withWords>[0];
/** Adds words to one of an analysis's match fields, each once; or takes them away. */
const words =
  (column: Words, name: string, changed: typeof withWords) =>
  (c: Bulk & { readonly input: { readonly values: readonly string[] } }) =>
    change(c, 'setMatch', { name, set: { [column]: changed(column, c.input.values) } });

/** Scenes that are analysed. */
export const analyseCalls = serve(analyses, {
  list: analyseList,
  history: analyseHistory,
  detail: async (c) => {
    const [row] = await readByIds(analyseList, c.db, { ...c, input: {} }, [c.input.analyseId]);
    if (!row) throw new ApiError('notFound');
    return { ...row, ...(await detailOf(c.db, row.analyseId, c.language)) };
  },
  log: ({ db, actor, input }) => linesOf(db, actor, input),
  single: ({ db, actor, input }) => singleOf(db, actor, input.analyseId),
});

/** What staff do to analyses. */
export const analyseChangeCalls = serve(analyseChanges, {
  abandon: (c) => change(c, 'abandon', c.input),
  regain: (c) => change(c, 'regain', { reason: c.input.reason, set: anew }),
  remove: (c) => change(c, 'remove', { name: 'delete', reason: c.input.reason, set: { deleted_at: c.now } }),
  setOvertime: (c) => change(c, 'setOvertime', { set: { overtime_minutes: c.input.minutes } }),
  setOvertimeStop: (c) => change(c, 'setOvertimeStop', { set: { overtime_stop_minutes: c.input.minutes } }),
  cleanBlacklist: (c) => change(c, 'cleanBlacklist'),
  addProperties: words('properties', 'addProperties', withWords),
  deleteProperties: words('properties', 'deleteProperties', withoutWords),
  addRequirements: words('requirements', 'addRequirements', withWords),
  deleteRequirements: words('requirements', 'deleteRequirements', withoutWords),
  addCategory: words('category', 'addCategory', withWords),
  deleteCategory: words('category', 'deleteCategory', withoutWords),
  addConstraints: words('constraints', 'addConstraints', withWords),
  deleteConstraints: words('constraints', 'deleteConstraints', withoutWords),
});
