import {
  analyseStatus,
  attemptFileKind,
  frameIdOf,
  framesAPage,
  partsOfFrameId,
  principalKind,
  renderStatus,
  waitReason,
} from '@renderdesk/contract';
import { codeLabel } from '../core/calls/texts.ts';
import { FileAnswer } from '../core/calls/serve.ts';
import { asId, asInstant, asInstantOrNull, asMoney } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { deliveriesOf, explainBy, scenesOf } from '../deliveries.ts';
import {
  actOnOwnAnalysis,
  actOnOwnTask,
  analyseScene,
  type By,
  expectOwnTask,
  framesOfOwn,
  ownAnalysis,
  ownSubmitter,
  passesOfOwn,
  resultOfOwn,
  resultsOfOwn,
  submitScene,
  tasksOf,
} from '../task/index.ts';
import type { Answer, QueryContext, Commands, Reads } from './portalRequest.ts';
import { waitReasonOf } from './waits.rules.ts';

type ResultFile = Pick<
  Awaited<ReturnType<typeof passesOfOwn>>[number],
  'name' | 'size' | 'sha256' | 'media_type'
>;
const fileAnswer = ({ name, size, sha256, media_type: type }: ResultFile) => ({
  fileName: name,
  size,
  sha256,
  type,
});

type TaskRow = Awaited<ReturnType<typeof tasksOf>>[number];
const taskAnswer = (row: TaskRow): Answer<'tasks'>['tasks'][number] => ({
  taskId: row.id,
  projectName: row.project_name,
  sceneName: row.scene_name,
  taskStatus: row.status,
  frameCount: row.frame_count,
  done: row.success,
  failed: row.failure,
  running: row.running,
  submitTime: asInstant(row.submitted_at),
  startTime: asInstantOrNull(row.started_at),
  endTime: asInstantOrNull(row.ended_at),
  consume: asMoney(row.consume),
  currency: row.currency,
});
const pageOfTasks = 50;

/** The first rows of a page, and whether there are more. */
const page = <T>(rows: readonly T[], most: number) => ({
  rows: rows.slice(0, most),
  more: rows.length > most,
});

/** Who acts on a task: the partner, for its customer. */
const byOf = ({ partner, customer, now }: Pick<QueryContext, 'partner' | 'customer' | 'now'>): By => ({
  kind: principalKind.of.partner,
  id: partner.id,
  onBehalfOf: customer.id,
  now,
});

/** Look-ups of render tasks. */
export const taskReads = {
  tasks: async ({ app: { db }, customer, input }) => {
    const { rows, more } = page(
      await tasksOf(db, { userId: customer.id, ...input, most: pageOfTasks + 1 }),
      pageOfTasks,
    );
    return { tasks: rows.map(taskAnswer), more };
  },
  task: async ({ app: { db, config }, customer, input, now, language }) => {
    const { taskId } = input;
    const [row] = await tasksOf(db, { userId: customer.id, taskId, most: 1 });
    if (!row) throw new ApiError('notFound');
    // Where every frame is done or failed none waits: the farm is not asked.
    const isThrough = row.success + row.failure === row.frame_count;
    const verdict = isThrough
      ? 'ended'
      : (await explainBy(config)(db, { taskId, ix: undefined, now })).verdict;
    const reason = waitReasonOf(verdict);
    return {
      ...taskAnswer(row),
      waitReason: reason,
      waitMessage: reason === null ? null : codeLabel(language, 'portal', waitReason, reason),
    };
  },

  analysis: ({ app: { db }, customer, input, language }) =>
    ownAnalysis(db, { userId: customer.id, analyseId: input.analyseId, language }),

  frames: async ({ app: { db }, customer, input }) => {
    const { taskId, after, frameStatus: status } = input;
    await expectOwnTask(db, { userId: customer.id, taskId });
    const found = await framesOfOwn(db, { taskId, status, after, most: framesAPage + 1 });
    const { rows, more } = page(found, framesAPage);
    return {
      frames: rows.map((row) => ({
        frameId: asId(frameIdOf(row.task_id, row.ix)),
        index: row.ix,
        frame: row.label,
        tile: row.tile,
        frameStatus: row.status,
        attempts: row.attempt_n,
        consume: asMoney(row.consume),
      })),
      more,
    };
  },

  results: async ({ app: { db }, customer, input }) => {
    const { taskId, after } = input;
    await expectOwnTask(db, { userId: customer.id, taskId });
    const { rows, more } = page(
      await resultsOfOwn(db, { taskId, after, most: framesAPage + 1 }),
      framesAPage,
    );
    const [first, last] = [rows[0], rows.at(-1)];
    const files = first && last ? await passesOfOwn(db, { taskId, from: first.ix, to: last.ix }) : [];
    const passes = Map.groupBy(files, ({ ix }) => ix);
    return {
      results: rows.map((row) => ({
        frameId: asId(frameIdOf(row.task_id, row.ix)),
        index: row.ix,
        frame: row.label,
        ...fileAnswer(row),
        passes: (passes.get(row.ix) ?? []).map(fileAnswer),
        isUnpaid: row.unpaid,
      })),
      more,
    };
  },

  download: async ({ app: { db, blobs }, customer, input }) => {
    const at = partsOfFrameId(input.frameId);
    await expectOwnTask(db, { userId: customer.id, taskId: at.taskId });
    const { attempt, name } = await resultOfOwn(db, { ...at, name: input.fileName });
    const file = await deliveriesOf(blobs).openFile(db, attempt, attemptFileKind.of.image, name);
    if (!file) throw new ApiError('fileGone');
    return new FileAnswer({ name: file.name, type: file.mediaType, size: file.size, body: file.body });
  },
} satisfies Partial<Reads>;

/** Render tasks by their customers. */
export const taskCommands = {
  submit: async (c) => {
    const { tx, app, customer, input, effects } = c;
    const account = await ownSubmitter(tx, customer.id);
    const { taskId, frames } = await submitScene(tx, byOf(c), account, input, scenesOf(app.config));
    effects.events.push({ topic: 'task' });
    return { taskId: asId(taskId), frames };
  },
  analyseScene: async (c) => {
    const { tx, app, customer, input, effects } = c;
    const { autoSubmit, ...said } = input;
    const account = await ownSubmitter(tx, customer.id);
    const id = await analyseScene(tx, byOf(c), account, { said, autoSubmit }, scenesOf(app.config));
    effects.events.push({ topic: 'analysis' });
    return { analyseId: asId(id) };
  },
  analysisAction: async (c) => {
    const { tx, app, customer, input, effects } = c;
    const of = { userId: customer.id, ...input };
    const status = await actOnOwnAnalysis(tx, byOf(c), of, scenesOf(app.config));
    effects.events.push({ topic: 'analysis' }, { topic: 'task' });
    return { analyseStatus: analyseStatus.schema.parse(status) };
  },
  taskAction: async (c) => {
    const { tx, customer, input, effects } = c;
    const status = await actOnOwnTask(tx, byOf(c), { userId: customer.id, ...input });
    effects.events.push({ topic: 'task' }, { topic: 'frame' });
    return { taskStatus: renderStatus.schema.parse(status) };
  },
} satisfies Partial<Commands>;
