import { addRow } from '../build/rows.ts';
import type { Db } from '../core/db/db.ts';
import { addCustomer, addNode, addTask } from './fixtures.ts';

/** A scene of a customer that waits for its analysis, or has another status. */
export const addAnalysis = async (
  db: Db,
  o: {
    readonly now: Date;
    readonly userId?: number;
    readonly areaId?: number;
    readonly status?: number;
    readonly nodeId?: number;
    readonly autoSubmit?: boolean;
    readonly scenePath?: string;
    readonly scene?: object;
  },
): Promise<number> => {
  const userId = o.userId ?? (await addCustomer(db));
  const status = (o.status ?? 25) as 25;
  const code: number = status;
  const isSubmitted = code === 35 || code === 40;
  return addRow(db, 'analyse_task', {
    user_id: userId,
    owner_id: userId,
    platform_id: 1,
    area_id: o.areaId ?? null,
    software_id: 2007,
    project_name: '夏日短片',
    scene_name: 'shot_020.blend',
    scene_path: o.scenePath ?? 'input/shot_020.blend',
    output_path: 'output/shot_020',
    scene: JSON.stringify(o.scene ?? { frames: '1-24' }),
    auto_submit: o.autoSubmit ?? true,
    status,
    submitted_at: o.now,
    ...(code !== 25 && { started_at: o.now }),
    ...(code !== 25 && code !== 20 && { ended_at: o.now }),
    ...(code === 20 && { node_id: o.nodeId ?? (await addNode(db)), token: Buffer.alloc(24, 1) }),
    ...(isSubmitted && { task_id: await addTask(db, { userId }) }),
  });
};
