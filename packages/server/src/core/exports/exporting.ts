import { type ExportCall, type ExportQueued, exportsAPerson, maxPdfRows } from '@renderdesk/contract';
import type { Actor } from '../auth/actor.ts';
import type { App } from '../app.ts';
import { runCommand } from '../calls/command.ts';
import type { Db, Tx } from '../db/db.ts';
import type { ListContext } from '../calls/listContext.ts';
import type { Listing } from '../calls/listing.ts';
import { prepared } from '../calls/reading.ts';
import { countUpTo } from '../calls/totals.ts';
import { ApiError } from '../http/apiError.ts';
import { idsFieldOf, idsOfSelection } from '../calls/selection.ts';
import { FileAnswer, type Request, type Route, type Authenticated } from '../calls/serve.ts';
import { insertRow } from '../crud/crud.store.ts';
import { type ExportInput, fileName, fileStream, fileTypes, formatOf } from './exportFile.ts';

/**
 * Answers an export: the file itself where few rows match, else a row of the export list that a job fills.
 * Errors: `nothingFound` where no row matches; `selectionGone`; `limitReached` for a PDF of too many rows.
 */
export const answerExport = async (
  app: App,
  one: Route,
  c: Authenticated<Actor>,
  request: Request,
): Promise<FileAnswer | ExportQueued> => {
  const call = one.call as ExportCall;
  const list = one.handler as Listing;
  const asked: ExportInput = request.input;
  const listContext = await prepared(list, app.db, {
    input: asked as never,
    actor: c.actor,
    now: c.now,
    platform: c.platform,
  });
  const input: ExportInput = listContext.input;
  const ids =
    input.selectionId === undefined
      ? undefined
      : await idsOfSelection(app.db, c, idsFieldOf(call.of), input.selectionId);
  const limit = app.config.exportInlineRows;
  const counted = ids
    ? { total: ids.length, atLeast: ids.length > limit }
    : await countUpTo(list, app.db, listContext, limit);
  if (counted.total === 0 && !counted.atLeast) throw new ApiError('nothingFound');
  const total = counted.total ?? 0;
  const format = formatOf(call, input);
  if (format === 'pdf') await refuseLongPdf(list, app.db, listContext, ids);
  if (!counted.atLeast) {
    await runCommand(app.db, c, {
      call,
      input,
      handle: (_tx, effects) =>
        Promise.resolve(
          void effects.derived.push({ kind: 'file', id: null, before: null, after: { rows: total } }),
        ),
    });
    const body = await fileStream(app.db, call, list, { c, input, ids, rest: c.rest });
    return new FileAnswer({ name: fileName(call, c, format), type: fileTypes[format], body });
  }
  const { answer, events } = await runCommand(app.db, c, {
    call,
    input,
    key: request.key,
    handle: async (tx, effects) => {
      await leaveRoom(tx, c.actor.adminId, 1);
      const id = await insertRow(tx, 'job_run', {
        now: c.now,
        set: {
          kind: 'export',
          admin_id: c.actor.adminId,
          call: call.name,
          state: 0,
          input: JSON.stringify({ input, ids, language: c.language, platform: c.platform }),
          total,
          file_name: fileName(call, c, format),
          request_id: c.requestId,
          session_id: c.actor.sessionId || null,
        },
      });
      await app.jobs.send(tx, 'export', { jobRunId: id }, c.actor.adminId);
      effects.derived.push({ kind: 'export', id, before: null, after: { rows: total } });
      effects.events.push({ topic: 'export', to: c.actor.adminId });
      return { exportId: id, total };
    },
  });
  app.live.send(events);
  return answer;
};

/**
 * Whether so many more exports of a person may wait: one person's shall not keep all others waiting. Holds the person's row, so
 * that two at once are counted one by one. Throws `limitReached`.
 */
export const leaveRoom = async (tx: Tx, adminId: number, more: number): Promise<void> => {
  await tx.selectFrom('admin').where('id', '=', adminId).select('id').forNoKeyUpdate().execute();
  const { open } = await tx
    .selectFrom('job_run')
    .where('kind', '=', 'export')
    .where('admin_id', '=', adminId)
    .where('state', 'in', [0, 1])
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  if (open + more > exportsAPerson) throw new ApiError('limitReached', { limit: exportsAPerson });
};

/** A PDF is for reading: beyond its limit nothing is begun. */
const refuseLongPdf = async (
  list: Listing,
  db: Db,
  c: ListContext<never>,
  ids: readonly number[] | undefined,
): Promise<void> => {
  const more = ids ? ids.length > maxPdfRows : (await countUpTo(list, db, c, maxPdfRows)).atLeast;
  if (more) throw new ApiError('limitReached', { limit: maxPdfRows });
};
