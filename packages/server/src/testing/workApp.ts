import { pino } from 'pino';
import type { App } from '../core/app.ts';
import { openBlobs } from '../core/blobs/blobOpen.ts';
import { readConfig } from '../core/config.ts';
import { openDb, poolOf } from '../core/db/db.ts';
import { EventBus } from '../core/events/eventBus.ts';
import { createMetrics } from '../core/http/metrics.ts';
import { ConcurrencyLimiter } from '../core/http/concurrencyLimiter.ts';
import { Jobs } from '../core/jobs/jobs.ts';
import { local } from '../core/jobs/mail.ts';
import { Parsers } from '../core/uploads/parsers.ts';

/** As much of a server as regular works need, at a fixed moment, which a test may move; without HTTP, jobs and listening. */
export const openWorkApp = (o: { readonly url: string; readonly dataDir: string; readonly now: Date }) => {
  const log = pino({ level: 'silent' });
  const db = openDb(o.url, { max: 6, name: 'renderdesk-works' });
  const moment = { now: o.now };
  const config = readConfig({ DATABASE_URL: o.url, RENDERDESK_OWNER_URL: o.url, RENDERDESK_DATA: o.dataDir });
  const app: App = {
    db,
    countDb: db,
    config,
    clock: () => moment.now,
    log,
    mail: local,
    sms: local,
    blobs: openBlobs(config.blobs, config.s3Keys),
    live: new EventBus(poolOf(db), () => undefined),
    jobs: new Jobs(o.url, log),
    metrics: createMetrics(() => Promise.resolve([])),
    parsers: new Parsers(),
    served: new Map(),
    turns: new ConcurrencyLimiter(),
  };
  return { app, moment, close: () => app.live.close().then(() => db.destroy()) };
};
