import { renderLog } from './renderLog.tsx';

/** /task/renderRunningLogDetails/:id: the log of a frame of a task that has not ended. */
export default renderLog(false);
