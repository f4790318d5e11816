import type { FastifyBaseLogger } from 'fastify';
import type { AnyCall, Language, PerIdAnswer } from '@renderdesk/contract';
import { errorCodes } from '@renderdesk/contract';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import { runCommand, type Told } from './command.ts';
import type { Stores } from './serve.ts';
import { answerExport } from './exporting.ts';
import { bulkInline, queueBulk } from './bulk.ts';
import type { Jobs } from './jobs.ts';
import { type Listing, readPage } from './listing.ts';
import type { Metrics } from './metrics.ts';
import type { LiveLine } from './notify.ts';
import type { Context } from './operation.ts';
import { messageOf, Refusal } from './refusal.ts';
import { idsOfSelection } from './selection.ts';
import { type Outcome, type Served, type Signed, type UploadedFile } from './serve.ts';
import type { Tx } from './db.ts';

/** What one server process consists of. */
export interface App extends Stores {
  readonly clock: Clock;
  readonly live: LiveLine;
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  readonly log: FastifyBaseLogger;
  /** Every served call by name: selections, exports and bulk jobs find theirs here. */
  readonly served: ReadonlyMap<string, Served>;
}

export interface Request {
  readonly input: never;
  readonly key: string | undefined;
  readonly file?: UploadedFile;
}

/** Answers one call whose caller, right and input were checked. Throws `Refusal` for every answer but success. */
export const answerCall = async (app: App, one: Served, c: Context, request: Request): Promise<unknown> => {
  const answer = await answerByKind(app, one, c, request);
  if (app.config.checkAnswers && one.call.kind !== 'export' && !isFile(answer)) one.call.output.parse(answer);
  return answer;
};

const isFile = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'body' in answer;

type Run = (c: Record<string, unknown>) => Promise<unknown>;

const answerByKind = async (app: App, one: Served, c: Context, request: Request): Promise<unknown> => {
  const { call, handler } = one;
  const stores: Stores = { db: app.db, countDb: app.countDb, config: app.config };
  switch (call.kind) {
    case 'list':
      return readPage(handler as Listing, app.db, app.countDb, {
        input: request.input,
        actor: signed(c).actor,
        now: c.now,
        platform: c.platform,
      });
    case 'read':
      return (handler as Run)({ ...c, ...stores, input: request.input });
    case 'command':
    case 'upload':
      return commit(app, c, call, request, (tx, told) =>
        (handler as Run)({ ...c, tx, told, input: request.input, file: request.file }),
      );
    case 'perId':
      return answerPerId(app, one, signed(c), request);
    case 'export':
      return answerExport(app, one, signed(c), request);
  }
};

/** Narrows a context to one with an actor; the pipeline has made sure of it for all but public calls. */
const signed = (c: Context): Signed<Actor> => {
  if (!c.actor) throw new Refusal('notSignedIn');
  return { ...c, actor: c.actor };
};

const commit = async <O>(
  app: App,
  c: Context,
  call: Extract<AnyCall, { audit: string }>,
  request: Request,
  handle: (tx: Tx, told: Told) => Promise<O>,
): Promise<O> => {
  const { answer, events } = await runCommand(app.db, c, {
    call,
    input: request.input,
    key: request.key,
    handle,
  });
  app.live.send(events);
  return answer;
};

type PerIdCallOf = Extract<AnyCall, { kind: 'perId' }>;
type PerIdHandler = (c: Record<string, unknown>) => Promise<Map<number, Outcome>>;

/** Ids at once up to `bulkInline`; more become a job that a later look at `jobProgress` follows. */
const answerPerId = async (
  app: App,
  one: Served,
  c: Signed<Actor>,
  request: Request,
): Promise<PerIdAnswer> => {
  const call = one.call as PerIdCallOf;
  const input: Readonly<Record<string, unknown>> = request.input;
  const named = input[call.ids] as number[] | undefined;
  const ids = [...new Set(named ?? (await idsOfSelection(app.db, c, Number(input['selectionId']))))];
  if (ids.length > bulkInline) {
    return commit(app, c, call, request, (tx, told) => queueBulk(app, tx, c, call, { ids, input, told }));
  }
  return commit(app, c, call, request, (tx, told) => carryOut(tx, one, c, { ids, input, told }));
};

/** Carries a bulk command out for some ids in one transaction, and tells the outcome of each. */
export const carryOut = async (
  tx: Tx,
  one: Served,
  c: Signed<Actor>,
  o: { ids: readonly number[]; input: Readonly<Record<string, unknown>>; told: Told },
): Promise<PerIdAnswer> => {
  const call = one.call as PerIdCallOf;
  const rest = call.rest.parse(o.input) as Readonly<Record<string, unknown>>;
  const outcomes = await (one.handler as PerIdHandler)({
    ...c,
    tx,
    told: o.told,
    ids: o.ids,
    input: rest,
    seen: seenVersions(o.input, call.ids),
  });
  if (typeof rest['reason'] === 'string') o.told.reason = rest['reason'];
  const results = o.ids.map((id) =>
    resultOf(id, outcomes.get(id) ?? { code: errorCodes.notFound }, c.language),
  );
  for (const { id, code } of results) o.told.touched.push({ id, outcome: code });
  const succeeded = results.filter((result) => result.code === errorCodes.success).length;
  return { done: succeeded, refused: results.length - succeeded, results };
};

const resultOf = (id: number, outcome: Outcome, language: Language) => ({
  id,
  code: outcome.code,
  message: messageOf(outcome.code, language, outcome.data),
});

const seenVersions = (input: Readonly<Record<string, unknown>>, ids: string): ReadonlyMap<number, number> => {
  const named = input[ids];
  const versions = input['versions'];
  if (!Array.isArray(named) || !Array.isArray(versions)) return new Map();
  return new Map(named.map((id: number, at) => [id, versions[at] as number]));
};
