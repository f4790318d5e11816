export { listFiles, openFile, putFile } from './file.store.ts';
export { readLog, searchLog } from './log.lines.ts';
export { appendLog, logSize, settleLog, streamLog } from './log.store.ts';
