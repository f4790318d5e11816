import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type DestinationStream, pino } from 'pino';
import { allCalls, regularWork } from '@renderdesk/contract';
import type { App } from './core/app.ts';
import type { Blobs } from './core/blobs/blob.ts';
import { addPublicFiles } from './core/attachments/attachment.doors.ts';
import { sealerOf } from './core/auth/sealing.ts';
import { openBlobs } from './core/blobs/blobOpen.ts';
import { runBulk } from './core/calls/bulk.ts';
import { type Clock, systemClock } from './core/clock.ts';
import type { Config } from './core/config.ts';
import { quietWhileAway } from './core/db/awayLog.ts';
import { openDb, poolOf } from './core/db/db.ts';
import { addEvents } from './core/events/events.ts';
import { runExport } from './core/exports/exportJob.ts';
import { buildHttp } from './core/http/http.ts';
import { type AreaJob, type JobPayload, Jobs, type Worker } from './core/jobs/jobs.ts';
import type { QueueName } from './core/jobs/queues.ts';
import { isLate, latenessOf } from './core/jobs/lateness.ts';
import { RegularRunner } from './core/jobs/regularRunner.ts';
import { createMetrics } from './core/http/metrics.ts';
import { openMail } from './core/jobs/mail.ts';
import { openSms } from './core/jobs/sms.ts';
import { EventBus } from './core/events/eventBus.ts';
import { Parsers } from './core/uploads/parsers.ts';
import { ConcurrencyLimiter } from './core/http/concurrencyLimiter.ts';
import { openApi } from './core/http/openapi.ts';
import type { ThingSources } from './core/audit/things.ts';
import type { Route } from './core/calls/serve.ts';
import { countsAtOnce } from './core/calls/totals.ts';
import { addConsole, buildOf } from './core/http/static.ts';
import { deliveriesOf, explainBy, scenesOf } from './deliveries.ts';
import type { Area, Parts } from './area.ts';
import { areas } from './areas.gen.ts';
import { regularWorksOf } from './regularWorks.ts';
import { ensureWebsite } from './portal/index.ts';
import { addSignOn, signOnPaths } from './session/index.ts';
import { addGateway, ensureEnrolmentKey, NodeGateway } from './farm/index.ts';

/** Connections of regular work: calls never wait for one of these, nor works for a call's. */
const workConnections = 6;

export interface Server {
  readonly app: App;
  readonly http: FastifyInstance;
  /** Stops taking calls, lets those under way end, then jobs, then the database. */
  close(): Promise<void>;
}

/** Every call of the contract with what serves it. Throws where one of them has nothing, or two, to serve it. */
const serveAll = (config: Config, jobs: Jobs, blobs: Blobs): Map<string, Route> => {
  const served = new Map<string, Route>();
  const parts: Parts = {
    config,
    jobs,
    blobs,
    served,
    deliveries: deliveriesOf(blobs),
    explain: explainBy(config),
    scenes: scenesOf(config),
    workQueues: areas.flatMap(({ workQueues = [] }: Area) => workQueues),
    things: Object.assign({}, ...areas.map(({ things }: Area) => things)) as ThingSources,
  };
  for (const one of areas.flatMap(({ routes }: Area) => routes(parts))) {
    if (served.has(one.call.name)) throw new Error(`${one.call.name} is served twice`);
    served.set(one.call.name, one);
  }
  const missing = allCalls.filter((call) => !served.has(call.name)).map((call) => call.name);
  if (missing.length > 0) throw new Error(`nobody serves ${missing.join(', ')}`);
  return served;
};

/**
 * Builds one server process over a migrated database. `work: false` leaves jobs to other processes; `rounds: false` leaves to the
 * caller what it does again and again by the wall's clock, its regular work; what an event wakes is done all the same. `role` is the role to
 * act in where one login both owns and runs; `logTo` takes the lines of the log instead of stdout.
 */
