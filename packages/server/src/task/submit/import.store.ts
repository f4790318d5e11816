import { customerFolder, pathWithin } from '@renderdesk/contract';
import type { Tx } from '../../core/db/db.ts';
import { applyToTasks } from '../lifecycle/actions.store.ts';
import type { By } from '../lifecycle/lifecycle.rules.ts';
import { submitTask } from '../lifecycle/submit.store.ts';
import { readStrategy } from '../render/strategy.store.ts';
import { readFrames, sceneFrames } from './submit.rules.ts';

/** A task that was open in an earlier system. */
export interface EarlierTask {
  readonly userId: number;
  /** Whose purse pays, and in whose folder the scene lies. */
  readonly ownerId: number;
  readonly currency: 1 | 2;
  readonly projectName: string;
  readonly sceneName: string;
  /** Within the customer's folder. */
  readonly scenePath: string;
  readonly outputPath: string;
  readonly softwareId: number;
  readonly platformId: number;
  readonly areaId: number | null;
  /** `1-24`, `1-100x5`: what is still to be rendered. */
  readonly frames: string;
  readonly level: number | null;
  readonly plugins: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
  /** When it was submitted there. */
  readonly at: Date;
  readonly reason: string;
}

const within = (folder: string, path: string): string => {
  const found = pathWithin(folder, path);
  if (found === undefined) throw new Error(`${path} is not within ${folder}`);
  return found;
};

/**
 * Makes a task of one of an earlier system, as a submission does, and stops it in the same transaction: nothing of it is rendered before a
 * person starts it. Answers its id. Throws where paths or frames are none; whoever read the file looked at both.
 */
export const addEarlierTask = async (tx: Tx, by: By, storage: string, o: EarlierTask): Promise<number> => {
  const folder = customerFolder(storage, o.ownerId);
  const read = readFrames(o.frames);
  if ('wrong' in read) throw new Error(`${o.frames} are no frames`);
  const { commonValue } = await readStrategy(tx);
  const { taskId } = await submitTask(tx, by, {
    task: {
      user_id: o.userId,
      owner_id: o.ownerId,
      platform_id: o.platformId,
      area_id: o.areaId,
      software_id: o.softwareId,
      level: o.level ?? commonValue.level,
      node_limit: commonValue.nodeLimit,
      project_name: o.projectName,
      scene_name: o.sceneName,
      scene_path: within(folder, o.scenePath),
      output_path: within(folder, o.outputPath),
      plugin_versions: [...o.plugins],
      overtime_minutes: commonValue.overtimeMinutes,
      overtime_stop_minutes: commonValue.overtimeStopMinutes,
      parameters: JSON.stringify(o.parameters),
      currency: o.currency,
    },
    frames: sceneFrames(read.numbers, []) ?? [],
    submittedAt: o.at,
    reason: o.reason,
  });
  await applyToTasks(tx, by, { action: 'stop', taskIds: [taskId], reason: o.reason });
  return taskId;
};
