import { exportEn } from '../export/export.en.ts';
import { nodeEn } from '../node/node.en.ts';
import { sessionEn } from '../session/session.en.ts';
import { staffEn } from '../staff/staff.en.ts';
import { taskEn } from '../task/task.en.ts';

/** All texts of the contract in English, by area. */
export const textEn = {
  session: sessionEn,
  task: taskEn,
  node: nodeEn,
  export: exportEn,
  staff: staffEn,
} as const;
