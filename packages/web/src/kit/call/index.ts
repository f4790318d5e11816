export { callApi } from './client.ts';
export { download, saveFile } from './download.ts';
export { useFileUrl } from './fileUrl.ts';
export { invalidate, queryKeyOf, useCommand, usePreview, useRead } from './hooks.ts';
export { type PageComponent, type Place, prefetch } from './prefetch.ts';
export { queryClient } from './queryClient.ts';
export { isAborted, Refused, TransportFailed } from './refused.ts';
export { useLimitBelow } from './useLimit.ts';
export { useRequested } from './useRequested.ts';
