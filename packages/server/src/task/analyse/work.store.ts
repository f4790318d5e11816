import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { analysedStatusOf, analyseStatus, sceneFields, type SystemReason } from '@renderdesk/contract';
import type { Tx } from '../../core/db/db.ts';
import { ApiError, badFields } from '../../core/http/apiError.ts';
import { type By, roleOf, system } from '../lifecycle/lifecycle.rules.ts';
import { type SceneFarm, type SceneNeeds, submitScene } from '../submit/scene.store.ts';
import { ownSubmitter } from '../submit/submitter.store.ts';
import { type Analysis, applyToAnalyses, writeLines } from './life.store.ts';

/** What a node found in a scene. */
export interface AnalysisReport {
  readonly analyseId: number;
  readonly nodeId: number;
  readonly token: Buffer;
  /** Whether the scene could be read. */
  readonly done: boolean;
  readonly reason: string;
  readonly found: readonly { readonly name: string; readonly value: string }[];
  readonly tips: readonly { readonly code: string; readonly type: 0 | 1; readonly detail: string }[];
  readonly log: readonly { readonly text: string; readonly isError: boolean }[];
}

/** So many nodes may fail with a scene before its analysis has failed. */
const mostFailures = 2;

/** Of what an analysis asks of a machine, as the match of frames knows it. */
export const needsOfAnalysis = (
  analysis: Pick<
    Analysis,
    'platform_id' | 'software_id' | 'properties' | 'requirements' | 'category' | 'constraints'
  >,
): SceneNeeds => ({
  platformId: analysis.platform_id,
  softwareId: analysis.software_id,
  plugins: [],
  properties: analysis.properties,
  requirements: analysis.requirements,
  category: analysis.category,
  constraints: analysis.constraints,
  memoryMb: null,
});

const locked = (tx: Tx, id: number) =>
  tx.selectFrom('analyse_task').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();

/** Hands a waiting analysis to a node. */
export const beginAnalysis = async (
  tx: Tx,
  analysis: Analysis,
  o: { readonly nodeId: number; readonly nodeName: string; readonly token: Buffer; readonly now: Date },
): Promise<void> => {
  await applyToAnalyses(tx, system(o.now), [analysis], {
    action: 'begin',
    reason: 'leased' satisfies SystemReason,
    token: o.token,
    set: { node_id: o.nodeId, attempts: analysis.attempts + 1, started_at: o.now },
  });
  await writeLines(
    tx,
    analysis.id,
    [{ text: `node ${o.nodeName} analyses the scene`, isError: false }],
    o.now,
  );
};

/**
 * Ends an analysis by what its node reports, and submits it where it wishes to be and nothing blocks it. Answers whether the report is of
 * the current lease; what another one says changes nothing.
 */
export const endAnalysis = async (
  tx: Tx,
  report: AnalysisReport,
  farm: SceneFarm,
  now: Date,
): Promise<boolean> => {
  const analysis = await locked(tx, report.analyseId);
  if (!analysis?.token || analysis.node_id !== report.nodeId) return false;
  if (analysis.token.length !== report.token.length || !timingSafeEqual(analysis.token, report.token))
    return false;
  const by = system(now);
  await writeLines(tx, analysis.id, report.log, now);
  if (!report.done) {
    await failOn(tx, by, { analysis, report, farm });
    return true;
  }
  const to = analysedStatusOf(await weighed(tx, report.tips));
  await applyToAnalyses(tx, by, [analysis], {
    action: 'end',
    to,
    set: { found: JSON.stringify(report.found), tips: JSON.stringify(report.tips) },
  });
  if (analysis.auto_submit && to !== 10) await submitAnalysed(tx, by, { ...analysis, status: to }, farm);
  return true;
};

/** Which findings block, by the error dictionary, else by what the node said. */
const weighed = async (tx: Tx, tips: AnalysisReport['tips']) => {
  const { rows } = await sql<{ blocks: boolean }>`
    select coalesce(e.is_open, tip.type = 1) as blocks
    from unnest(${tips.map(({ code }) => code)}::text[], ${tips.map(({ type }) => type)}::int[]) as tip (code, type)
    left join general_error e on e.deleted_at is null and folded(e.code) = folded(tip.code)`.execute(tx);
  return rows;
};

