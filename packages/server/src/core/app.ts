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

/** What one server process consists of. */
export interface App extends Stores {
  readonly clock: Clock;
  readonly live: EventBus;
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  readonly turns: ConcurrencyLimiter;
  /** Read what people upload, in processes of their own. */
  readonly parsers: Parsers;
  readonly log: FastifyBaseLogger;
  readonly mail: MailPort;
  readonly sms: MailPort;
  /** Images, logs and files of the farm. */
  readonly blobs: Blobs;
  /** Every served call by name: selections, exports and bulk jobs find theirs here. */
  readonly served: ReadonlyMap<string, Route>;
}
