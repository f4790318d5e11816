import { type AnyCall, maskAnswer, type PerIdCall } from '@renderdesk/contract';
import type { Actor } from '../auth/actor.ts';
import { staffOf } from '../auth/principal.ts';
import type { App } from '../app.ts';
import { bulkInline, partsOf, queueBulk } from '../calls/bulk.ts';
import { previewCommand, runCommand } from '../calls/command.ts';
import type { CommandRun, Handle } from '../calls/effects.ts';
import { answerExport } from '../exports/exporting.ts';
import { type Listing } from '../calls/listing.ts';
import { readPage } from '../calls/reading.ts';
import type { Context } from '../audit/operation.ts';
import { executeBulk } from '../calls/perId.ts';
import { ApiError } from './apiError.ts';
import { idsFieldOf, idsOfAll, idsOfSelection } from '../calls/selection.ts';
import type { Request, Route, Authenticated, Stores } from '../calls/serve.ts';

/** Runs one call after its caller, right and input were checked. Throws `ApiError` for every answer but success. */
export const answerCall = async (app: App, one: Route, c: Context, request: Request): Promise<unknown> => {
  if (request.preview === true && isPreviewable(one.call))
    return previewCommand(app.db, c, await commandOf(app, one, c, request));
  const answer = await answerByKind(app, one, c, request);
  if (app.config.checkAnswers && one.call.kind !== 'export' && !isFile(answer)) one.call.output.parse(answer);
  return isFile(answer) || 'reveals' in one.call ? answer : maskAnswer(one.call.output, answer);
};

/** Only commands with a right have previews; a public one could be probed by them. */
const isPreviewable = (call: AnyCall): boolean =>
  (call.kind === 'command' || call.kind === 'perId') && call.access.kind === 'anyOf';

const isFile = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'body' in answer;

type Run = (c: Record<string, unknown>) => Promise<unknown>;

const answerByKind = async (app: App, one: Route, c: Context, request: Request): Promise<unknown> => {
  const { call, handler } = one;
  const stores: Stores = { db: app.db, countDb: app.countDb, config: app.config };
  switch (call.kind) {
    case 'list':
      return readPage(
        handler as Listing,
        { db: app.db, countDb: app.countDb, graceMs: app.config.graceMs },
        { input: request.input, actor: signed(c).actor, now: c.now, platform: c.platform },
      );
    case 'read':
      return (handler as Run)({ ...c, ...stores, input: request.input });
    case 'command':
    case 'upload':
    case 'perId': {
      const { answer, events } = await runCommand(app.db, c, await commandOf(app, one, c, request));
      app.live.send(events);
      return answer;
    }
    case 'export':
      return answerExport(app, one, signed(c), request);
  }
};

/** Narrows a context to one with an actor, which the pipeline guarantees for all but public calls. */
const signed = (c: Context): Authenticated<Actor> => {
  const actor = staffOf(c.actor);
  if (!actor) throw new ApiError('notSignedIn');
  return { ...c, actor };
};

/**
 * Prepares a command of any kind to run directly, as a preview, or after approval. Up to `bulkInline` ids run directly;
 * more become a job, whose state is read with `jobProgress`.
 */
export const commandOf = async (
  app: Pick<App, 'db' | 'jobs' | 'served'>,
  one: Route,
  c: Context,
  request: Request,
): Promise<CommandRun<unknown>> => {
  const { call } = one;
  if (call.kind === 'perId') return perIdOf(app, one, call, signed(c), request);
  if (call.kind !== 'command' && call.kind !== 'upload') throw new Error(`${call.name} is no command`);
  return {
    call,
    input: request.input,
    key: request.key,
    handle: (tx, effects) =>
      (one.handler as Run)({ ...c, tx, effects, input: request.input, file: request.file }),
  };
};

/** The ids that a command names, by themselves, by a frozen selection, or as all rows of its list. */
const chosenIds = async (
  app: Pick<App, 'db' | 'served'>,
  call: PerIdCall,
  c: Authenticated<Actor>,
  asked: Readonly<Record<string, unknown>>,
): Promise<readonly number[]> => {
  const named = asked[call.ids] as number[] | undefined;
  if (named) return named;
  if (call.all && asked['selectAll'] === true) return idsOfAll(app.db, app.served, c, call.all);
  const ids = call.all ? idsFieldOf(call.all) : call.ids;
  return idsOfSelection(app.db, c, ids, Number(asked['selectionId']));
};

const perIdOf = async (
  app: Pick<App, 'db' | 'jobs' | 'served'>,
  one: Route,
  call: PerIdCall,
  c: Authenticated<Actor>,
  request: Request,
): Promise<CommandRun<unknown>> => {
  const asked: Readonly<Record<string, unknown>> = request.input;
  const ids = [...new Set(await chosenIds(app, call, c, asked))];
  // The request keeps the ids, since the selection may have expired when a second person decides.
  const { selectionId: _, selectAll: __, ...rest } = asked;
  const input: Readonly<Record<string, unknown>> = call.fourEyes ? { ...rest, [call.ids]: ids } : asked;
  return {
    call,
    input,
    key: request.key,
    ...(ids.length > bulkInline
      ? {
          handle: (tx, effects) => queueBulk(app, tx, c, call, { ids, input, effects }),
          parts: partsOf(ids).map((part): Handle<unknown> => {
            return (tx, effects) => executeBulk(tx, one, c, { ids: part, input, effects });
          }),
        }
      : { handle: (tx, effects) => executeBulk(tx, one, c, { ids, input, effects }) }),
  };
};