export const buildServer = async (
  config: Config,
  o: {
    clock?: Clock;
    work?: boolean;
    rounds?: boolean;
    role?: string | undefined;
    logTo?: DestinationStream | undefined;
  } = {},
): Promise<Server> => {
  const clock = o.clock ?? systemClock;
  const log: FastifyBaseLogger = pino({ level: config.logLevel, hooks: quietWhileAway() }, o.logTo);
  const onIdleError = (error: Error): void => log.warn({ err: error }, 'a database connection broke');
  const pool = { role: o.role, onIdleError };
  const db = openDb(config.databaseUrl, { ...pool, max: 20, name: 'renderdesk' });
  const countDb = openDb(config.databaseUrl, {
    ...pool,
    max: countsAtOnce,
    name: 'renderdesk-count',
    statementTimeout: config.countMs,
    isSerial: true,
  });
  // What consoles listen to must not wait behind what they ask for, nor the other way round.
  const streamDb = openDb(config.databaseUrl, { ...pool, max: 3, name: 'renderdesk-streams' });
  const live = new EventBus(poolOf(streamDb), (error) => log.warn({ err: error }, 'the event bus broke'));
  const jobs = new Jobs(config.databaseUrl, log, o.role);
  const blobs = openBlobs(config.blobs, config.s3Keys);
  const served = serveAll(config, jobs, blobs);
  const mail = openMail(config);
  const sms = openSms(config);
  const metrics = createMetrics(() => latenessOf(db, clock()));
  const app: App = {
    db,
    countDb,
    config,
    clock,
    log,
    mail,
    sms,
    blobs,
    live,
    jobs,
    metrics,
    served,
    turns: new ConcurrencyLimiter(),
    parsers: new Parsers(),
  };
  const workDb = openDb(config.databaseUrl, { ...pool, max: workConnections, name: 'renderdesk-works' });
  const regular = regularWorksOf({ ...app, db: workDb });
  const runner = new RegularRunner({
    works: regular,
    url: config.databaseUrl,
    role: o.role,
    db: workDb,
    clock,
    log,
  });

  const http = buildHttp(app, [...served.values()]);
  await http.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await http.register(multipart);
  addRoutes(http, app);
  addPublicFiles(http, app);
  const build = buildOf();
  addEvents(http, app, { build, db: streamDb });
  await addGateway(http, app, new NodeGateway(app, scenesOf(app.config)));
  for (const { doors } of areas as readonly Area[]) await doors?.(http, app);
  if (config.signOn) addSignOn(http, app, config.signOn);
  await addConsole(http, config, { build, signOn: config.signOn && signOnPaths });
  await http.ready();

  await ensureEnrolmentKey(db, config.enrolmentKey, clock());
  await ensureWebsite(db, sealerOf(config), { key: config.partnerKey, now: clock() });
  await live.open();
  const works = o.work !== false;
  const rounds = o.rounds !== false;
  await jobs.start(works ? workersOf(app) : {});
  // What was committed is announced on the event bus: its work begins at once, and finds there what else is due.
  if (works)
    live.listen(({ topic }) => {
      for (const { work, wokenBy } of regular) if (wokenBy.some((one) => one === topic)) runner.wake(work);
    });
  if (works && rounds) runner.start();
  return {
    app,
    http,
    close: async () => {
      await http.close();
      await jobs.stop();
      app.parsers.close();
      await runner.close();
      await live.close();
      mail.close();
      sms.close();
      await Promise.all([db.destroy(), countDb.destroy(), streamDb.destroy(), workDb.destroy()]);
    },
  };
};

const workersOf = (app: App): Readonly<Record<QueueName, Worker>> => ({
  export: (payload: JobPayload) => runExport(app, payload),
  bulk: (payload: JobPayload) => runBulk(app, payload),
  area: (job: AreaJob) => runAreaJob(app, job),
});

const runAreaJob = async (app: App, { work, id }: AreaJob): Promise<void> => {
  const run = areas.map(({ jobs }: Area) => jobs?.[work]).find((one) => one !== undefined);
  if (!run) throw new Error(`no area has the work ${work}`);
  await run(app, id);
};

/** What is no call of the contract: health, figures, the document of all calls. */
const addRoutes = (http: FastifyInstance, app: App): void => {
  // Describing every schema takes most of the time in which a server starts, and few servers get the request.
  let document: object | undefined;
  http.get(
    '/api/openapi.json',
    () => (document ??= openApi([...app.served.values()].map((one) => one.call))),
  );
  let lateness: ReturnType<typeof latenessOf> | undefined;
  http.get<{ Querystring: { deep?: string } }>('/api/health', async (request, reply) => {
    await sql`select 1`.execute(app.db);
    if (request.query.deep !== '1') return { status: 'ready' };
    // Requests of one moment share one look.
    lateness ??= latenessOf(app.db, app.clock()).finally(() => (lateness = undefined));
    const late = (await lateness).filter(isLate);
    if (late.length === 0) return { status: 'ready', late: [] };
    return reply.status(503).send({
      status: 'late',
      late: late.map((one) => ({
        work: regularWork.entries[one.work].name,
        lateSeconds: Math.round(one.late / 1000),
        limitSeconds: one.limit / 1000,
      })),
    });
  });
  // Figures are for the machine's own collector; what comes through a balancer has another address.
  http.get('/api/metrics', async (request, reply) => {
    if (!loopback.has(request.ip)) return reply.status(403).send();
    return reply.type(app.metrics.contentType).send(await app.metrics.text());
  });
};
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
