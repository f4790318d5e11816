import {
  dayanKind,
  type DayanKind,
  type dayanOverview,
  dayanPlatform,
  kongsanStatus,
  nodeState,
  type OutputOf,
  workingDayan,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { stateInSql } from '../node/index.ts';
import { jobsInScope } from './job.store.ts';

const working: number[] = Object.values(workingDayan);
type Overview = OutputOf<typeof dayanOverview.nodes>;

/** How the nodes of the GPU cloud are distributed, and what they work on; jobs are those that someone sees. */
export const overviewOf = async (db: Db, actor: Actor): Promise<Overview> => {
  const ofCloud = db
    .selectFrom('node')
    .where('node.platform_id', '=', dayanPlatform)
    .where('node.deleted_at', 'is', null);
  const [nodes, byJobs] = await Promise.all([
    ofCloud
      .leftJoin(
        jobsInScope(db, actor)
          .where('dayan_job.is_running', '=', true)
          .where('dayan_job.node_id', 'is not', null)
          .select([
            'dayan_job.id',
            'dayan_job.kind',
            'dayan_job.node_id',
            'dayan_job.project_name',
            'dayan_job.tiles_done',
            'dayan_job.tile_columns',
            'dayan_job.tile_rows',
          ])
          .as('job'),
        'job.node_id',
        'node.id',
      )
      .select([
        'node.id',
        'node.name',
        'node.category',
        'node.gpu_name',
        'node.gpu_count',
        stateInSql.as('state'),
        'job.id as job_id',
        'job.kind',
        'job.project_name',
        sql<number>`coalesce(job.tile_columns * job.tile_rows - job.tiles_done, 0)`.as('tiles'),
      ])
      .orderBy('node.name')
      .execute(),
    jobsInScope(db, actor)
      .where('dayan_job.is_running', '=', true)
      .groupBy('dayan_job.kind')
      .select([
        'dayan_job.kind',
        sql<number>`count(*) filter (where dayan_job.status = ${kongsanStatus.of.waiting})::int`.as(
          'waiting',
        ),
        sql<number>`count(*) filter (where dayan_job.status = any(${working}::int[]))::int`.as('working'),
        sql<number>`coalesce(sum(tile_columns * tile_rows - tiles_done), 0)::int`.as('tilesLeft'),
      ])
      .execute(),
  ]);
  const unique = [...new Map(nodes.map((node) => [node.id, node])).values()];
  const words = [...new Set(unique.flatMap(({ category }) => category))].toSorted();
  return {
    nodes: unique.length,
    byState: nodeState.codes.map((state) => ({
      state,
      nodes: unique.filter((node) => (node.state as number) === state).length,
    })),
    byCategory: words.map((category) => {
      const of = unique.filter((node) => node.category.includes(category));
      return {
        category,
        nodes: of.length,
        working: of.filter(({ job_id }) => job_id !== null).length,
        gpus: of.reduce((sum, node) => sum + node.gpu_count, 0),
      };
    }),
    jobs: dayanKind.codes.map((kind: DayanKind) => {
      const found = byJobs.find((row) => row.kind === kind);
      return {
        kind,
        waiting: found?.waiting ?? 0,
        working: found?.working ?? 0,
        tilesLeft: found?.tilesLeft ?? 0,
      };
    }),
    working: unique.map((node) => ({
      nodeId: node.id as never,
      nodeName: node.name,
      gpuName: node.gpu_name ?? '',
      gpuCount: node.gpu_count,
      taskId: node.job_id as never,
      kind: node.kind as DayanKind | null,
      projectName: node.project_name,
      tiles: node.tiles,
    })),
  };
};
