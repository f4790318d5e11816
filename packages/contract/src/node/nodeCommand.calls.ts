import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Instant, line, NodeCommandId, NodeId, span, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { nodeCommandKind, nodeCommandStatus } from './nodeCommand.codes.ts';

const operate = anyOf('node:operate');
const row = {
  commandId: NodeCommandId,
  createTime: Instant,
  nodeId: NodeId,
  name: z.string(),
  commandKind: nodeCommandKind.schema,
  commandStatus: nodeCommandStatus.schema,
  reason: z.string(),
  createdBy: z.string(),
  sentTime: Instant.nullable(),
  finishTime: Instant.nullable(),
} as const;

/** Commands to nodes (tasks §7): of a fixed list, carried out by the agent, with its answer. */
export const nodeCommands = calls('node', 'nodeCommands', {
  post: perId('task/node/command/post', {
    access: operate,
    object: 'node',
    audit: 'node.command',
    ids: 'nodeIds',
    id: NodeId,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.changedMeanwhile],
    rest: { commandKind: nodeCommandKind.schema, reason: text(300) },
  }),
  cancel: perId('task/node/command/cancel', {
    access: operate,
    object: 'nodeCommand',
    ids: 'commandIds',
    id: NodeCommandId,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
  }),
  list: list('task/node/command/list', {
    access: operate,
    id: 'commandId',
    query: {
      ...span,
      name: line(64).optional(),
      nodeId: NodeId.optional(),
      commandKind: nodeCommandKind.schema.optional(),
      commandStatus: nodeCommandStatus.schema.optional(),
    },
    row: { ...row, version: z.int32() },
    sorts: ['createTimeFlag'],
  }),
  detail: read('task/node/command/detail', {
    access: operate,
    errors: [errorCodes.notFound],
    input: { commandId: NodeCommandId },
    output: z.object({ ...row, output: z.string() }),
  }),
});
