import { renderLog } from './renderLog.tsx';

/** /task/renderEndLogDetails/:id: the log of a frame of a task that has ended. */
export default renderLog(true);
