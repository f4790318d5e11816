import { randomBytes } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import { type AnalysisLease, analyseStatus, customerFolder, nodeService } from '@renderdesk/contract';
import type { Db, Tx } from '../core/db/db.ts';
import { type Analysis, beginAnalysis, needsOfAnalysis } from '../task/index.ts';
import { holdLeases, tokenText } from './leaseDispatch.store.ts';
import { type MatchNode, mayWork, suits } from './match.rules.ts';
import { matchNodes, mountsOf } from './state.store.ts';

interface Moment {
  readonly now: Date;
  readonly lostAfterMs: number;
  readonly storage: string;
}
interface Node {
  readonly id: number;
  readonly platformId: number;
}

/** So many waiting scenes are read at once, in search of one that a node may analyse. */
const looked = 50;
/** Of so many nodes in service of a platform one may analyse, of fewer too. */
const nodesPerAnalysis = 4;
const tokenBytes = 24;
const { analyzing, waitingAnalysis } = analyseStatus.of;

const leaseOf = (analysis: Analysis, token: Buffer, storage: string): AnalysisLease => ({
  analyseId: analysis.id,
  token: tokenText(token),
  cgId: analysis.software_id,
  sceneName: analysis.scene_name,
  storage: customerFolder(storage, analysis.owner_id),
  scenePath: analysis.scene_path,
});

/** Hands the oldest waiting scene that a node may analyse to it; the one that it has where it asks again. Null where there is none. */
export const takeAnalysis = async (db: Db, node: Node, o: Moment): Promise<AnalysisLease | null> => {
  // Most of the time nothing waits: one look at an index, no transaction.
  const waits = await db
    .selectFrom('analyse_task')
    .where('is_running', '=', true)
    .where('deleted_at', 'is', null)
    .where('platform_id', '=', node.platformId)
    .where((eb) => eb.or([eb('status', '=', waitingAnalysis), eb('node_id', '=', node.id)]))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (!waits) return null;
  const lease = await db.transaction().execute((tx) => take(tx, node, o));
  if (!lease) return null;
  const { mounts } = await db
    .selectFrom('node')
    .where('id', '=', node.id)
    .select(mountsOf('node').as('mounts'))
    .executeTakeFirstOrThrow();
  return { ...lease, mounts };
};

const leaseHeld = async (tx: Tx, nodeId: number, o: Moment): Promise<AnalysisLease | null> => {
  const own = await tx
    .selectFrom('analyse_task')
    .where('node_id', '=', nodeId)
    .where('status', '=', analyzing)
    .selectAll()
    .executeTakeFirst();
  return own?.token ? leaseOf(own, own.token, o.storage) : null;
};

const machineOf = async (tx: Tx, { id }: Node, o: Moment): Promise<MatchNode | undefined> =>
  (await matchNodes(tx, { ids: [id] })).find((one) => mayWork(one, o));

// Between the first two looks another request of the same node may take the last scene that waits, which the third one finds.
const take = async (tx: Tx, node: Node, o: Moment): Promise<AnalysisLease | null> =>
  (await leaseHeld(tx, node.id, o)) ?? (await takeWaiting(tx, node, o)) ?? leaseHeld(tx, node.id, o);

const takeWaiting = async (tx: Tx, node: Node, o: Moment): Promise<AnalysisLease | null> => {
  const seen = await machineOf(tx, node, o);
  if (!seen) return null;
  let isHeld = false;
  for await (const id of fitting(tx, seen, o)) {
    if (!isHeld) {
      // Most scenes are looked through without the lock: it holds up the leases of frames.
      await holdLeases(tx, [node.platformId]);
      isHeld = true;
      const meanwhile = await leaseHeld(tx, node.id, o);
      if (meanwhile) return meanwhile;
      if (!(await machineOf(tx, node, o)) || !(await mayAnalyseMore(tx, node.platformId))) return null;
    }
    const analysis = await tx
      .selectFrom('analyse_task')
      .where('id', '=', id)
      .where('status', '=', waitingAnalysis)
      .where('deleted_at', 'is', null)
      .selectAll()
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!analysis) continue;
    const token = randomBytes(tokenBytes);
    await beginAnalysis(tx, analysis, { nodeId: seen.id, nodeName: seen.name, token, now: o.now });
    return leaseOf(analysis, token, o.storage);
  }
  return null;
};

/** The waiting scenes of a machine's platform that it may analyse, the oldest first. */
async function* fitting(tx: Tx, machine: MatchNode, o: Moment): AsyncGenerator<number> {
  for (let last: number | undefined; ;) {
    let page = tx
      .selectFrom('analyse_task')
      .where('status', '=', waitingAnalysis)
      .where('is_running', '=', true)
      .where('deleted_at', 'is', null)
      .where('platform_id', '=', machine.platformId)
      .where(
        sql<SqlBool>`not exists (select from analyse_blacklist b
          where b.analyse_id = analyse_task.id and b.node_id = ${machine.id})`,
      );
    if (last !== undefined)
      page = page.where(sql<SqlBool>`(submitted_at, id) >
        (select l.submitted_at, l.id from analyse_task l where l.id = ${last})`);
    const rows = await page
      .select(['id', 'platform_id', 'software_id', 'properties', 'requirements', 'category', 'constraints'])
      .orderBy('submitted_at')
      .orderBy('id')
      .limit(looked)
      .execute();
    for (const row of rows) if (suits({ ...needsOfAnalysis(row), blacklist: [] }, machine, o)) yield row.id;
    last = rows.at(-1)?.id;
    if (rows.length < looked) return;
  }
}

/** Whether a platform has a node for a further analysis: of its nodes in service a share analyses, the others render. */
const mayAnalyseMore = async (tx: Tx, platformId: number): Promise<boolean> => {
  const { rows } = await sql<{ may: boolean }>`
    select (select count(*) from analyse_task where status = ${analyzing} and platform_id = ${platformId})
      < greatest(1, (select count(*) from node where platform_id = ${platformId} and service = ${nodeService.of.online}
        and deleted_at is null) / ${nodesPerAnalysis}) as may`.execute(tx);
  return rows[0]?.may === true;
};
