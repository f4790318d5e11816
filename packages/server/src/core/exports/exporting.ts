import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  day,
  errorCodes,
  type ExportCall,
  type ExportQueued,
  fieldKind,
  type FileFormat,
  type FilterWord,
  type Language,
  maskAnswer,
  maxPdfRows,
  wordsOf,
  fill,
  textIn,
} from '@renderdesk/contract';
import type { Actor } from '../auth/actor.ts';
import { mayCall } from '../auth/actor.ts';
import type { App } from '../app.ts';
import { runCommand } from '../calls/command.ts';
import type { Db } from '../db/db.ts';
import type { JobPayload } from '../jobs/jobs.ts';
import type { ListContext } from '../calls/listContext.ts';
import type { Listing } from '../calls/listing.ts';
import { countUpTo, prepared, streamRows } from '../calls/reading.ts';
import { pdfStream } from './pdf.ts';
import { pdfTexts } from './pdf.texts.ts';
import { businessTime, ApiError } from '../http/apiError.ts';
import { idsFieldOf, idsOfSelection } from '../calls/selection.ts';
import { FileAnswer, type Request, type Route, type Authenticated } from '../calls/serve.ts';
import { actorById } from '../auth/session.ts';
import { type Cell, xlsxStream, zippedCsvStream } from './spreadsheet.ts';
import { callLabel, codeLabel, fieldLabel } from '../calls/texts.ts';
import { notify } from '../jobs/notifying.ts';

/** A finished file is kept for so long; its row stays (lifecycles §26). */
export const exportLives = 7 * day;
const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  pdf: 'application/pdf',
} as const satisfies Readonly<Record<FileFormat, string>>;

