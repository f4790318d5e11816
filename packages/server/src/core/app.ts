import type { FastifyBaseLogger } from 'fastify';
import type { Blobs } from './blobs/blob.ts';
import type { Clock } from './clock.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Metrics } from './http/metrics.ts';
import type { ConcurrencyLimiter } from './http/concurrencyLimiter.ts';
import type { Parsers } from './uploads/parsers.ts';
import type { MailPort } from './jobs/mail.ts';
import type { EventBus } from './events/eventBus.ts';
import type { Route, Stores } from './calls/serve.ts';

/** Components of one server process. */
export interface App extends Stores {
  readonly clock: Clock;
  readonly live: EventBus;
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  readonly turns: ConcurrencyLimiter;
  /** Parse uploads in separate processes. */
  readonly parsers: Parsers;
  readonly log: FastifyBaseLogger;
  readonly mail: MailPort;
  readonly sms: MailPort;
  /** Images, logs and files of the farm. */
  readonly blobs: Blobs;
  /** All served calls by name, for selections, exports and bulk jobs. */
  readonly served: ReadonlyMap<string, Route>;
}
