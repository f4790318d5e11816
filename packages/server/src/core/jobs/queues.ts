import type { Queue } from 'pg-boss';

/** Seconds without a heartbeat after which another process takes over a job. */
const heartbeatSeconds = 20;

/**
 * The job queues. The migration creates them, because the running role may not. Regular work is no job
 * (`regularRunner.ts`).
 */
export const queues = [
  /** Exports of more rows than one answer holds. */
  { name: 'export', retryLimit: 3, retryBackoff: true, expireInSeconds: 4 * 3600, heartbeatSeconds },
  /** Bulk commands over a selection, in parts. */
  { name: 'bulk', retryLimit: 3, retryBackoff: true, expireInSeconds: 4 * 3600, heartbeatSeconds },
  /** Other long work of an area, by name. */
  { name: 'area', retryLimit: 3, retryBackoff: true, expireInSeconds: 4 * 3600, heartbeatSeconds },
] as const satisfies readonly Queue[];

export type QueueName = (typeof queues)[number]['name'];
