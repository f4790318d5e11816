import type { Queue } from 'pg-boss';

/** A job whose process has not said for so long that it lives is taken up by another. */
const heartbeatSeconds = 20;

/** The job queues; the migration makes them, because the running role may not. What is done regularly is no job (`regularRunner.ts`). */
export const queues = [
  /** Exports of more rows than one answer carries. */
  { name: 'export', retryLimit: 3, retryBackoff: true, expireInSeconds: 4 * 3600, heartbeatSeconds },
  /** Bulk commands over a selection, in parts. */
  { name: 'bulk', retryLimit: 3, retryBackoff: true, expireInSeconds: 4 * 3600, heartbeatSeconds },
  /** Long work of an area that is no list and no bulk command, by its name. */
  { name: 'area', retryLimit: 3, retryBackoff: true, expireInSeconds: 4 * 3600, heartbeatSeconds },
] as const satisfies readonly Queue[];

export type QueueName = (typeof queues)[number]['name'];
