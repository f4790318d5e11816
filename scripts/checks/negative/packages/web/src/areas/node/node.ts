import { task } from '../task/task.ts';

export const node = task;
