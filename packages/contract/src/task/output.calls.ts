import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { errorCodes } from '../errors/codes.ts';
import { ofTask } from './frameRow.fields.ts';

/** Where what a task wrote is read without a session: a path of this server that ends after some hours; null where the task wrote none. */
const ofOutput = {
  ...ofTask,
  errors: [errorCodes.notFound, errorCodes.storageAway],
  output: z.object({ url: z.string().nullable() }),
} as const;

/** What a task wrote that a viewer can show (tasks §7: 3D tiles URL, point cloud URL). */
export const taskOutputs = calls('task', 'taskOutputs', {
  /** Of the `tileset.json` of a set of 3D tiles; the tiles are read at addresses relative to it. */
  tilesUrl: read('task/rendering/tilesUrl', ofOutput),
  /** Of a `.las`, `.laz`, `.ply` or `.pcd` file. */
  pointCloudUrl: read('task/rendering/pointCloudUrl', ofOutput),
});
