import { errorCodes, nodeCommands, nodeCommandStatus } from '@renderdesk/contract';
import { eq, within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { changeRows, lockRows } from '../core/crud/crud.store.ts';
import { asId, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { commandById, commandsKept, postCommand } from './nodeCommand.store.ts';

const { waiting, cancelled } = nodeCommandStatus.of;
const commandColumns = {
  commandId: 'node_command.id',
  nodeId: 'node_command.node_id',
  name: 'node.name',
  createdBy: 'admin.really_name',
  sentTime: 'node_command.sent_at',
  finishTime: 'node_command.ended_at',
} as const;

/** Commands to nodes. */
export const nodeCommandCalls = serve(nodeCommands, {
  post: (c) => postCommand(c, c.input.commandKind, c.input.reason),
  cancel: async (c) => {
    const { free, outcomes } = await lockRows(c.tx, 'node_command', {
      ids: c.ids,
      expectedVersions: c.expectedVersions,
      refuse: (row) => row.command_status !== waiting && errorCodes.notAllowedInState,
    });
    const set = { command_status: cancelled, ended_at: c.now };
    await changeRows(c.tx, 'node_command', free, { now: c.now, set });
    return outcomes;
  },
  list: listing(nodeCommands.list)
    .from((db) => commandsKept(db))
    .list({
      key: 'node_command.id',
      where: {
        ...within('node_command.created_at'),
        name: words('node.name'),
        nodeId: eq('node_command.node_id'),
        commandKind: eq('node_command.command_kind'),
        commandStatus: eq('node_command.command_status'),
      },
      sorts: { createTimeFlag: 'node_command.created_at' },
      columns: commandColumns,
    }),
  detail: async ({ db, input }) => {
    const row = await commandById(db, input.commandId);
    return {
      commandId: asId(row.id),
      createTime: asInstant(row.created_at),
      nodeId: asId(row.node_id),
      name: row.name,
      commandKind: row.command_kind,
      commandStatus: row.command_status,
      reason: row.reason,
      createdBy: row.really_name,
      sentTime: asInstantOrNull(row.sent_at),
      finishTime: asInstantOrNull(row.ended_at),
      output: row.output,
    };
  },
});
