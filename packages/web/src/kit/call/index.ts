export { callApi } from './client.ts';
export { download, saveFile } from './download.ts';
export { useFileUrl } from './file-url.ts';
export { invalidate, queryKeyOf, useCommand, useRead } from './hooks.ts';
export { queryClient } from './query-client.ts';
export { isAborted, Refused, TransportFailed } from './refused.ts';
