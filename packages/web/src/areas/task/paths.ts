import { frameIdOf } from '@renderdesk/contract';

/** Which of the two families of pages a task belongs to, by its taskFlag: 1 is ended. */
interface Placed {
  readonly taskId: number;
  readonly userId: number;
  readonly taskFlag: number;
}
const isEnded = ({ taskFlag }: Pick<Placed, 'taskFlag'>): boolean => taskFlag === 1;

/** A task's own page. */
export const detailPath = (task: Placed): string =>
  `/task/render${isEnded(task) ? 'Completed' : 'Running'}Detail/${task.taskId}/${task.userId}`;

/** One frame on its task's page. */
export const framePath = (task: Placed, ix: number): string => `${detailPath(task)}?tab=frames&frame=${ix}`;

/** The log of one frame; `n` is the attempt, the newest where it is not named. */
export const logPath = (task: Placed, ix: number, n?: number): string =>
  `/task/render${isEnded(task) ? 'End' : 'Running'}LogDetails/${frameIdOf(task.taskId, ix)}${n === undefined ? '' : `?n=${n}`}`;

/** The logs of a task: opens the newest, and offers the others. */
export const taskLogPath = (task: Placed): string =>
  `/task/render${isEnded(task) ? 'End' : 'Running'}LogDetails/${task.taskId}?of=task`;

/** The pictures of a task's frames. */
export const imagesPath = (task: Placed): string =>
  `/task/render/${isEnded(task) ? 'Completed' : 'running'}/frameImg/${task.taskId}`;

/** The tiles of a task's frames, stitched. */
export const jigsawPath = ({ taskId, userId }: Pick<Placed, 'taskId' | 'userId'>): string =>
  `/task/jigsawPreview/${taskId}/${userId}`;

/** The configuration files of a task. */
export const filesPath = (task: Placed): string =>
  `/task/render${isEnded(task) ? 'Completed' : 'Running'}ConfigDetails/${task.taskId}/${task.userId}/${task.taskFlag}`;
