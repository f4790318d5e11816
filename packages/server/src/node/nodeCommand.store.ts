import {
  errorCodes,
  minute,
  nodeCommandKind,
  type NodeCommandKind,
  nodeCommandStatus,
  nodePower,
  nodeService,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { notFound } from '../core/http/apiError.ts';
import type { Outcome } from '../core/calls/serve.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { changeRows, insertRow } from '../core/crud/crud.store.ts';
import { type Bulk, decided, writeEvents } from './nodeActions.store.ts';

const { waiting, sent, expired } = nodeCommandStatus.of;
/** A command whose answer has not come after so long is over. */
export const commandLimit = 15 * minute;

/** Gives a command to nodes that are on, one of a kind at a time. */
export const postCommand = async (
  c: Bulk,
  kind: NodeCommandKind,
  reason: string,
): Promise<Map<number, Outcome>> => {
  const { outcomes, nodes } = await decided(c, 'label');
  const open = await c.tx
    .selectFrom('node_command')
    .where('node_id', 'in', [0, ...c.ids])
    .where('command_kind', '=', kind)
    .where('command_status', 'in', [waiting, sent])
    .select('node_id')
    .execute();
  const busy = new Set(open.map(({ node_id }) => node_id));
  const free = nodes.filter((node) => {
    const isOn = node.power === nodePower.of.on && node.service !== nodeService.of.offline;
    const isFree = isOn && !busy.has(node.id);
    if (!isFree) outcomes.set(node.id, { code: errorCodes.notAllowedInState });
    return isFree;
  });
  for (const { id } of free)
    await insertRow(c.tx, 'node_command', {
      now: c.now,
      set: { node_id: id, command_kind: kind, reason, created_by: c.actor.adminId },
    });
  await writeEvents(c, nodeCommandKind.entries[kind].name, reason, free, new Map());
  c.effects.events.push({ topic: 'nodeCommand' });
  return outcomes;
};

/** Commands with their node and who gave them. */
export const commandsKept = (db: Db) =>
  db
    .selectFrom('node_command')
    .innerJoin('node', 'node.id', 'node_command.node_id')
    .innerJoin('admin', 'admin.id', 'node_command.created_by');

/** A command with its node and who gave it. Throws `notFound`. */
export const commandById = (db: Db, id: number) =>
  commandsKept(db)
    .where('node_command.id', '=', id)
    .selectAll('node_command')
    .select(['node.name', 'admin.really_name'])
    .executeTakeFirstOrThrow(notFound);

/** Ends commands whose answer did not come; answers how many. */
export const endCommands = async (tx: Tx, now: Date): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from node_command where command_status in (${waiting}, ${sent})
      and coalesce(sent_at, created_at) < ${new Date(now.getTime() - commandLimit)} order by id for update`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  await changeRows(tx, 'node_command', ids, { now, set: { command_status: expired, ended_at: now } });
  return ids.length;
};
