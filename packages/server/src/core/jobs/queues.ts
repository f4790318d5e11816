import type { Queue } from 'pg-boss';

/** The job queues; the migration makes them, because the running role may not. */
export const queues = [
  /** Exports of more rows than one answer carries. */
  { name: 'export', retryLimit: 3, retryBackoff: true, expireInSeconds: 4 * 3600, heartbeatSeconds: 60 },
  /** Bulk commands over a selection, in parts. */
  { name: 'bulk', retryLimit: 3, retryBackoff: true, expireInSeconds: 4 * 3600, heartbeatSeconds: 60 },
  /** Long work of an area that is no list and no bulk command, by its name. */
  { name: 'area', retryLimit: 3, retryBackoff: true, expireInSeconds: 4 * 3600, heartbeatSeconds: 60 },
  /** Messages that are due again: retries, and those of a process that died. */
  { name: 'outbox', policy: 'singleton' },
  /** Whether the audit record is still as it was sealed. */
  { name: 'verify', policy: 'singleton' },
  /** Partitions ahead; expired sessions, selections, answers and files. */
  { name: 'maintenance', policy: 'singleton' },
  /** What the areas do each minute, and each night. */
  { name: 'minutely', policy: 'singleton' },
  { name: 'nightly', policy: 'singleton' },
] as const satisfies readonly Queue[];

export type QueueName = (typeof queues)[number]['name'];
