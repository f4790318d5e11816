import type { Translated } from '../kernel/text.ts';
import { exportZh } from '../export/export.zh.ts';
import { nodeZh } from '../node/node.zh.ts';
import { sessionZh } from '../session/session.zh.ts';
import { staffZh } from '../staff/staff.zh.ts';
import { taskZh } from '../task/task.zh.ts';
import type { textEn } from './text.en.ts';

/** All texts of the contract in Chinese, by area. */
export const textZh: Translated<typeof textEn> = {
  session: sessionZh,
  task: taskZh,
  node: nodeZh,
  export: exportZh,
  staff: staffZh,
};
