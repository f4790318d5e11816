import type { AnyCall, PerIdAnswer, PerIdCall } from '@renderdesk/contract';
import type { Actor } from '../auth/actor.ts';
import type { App } from '../app.ts';
import { bulkInline, queueBulk } from '../calls/bulk.ts';
import { runCommand, type Effects } from '../calls/command.ts';
import type { Tx } from '../db/db.ts';
import { answerExport } from '../exports/exporting.ts';
import { type Listing, readPage } from '../calls/listing.ts';
import type { Context } from '../audit/operation.ts';
import { executeBulk } from '../calls/perId.ts';
import { ApiError } from './apiError.ts';
import { idsOfSelection } from '../calls/selection.ts';
import type { Request, Route, Authenticated, Stores } from '../calls/serve.ts';

/** Answers one call whose caller, right and input were checked. Throws `Refusal` for every answer but success. */
export const answerCall = async (app: App, one: Route, c: Context, request: Request): Promise<unknown> => {
  const answer = await answerByKind(app, one, c, request);
  if (app.config.checkAnswers && one.call.kind !== 'export' && !isFile(answer)) one.call.output.parse(answer);
  return answer;
};

const isFile = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'body' in answer;

type Run = (c: Record<string, unknown>) => Promise<unknown>;

const answerByKind = async (app: App, one: Route, c: Context, request: Request): Promise<unknown> => {
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
      return commit(app, c, call, request, (tx, effects) =>
        (handler as Run)({ ...c, tx, effects, input: request.input, file: request.file }),
      );
    case 'perId':
      return answerPerId(app, one, signed(c), request);
    case 'export':
      return answerExport(app, one, signed(c), request);
  }
};

/** Narrows a context to one with an actor; the pipeline has made sure of it for all but public calls. */
const signed = (c: Context): Authenticated<Actor> => {
  if (!c.actor) throw new ApiError('notSignedIn');
  return { ...c, actor: c.actor };
};

const commit = async <O>(
  app: App,
  c: Context,
  call: Extract<AnyCall, { audit: string }>,
  request: Request,
  handle: (tx: Tx, effects: Effects) => Promise<O>,
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

/** Ids at once up to `bulkInline`; more become a job that a later look at `jobProgress` follows. */
const answerPerId = async (
  app: App,
  one: Route,
  c: Authenticated<Actor>,
  request: Request,
): Promise<PerIdAnswer> => {
  const call = one.call as PerIdCall;
  const input: Readonly<Record<string, unknown>> = request.input;
  const named = input[call.ids] as number[] | undefined;
  const ids = [
    ...new Set(named ?? (await idsOfSelection(app.db, c, call.ids, Number(input['selectionId'])))),
  ];
  if (ids.length === 0) return { done: 0, refused: 0, results: [] };
  if (ids.length > bulkInline) {
    return commit(app, c, call, request, (tx, effects) =>
      queueBulk(app, tx, c, call, { ids, input, effects }),
    );
  }
  return commit(app, c, call, request, (tx, effects) => executeBulk(tx, one, c, { ids, input, effects }));
};