/** A node could not read a scene: another one tries, until so many have failed or none is left. */
const failOn = async (
  tx: Tx,
  by: By,
  o: { readonly analysis: Analysis; readonly report: AnalysisReport; readonly farm: SceneFarm },
): Promise<void> => {
  const {
    analysis,
    report: { nodeId, reason },
  } = o;
  await sql`
    insert into analyse_blacklist (analyse_id, node_id, failures, at) values (${analysis.id}, ${nodeId}, 1, ${by.now})
    on conflict (analyse_id, node_id) do update set failures = analyse_blacklist.failures + 1, at = excluded.at`.execute(
    tx,
  );
  const failed = await tx
    .selectFrom('analyse_blacklist')
    .where('analyse_id', '=', analysis.id)
    .select('node_id')
    .execute();
  const blacklist = failed.map(({ node_id }) => node_id);
  const [left = 0] = await o.farm.suiting(tx, [{ ...needsOfAnalysis(analysis), blacklist }]);
  if (failed.length < mostFailures && left > 0)
    await applyToAnalyses(tx, by, [analysis], { action: 'giveBack', reason });
  else await applyToAnalyses(tx, by, [analysis], { action: 'end', to: 15, reason, set: { message: reason } });
};

/** What a scene said when it came; later versions of the contract may refuse what an earlier one took. */
const Said = z.object(sceneFields);

/** Makes a render task of an analysed scene; one that the submission refuses keeps the error. Answers the task, or undefined. */
export const submitAnalysed = async (
  tx: Tx,
  by: By,
  analysis: Analysis,
  farm: SceneFarm,
): Promise<number | undefined> => {
  try {
    const { data: said } = Said.safeParse(analysis.scene);
    if (!said) throw badFields('scene');
    const customer = await ownSubmitter(tx, analysis.user_id);
    const { taskId } = await submitScene(tx, by, customer, said, farm);
    await applyToAnalyses(tx, by, [analysis], {
      action: roleOf(by) === 'system' ? 'submitAuto' : 'submit',
      set: { task_id: taskId, message: '', fail_code: null },
    });
    return taskId;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await applyToAnalyses(tx, system(by.now), [analysis], {
      action: 'submitFail',
      set: { fail_code: error.code },
    });
    return undefined;
  }
};

/** Analyses that one of these nodes had, which wait again. Answers how many. */
export const returnAnalyses = async (
  tx: Tx,
  by: By,
  o: { readonly nodeIds: readonly number[]; readonly reason: string },
): Promise<number> => {
  if (o.nodeIds.length === 0) return 0;
  const rows = await tx
    .selectFrom('analyse_task')
    .where('status', '=', analyseStatus.of.analyzing)
    .where('node_id', 'in', o.nodeIds)
    .select(['id', 'status'])
    .orderBy('id')
    .forUpdate()
    .execute();
  await applyToAnalyses(tx, by, rows, { action: 'giveBack', reason: o.reason });
  return rows.length;
};

/** Stops analyses beyond their stop time. Answers how many. */
export const stopAnalysesOvertime = async (tx: Tx, now: Date): Promise<number> => {
  const rows = await tx
    .selectFrom('analyse_task')
    .where('status', '=', analyseStatus.of.analyzing)
    .where(sql<boolean>`started_at + make_interval(mins => overtime_stop_minutes) < ${now}`)
    .select(['id', 'status'])
    .orderBy('id')
    .forUpdate()
    .execute();
  await applyToAnalyses(tx, system(now), rows, {
    action: 'stopForTime',
    reason: 'overtime' satisfies SystemReason,
  });
  return rows.length;
};

/** Lets all nodes analyse these scenes again. */
export const clearBlacklist = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('analyse_blacklist').where('analyse_id', 'in', ids).execute();
};