type Input = Readonly<Record<string, unknown>> & {
  selectionId?: number;
  columns?: string[];
  fileFormat?: 'pdf';
};
const formatOf = (call: ExportCall, input: Input): FileFormat => input.fileFormat ?? call.format;

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
  const asked: Input = request.input;
  const listContext = await prepared(list, app.db, {
    input: asked as never,
    actor: c.actor,
    now: c.now,
    platform: c.platform,
  });
  const input: Input = listContext.input;
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
    const body = await fileStream(app.db, call, list, { c, input, ids });
    return new FileAnswer({ name: fileName(call, c, format), type: types[format], body });
  }
  const { answer, events } = await runCommand(app.db, c, {
    call,
    input,
    key: request.key,
    handle: async (tx, effects) => {
      const { id } = await tx
        .insertInto('job_run')
        .values({
          kind: 'export',
          admin_id: c.actor.adminId,
          call: call.name,
          state: 0,
          input: JSON.stringify({ input, ids, language: c.language, platform: c.platform }),
          total,
          file_name: fileName(call, c, format),
          request_id: c.requestId,
          created_at: c.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await app.jobs.send(tx, 'export', { jobRunId: id });
      effects.derived.push({ kind: 'export', id, before: null, after: { rows: total } });
      effects.events.push({ topic: 'export', to: c.actor.adminId });
      return { exportId: id, total };
    },
  });
  app.live.send(events);
  return answer;
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

/** What the file is called: what it holds, and when, in business time. */
const fileName = (
  call: ExportCall,
  { language, now }: { readonly language: Language; readonly now: Date },
  format: FileFormat,
): string => {
  const when = businessTime(now.getTime()).replace(/[- :]/g, '').slice(0, 12);
  return `${callLabel(language, call.of)}_${when}.${format}`;
};

interface What {
  readonly c: {
    readonly actor: Actor;
    readonly now: Date;
    readonly platform: number;
    readonly language: Language;
  };
  readonly input: Input;
  readonly ids?: readonly number[] | undefined;
}

const fileStream = async (
  db: Db,
  call: ExportCall,
  list: Listing,
  what: What,
  onRows: (count: number) => void | Promise<void> = () => undefined,
): Promise<Readable> => {
  const { language } = what.c;
  const columns = what.input.columns ?? call.columns;
  const names = (await list.names?.(db, language)) ?? {};
  const cellOf = columns.map((column) => cellWriter(call, column, language, names[column]));
  const rows = streamRows(
    list,
    db,
    { input: what.input as never, actor: what.c.actor, now: what.c.now, platform: what.c.platform },
    what.ids ? { ids: what.ids } : {},
  );
  const cells = async function* () {
    for await (const part of rows as AsyncIterable<Record<string, unknown>[]>) {
      await onRows(part.length);
      yield part
        .map((row) => maskAnswer(call.of.row, row))
        .map((row) => columns.map((column, at) => (cellOf[at] as (value: unknown) => Cell)(row[column])));
    }
  };
  const header = columns.map((column) => fieldLabel(language, call.area, column));
  const name = callLabel(language, call.of);
  switch (formatOf(call, what.input)) {
    case 'xlsx':
      return xlsxStream({ sheet: name, header, rows: cells() });
    case 'zip':
      return zippedCsvStream({ name, header, rows: cells() });
    case 'pdf': {
      const says = (key: keyof typeof pdfTexts) => textIn(pdfTexts[key], language);
      return pdfStream({
        title: name,
        notes: notesOf(call, what, names),
        header,
        rows: cells(),
        pageWords: (page) => fill(says('page'), { page }),
      });
    }
  }
};

/** Below a PDF's title: by what it was filtered, who made it, and when. */
const notesOf = (
  call: ExportCall,
  { c, input }: What,
  names: Readonly<Record<string, ReadonlyMap<number, string>>>,
): string[] => {
  const { language } = c;
  const says = (key: keyof typeof pdfTexts) => textIn(pdfTexts[key], language);
  const word = (found: FilterWord): string => {
    switch (found.kind) {
      case 'code':
        return found.codes
          .map((code) => codeLabel(language, call.area, { name: found.table }, code))
          .join(', ');
      case 'named':
        return found.ids.map((id) => names[found.field]?.get(id) ?? String(id)).join(', ');
      case 'time':
        return businessTime(found.at);
      case 'yes':
        return says('yes');
      case 'text':
        return found.text;
    }
  };
  // The ends of a span: what their column would be called differs from list to list and is another column's name in some.
  const ends: Readonly<Record<string, string>> = { startTime: says('from'), endTime: says('until') };
  const filter = wordsOf(call, input).map(
    (found) => `${ends[found.field] ?? fieldLabel(language, call.area, found.field)}: ${word(found)}`,
  );
  const words = [...(input.selectionId === undefined ? [] : [says('selection')]), ...filter];
  return [
    `${says('filter')}: ${words.length === 0 ? says('everything') : words.join(' · ')}`,
    fill(says('made'), { name: c.actor.reallyName, time: businessTime(c.now.getTime()) }),
  ];
};

/** How a column's values are written, from what its field is. */
const cellWriter = (
  call: ExportCall,
  column: string,
  language: Language,
  names: ReadonlyMap<number, string> | undefined,
): ((value: unknown) => Cell) => {
  const schema = call.of.row.shape[column];
  const field = schema ? fieldKind(schema) : ({ kind: 'other' } as const);
  const present = (value: unknown): Cell => {
    if (names) return { text: names.get(Number(value)) ?? String(value) };
    switch (field.kind) {
      case 'code':
        return { text: codeLabel(language, call.area, field.table, Number(value)) };
      case 'instant':
        return { at: Number(value) };
      case 'money':
      case 'number':
      case 'bytes':
      case 'duration':
        return { number: String(value) };
      case 'list':
        return { text: Array.isArray(value) ? value.join(', ') : '' };
      default:
        return { text: String(value) };
    }
  };
  return (value) => (value === null || value === undefined ? null : present(value));
};

const tellEvery = 500;

/** Thrown inside a running export that its owner cancelled. */
class Cancelled extends Error {}

/**
 * Fills one row of the export list: streams the file into the blob store, tells progress twice a second, stops when it is
 * cancelled. Cut off and taken up again, it writes the same object anew. A failure is told in the row, with its code.
 */
export const runExport = async (app: App, { jobRunId }: JobPayload): Promise<void> => {
  const job = await app.db.selectFrom('job_run').where('id', '=', jobRunId).selectAll().executeTakeFirst();
  if (!job || job.state > 1) return;
  const one = app.served.get(job.call);
  if (one?.call.kind !== 'export') throw new Error(`no export ${job.call}`);
  const tell = () => app.live.send([{ topic: 'export', to: job.admin_id }]);
  const update = (set: Record<string, unknown>, states: (0 | 1)[]) =>
    app.db
      .updateTable('job_run')
      .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
      .where('id', '=', jobRunId)
      .where('state', 'in', states)
      .executeTakeFirst();
  const { input } = job.input as unknown as { input: Input };
  // Named in the row before anything is written: whoever takes the job up, or the row away, knows the object.
  const key = job.blob_key ?? `export/${jobRunId}/${randomUUID()}.${formatOf(one.call, input)}`;
  await update({ state: 1, started_at: app.clock(), progress: 0, blob_key: key }, [0, 1]);
  tell();
  try {
    const actor = await actorById(app.db, job.admin_id);
    if (!mayCall(actor, one.call.access)) throw new ApiError('forbidden');
    const asked = job.input as unknown as {
      input: Input;
      ids?: number[];
      language: Language;
      platform: number;
    };
    const listContext = { input: asked.input as never, actor, now: job.created_at, platform: asked.platform };
    const list = one.handler as Listing;
    const counted =
      asked.ids?.length ?? (await countUpTo(list, app.db, listContext, Number.MAX_SAFE_INTEGER)).total;
    await update({ total: counted ?? 0 }, [1]);
    let rows = 0;
    let reported = performance.now();
    const onRows = async (count: number): Promise<void> => {
      rows += count;
      if (performance.now() - reported < tellEvery) return;
      reported = performance.now();
      const changed = await update({ progress: rows }, [1]);
      if (changed.numUpdatedRows === 0n) throw new Cancelled();
      tell();
    };
    const c = { actor, now: job.created_at, platform: asked.platform, language: asked.language };
    const body = await fileStream(app.db, one.call as ExportCall, list, { c, ...asked }, onRows);
    const size = await app.blobs.put(key, body);
    if (rows === 0) throw new ApiError('nothingFound');
    const now = app.clock();
    const ready = await update(
      {
        state: 2,
        progress: rows,
        total: rows,
        file_size: size,
        ended_at: now,
        expires_at: new Date(now.getTime() + exportLives),
      },
      [1],
    );
    if (ready.numUpdatedRows === 0n) throw new Cancelled();
    await notifyOwner(app, job, 'exportReady', now);
  } catch (error) {
    await app.blobs.remove(key);
    if (error instanceof Cancelled) return tell();
    const now = app.clock();
    const code = error instanceof ApiError ? error.code : errorCodes.internal;
    await update({ state: 3, error_code: code, ended_at: now, blob_key: null }, [0, 1]);
    await notifyOwner(app, job, 'exportFailed', now);
    if (!(error instanceof ApiError))
      app.log.error({ err: error, requestId: job.request_id }, 'an export failed');
  }
  tell();
};

const notifyOwner = async (
  app: App,
  job: { id: number; admin_id: number; file_name: string | null; request_id: string; input: unknown },
  kind: 'exportReady' | 'exportFailed',
  now: Date,
): Promise<void> => {
  const data = { exportId: job.id, fileName: job.file_name ?? job.id };
  const { language } = job.input as { language: Language };
  const c = { now, requestId: job.request_id, language };
  const events = await app.db
    .transaction()
    .execute((tx) => notify(tx, c, { adminId: job.admin_id, kind, data }));
  app.live.send(events);
};
