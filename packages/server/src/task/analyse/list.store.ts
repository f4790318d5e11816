import { sql, type SqlBool } from 'kysely';
import { analyses, analyseStatus, type AnalyseStatus, runningAnalyses } from '@renderdesk/contract';
import { derived } from '../../core/calls/columns.ts';
import { always, containsAll, eq, oneOf, onPlatform, resolved } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { customerColumns, withUserNamed } from '../../user/index.ts';
import { actedBy } from '../../core/audit/actedBy.ts';
import { taskNames } from '../render/rows.store.ts';
import { seesAnalysis, visibleAnalyses } from './analyse.store.ts';

const running: ReadonlySet<AnalyseStatus> = new Set(runningAnalyses);

interface Query {
  readonly statusFlag?: 0 | 1 | undefined;
  readonly status?: AnalyseStatus | undefined;
  readonly taskStatusList?: readonly AnalyseStatus[] | undefined;
}
/** A chosen status drops the list that the query comes from (checklist T-148). */
const listOf = ({ statusFlag, status, taskStatusList = [] }: Query): 0 | 1 | undefined =>
  status === undefined && taskStatusList.length === 0 ? statusFlag : undefined;

const tipsThat = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from jsonb_array_elements(analyse_task.tips) as tip where ${condition})`;

/** Whether a finding keeps a scene from being submitted: by the error dictionary, else by what its node said of it. */
export const blocks = sql<boolean>`coalesce((select e.is_open from general_error e where e.deleted_at is null
  and folded(e.code) = folded(tip ->> 'code')), (tip ->> 'type')::int = 1)`;

/** Analyses, running and ended, of the customers and areas that the caller sees. */
export const analyseList = listing(analyses.list)
  .from((db, { actor }) => visibleAnalyses(db, actor).innerJoin('user', 'user.id', 'analyse_task.user_id'))
  .join((rows) => rows.leftJoin('node', 'node.id', 'analyse_task.node_id'))
  .list({
    key: 'analyse_task.id',
    where: {
      userName: {
        ...resolved,
        resolve: async (
          db,
          actor,
          { userName, userIds, ...rest }: { userName?: string; userIds?: number[] },
        ) => {
          const named = await withUserNamed(db, actor, {
            ...(userName !== undefined && { userName }),
            ...(userIds !== undefined && userIds.length > 0 && { userId: userIds[0] as never }),
          });
          return { ...rest, userIds: userIds ?? (named.userId === undefined ? undefined : [named.userId]) };
        },
      },
      userIds: oneOf('analyse_task.user_id'),
      taskId: eq('analyse_task.id'),
      statusFlag: always((query, _, { input }: { input: Query }) => {
        const flag = listOf(input);
        if (flag === undefined) return query;
        return query.where(
          flag === 0 ? sql<SqlBool>`analyse_task.is_running` : sql<SqlBool>`not analyse_task.is_running`,
        );
      }),
      status: eq('analyse_task.status'),
      taskStatusList: oneOf('analyse_task.status'),
      areaId: eq('analyse_task.area_id'),
      platform: onPlatform('analyse_task.platform_id'),
      properties: containsAll('analyse_task.properties'),
      requirements: containsAll('analyse_task.requirements'),
      constraints: containsAll('analyse_task.constraints'),
      category: containsAll('analyse_task.category'),
    },
    sorts: {
      submitTimeSort: 'analyse_task.submitted_at',
      analyseIdSort: 'analyse_task.id',
      startTimeSort: 'analyse_task.start_order',
      endTimeSort: 'analyse_task.end_order',
      userNameSort: 'user.name_folded',
      statusSort: 'analyse_task.status',
    },
    columns: {
      analyseId: 'analyse_task.id',
      ...customerColumns,
      platform: 'analyse_task.platform_id',
      cgId: 'analyse_task.software_id',
      taskFlag: derived(['analyse_task.status'], (status: AnalyseStatus) => (running.has(status) ? 3 : 4)),
      renderTaskId: 'analyse_task.task_id',
      nodeName: 'node.name',
      tips: tipsThat(sql`true`),
      blocking: tipsThat(blocks),
      overtime: derived(
        ['analyse_task.status', 'analyse_task.started_at', 'analyse_task.overtime_minutes'],
        (
          status: AnalyseStatus,
          since: Date | null,
          minutes: number | null,
          { now }: { readonly now: Date },
        ) =>
          status === analyseStatus.of.analyzing &&
          since !== null &&
          minutes !== null &&
          now.getTime() - since.getTime() > minutes * 60_000,
      ),
      submitTime: 'analyse_task.submitted_at',
      startTime: 'analyse_task.started_at',
      endTime: 'analyse_task.ended_at',
    },
    names: taskNames,
  });

/** Every change of one analysis. */
export const analyseHistory = listing(analyses.history)
  .from((db, { actor, input }) =>
    db
      .selectFrom('analyse_event')
      .where('analyse_event.analyse_id', '=', input.analyseId)
      .where(seesAnalysis(db, actor, input.analyseId)),
  )
  .list({
    key: 'analyse_event.id',
    where: { analyseId: resolved },
    sorts: { timeSort: 'analyse_event.at' },
    columns: {
      eventId: 'analyse_event.id',
      actor: actedBy('analyse_event.actor_kind', 'analyse_event.actor_id'),
    },
  });
