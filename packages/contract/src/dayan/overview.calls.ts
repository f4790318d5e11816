import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { DayanJobId, NodeId } from '../kernel/values.ts';
import { count } from '../task/frameRow.fields.ts';
import { nodeState } from '../node/node.codes.ts';
import { dayanKind } from './dayan.codes.ts';

/** How the nodes of the GPU cloud are distributed, and what they work on. */
export const dayanOverview = calls('dayan', 'dayanOverview', {
  nodes: read('task/dayan/overview', {
    access: anyOf('dyy:node:distribute'),
    input: {},
    output: z.object({
      nodes: count,
      byState: z.array(z.object({ state: nodeState.schema, nodes: count })),
      byCategory: z.array(z.object({ category: z.string(), nodes: count, working: count, gpus: count })),
      /** Jobs by kind: those that wait, and those that are worked on. */
      jobs: z.array(z.object({ kind: dayanKind.schema, waiting: count, working: count, tilesLeft: count })),
      working: z.array(
        z.object({
          nodeId: NodeId,
          nodeName: z.string(),
          gpuName: z.string(),
          gpuCount: count,
          taskId: DayanJobId.nullable(),
          kind: dayanKind.schema.nullable(),
          projectName: z.string().nullable(),
          tiles: count,
        }),
      ),
    }),
  }),
});
