import { type NodeCommandKind, nodeCommandStatus } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';

const { waiting, sent, done, failed } = nodeCommandStatus.of;

/** Commands that a node has not been sent yet, in their order; from here on they are. */
export const takeCommands = async (
  db: Db,
  nodeId: number,
  now: Date,
): Promise<{ commandId: number; kind: NodeCommandKind }[]> => {
  // Most of the time there is none: one look at an index.
  const { rows } = await sql<{ commandId: number; kind: NodeCommandKind }>`
    update node_command set command_status = ${sent}, sent_at = ${now}, updated_at = ${now}, version = version + 1
    where node_id = ${nodeId} and command_status = ${waiting} returning id as "commandId", command_kind as kind`.execute(
    db,
  );
  return rows.toSorted((a, b) => a.commandId - b.commandId);
};

/** Keeps the answer to a command of the node; false where it waits for none. */
export const answerCommand = async (
  db: Db,
  nodeId: number,
  o: { readonly commandId: number; readonly done: boolean; readonly output: string; readonly now: Date },
): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    update node_command set command_status = ${o.done ? done : failed}, output = ${o.output}, ended_at = ${o.now},
      updated_at = ${o.now}, version = version + 1
    where id = ${o.commandId} and node_id = ${nodeId} and command_status = ${sent} returning id`.execute(db);
  return rows.length > 0;
};
