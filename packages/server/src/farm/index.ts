export { openFile, putFile } from './file.store.ts';
export { readLog, searchLog } from './log.lines.ts';
export { appendLog, streamLog } from './log.store.ts';
export { GatewayDesk } from './gateway.ts';
export { addGateway } from './gateway.http.ts';
export { ensureEnrolmentKey } from './node.store.ts';
export { lostAfterMs } from './settings.ts';
export { startSweep } from './sweep.ts';
export { whyWaiting } from './why.ts';
