export { callApi, type CallOptions } from './client.ts';
export { download, type Downloaded } from './download.ts';
export {
  type Command,
  type CommandOptions,
  invalidate,
  queryKeyOf,
  type ReadOptions,
  useCommand,
  useRead,
} from './hooks.ts';
export { messageOf } from './handle.ts';
export { queryClient } from './query-client.ts';
export { isAborted, Refused, TransportFailed } from './refused.ts';
