import { principalKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { changeRow } from '../core/crud/crud.store.ts';
import { addNode } from './enrolment.store.ts';
import type { PlannedNode } from './nodeImport.rules.ts';

/** Nodes by their folded names, and whose controller each address is. */
export const nodesKnown = async (db: Db) => {
  const { rows } = await sql<{ id: number; name: string; platformId: number; bmc: string | null }>`
    select id, name_folded as name, platform_id as "platformId", bmc_address as bmc from node where deleted_at is null`.execute(
    db,
  );
  return {
    nodes: new Map(rows.map(({ id, name, platformId }) => [name, { id, platformId }])),
    controllers: new Map(rows.flatMap(({ id, bmc }) => (bmc === null ? [] : [[bmc, id] as const]))),
  };
};

/** Adds the node of a line, or writes what the line says into the one that there is. */
export const applyLine = async (
  tx: Tx,
  line: PlannedNode,
  o: { readonly by: number; readonly now: Date },
): Promise<void> => {
  const set = {
    ...(line.words.length > 0 && { category: [...line.words] }),
    ...(line.ip !== '' && { ip: line.ip }),
    ...(line.macCode !== '' && { mac: line.macCode }),
    ...(line.snCode !== '' && { sn_code: line.snCode }),
    ...(line.bmcAddress !== '' && { bmc_address: line.bmcAddress }),
    ...(line.remark !== '' && { remark: line.remark }),
  };
  const id =
    line.nodeId ??
    (await addNode(tx, {
      name: line.name,
      platform: line.platformId,
      category: line.words,
      properties: [],
      requirements: [],
      remark: line.remark,
      ...o,
    }));
  if (Object.keys(set).length > 0) await changeRow(tx, 'node', id, { set });
  if (line.nodeId !== undefined)
    await tx
      .insertInto('node_event')
      .values({
        node_id: id,
        at: o.now,
        action: 'import',
        actor_kind: principalKind.of.staff,
        actor_id: o.by,
      })
      .execute();
};
