import { randomBytes } from 'node:crypto';
import { type AnalysisLease, analyseStatus, customerFolder } from '@renderdesk/contract';
import type { Db, Tx } from '../core/db/db.ts';
import { type Analysis, beginAnalysis } from '../task/index.ts';
import { tokenText } from './leaseDispatch.store.ts';
import { mayWork, type MatchTask, suits } from './match.rules.ts';
import { matchNodes } from './state.store.ts';

interface Moment {
  readonly now: Date;
  readonly lostAfterMs: number;
  readonly storage: string;
}
interface Node {
  readonly id: number;
  readonly platformId: number;
}

/** So many waiting scenes are looked through for one that a node may analyse, the oldest first. */
const looked = 50;
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

/** Of what an analysis asks of a machine, as the match of frames knows it. */
const asksOf = (analysis: Analysis, blacklist: readonly number[]): MatchTask => ({
  platformId: analysis.platform_id,
  softwareId: analysis.software_id,
  plugins: [],
  properties: analysis.properties,
  requirements: analysis.requirements,
  category: analysis.category,
  constraints: analysis.constraints,
  memoryMb: null,
  blacklist,
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
  return waits ? db.transaction().execute((tx) => take(tx, node, o)) : null;
};

const take = async (tx: Tx, node: Node, o: Moment): Promise<AnalysisLease | null> => {
  const own = await tx
    .selectFrom('analyse_task')
    .where('node_id', '=', node.id)
    .where('status', '=', analyzing)
    .selectAll()
    .executeTakeFirst();
  if (own?.token) return leaseOf(own, own.token, o.storage);
  const [machine] = (await matchNodes(tx, { ids: [node.id] })).filter((one) => mayWork(one, o));
  if (!machine) return null;
  const waiting = await tx
    .selectFrom('analyse_task')
    .where('status', '=', waitingAnalysis)
    .where('is_running', '=', true)
    .where('deleted_at', 'is', null)
    .where('platform_id', '=', node.platformId)
    .selectAll()
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(looked)
    .forUpdate()
    .skipLocked()
    .execute();
  if (waiting.length === 0) return null;
  const barred = await tx
    .selectFrom('analyse_blacklist')
    .where('node_id', '=', node.id)
    .where(
      'analyse_id',
      'in',
      waiting.map(({ id }) => id),
    )
    .select('analyse_id')
    .execute();
  const fits = waiting.find((analysis) => {
    const isBarred = barred.some((one) => one.analyse_id === analysis.id);
    return suits(asksOf(analysis, isBarred ? [node.id] : []), machine, o);
  });
  if (!fits) return null;
  const token = randomBytes(tokenBytes);
  await beginAnalysis(tx, fits, { nodeId: machine.id, nodeName: machine.name, token, now: o.now });
  return leaseOf(fits, token, o.storage);
};
