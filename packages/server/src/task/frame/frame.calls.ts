import { frameIdOf, frames, logType, partsOfFrameId, timeStage } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db } from '../../core/db/db.ts';
import { readByIds, readRows } from '../../core/calls/reading.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { FileAnswer, serve } from '../../core/calls/serve.ts';
import { asBytes, asId } from '../../core/db/wire.ts';
import { changeFrames } from './frameActions.store.ts';
import { type Deliveries, errorPattern, openPicture, attemptOf } from './delivery.store.ts';
import {
  consumptionSum,
  frameConditions,
  frameHistory,
  frameMap,
  frameStatistics,
  frameTimeline,
} from './detail.store.ts';
import { attemptsOfTask, chargesOfTask, frameList, imagesOfTask } from './lists.store.ts';
import { Allowance } from '../../core/calls/allowance.ts';
import { requestedAttempt, errorPiece, requestedFrame, logPiece } from './log.store.ts';
import { taskSeen } from './frame.store.ts';
import { framesImpact } from '../render/preview.store.ts';

/** So many attempts of a frame its page shows, the newest first. */
const maxAttempts = 1000;

/** The task that a look-up is about; `notFound` where the actor may not see it. */
const seen = async (db: Db, actor: Actor, taskId: number) => {
  const task = await taskSeen(db, actor, taskId);
  if (!task) throw new ApiError('notFound');
  return task;
};

/** Serves the frames of tasks; logs and pictures come from `delivered`. */
export const frameCalls = (delivered: Deliveries) =>
  serve(frames, {
    list: frameList,
    reporting: attemptsOfTask,
    consumption: chargesOfTask,
    images: imagesOfTask,
    map: async ({ db, actor, input }) => {
      await seen(db, actor, input.taskId);
      return frameMap(db, input.taskId);
    },
    detail: async (c) => {
      const { taskId, ix } = partsOfFrameId(c.input.frameId);
      const task = await seen(c.db, c.actor, taskId);
      const [[frame], attempts] = await Promise.all([
        readByIds(frameList, c.db, { ...c, input: { taskId } }, [c.input.frameId]),
        readRows(attemptsOfTask, c.db, { ...c, input: { taskId, ix, frameSort: 0 } }, maxAttempts),
      ]);
      if (!frame) throw new ApiError('notFound');
      return { ...frame, userId: asId(task.user_id), attempts };
    },
    conditions: async ({ db, actor, input }) => {
      await seen(db, actor, input.taskId);
      return frameConditions(db, input.taskId);
    },
    statistics: async ({ db, actor, input }) => {
      await seen(db, actor, input.taskId);
      return frameStatistics(db, input.taskId);
    },
    timeline: async ({ db, actor, input }) => {
      await seen(db, actor, input.taskId);
      return frameTimeline(db, { taskId: input.taskId, from: input.startTime, to: input.endTime });
    },
    consumptionSum: async ({ db, actor, input }) => consumptionSum(db, await seen(db, actor, input.taskId)),
    history: async ({ db, actor, input }) => {
      const at = partsOfFrameId(input.frameId);
      await attemptOf(db, actor, at, undefined);
      return frameHistory(db, at);
    },

    image: async ({ db, actor, input }) => {
      const { attempt } = await attemptOf(db, actor, partsOfFrameId(input.frameId), input.n);
      const { mediaType, ...file } = await openPicture(delivered, db, attempt, input.fileKind);
      return new FileAnswer({ ...file, type: mediaType });
    },
    log: async (c) => {
      const { db, actor, input } = c;
      if ((input.renderingType ?? timeStage.of.render) !== timeStage.of.render)
        throw new ApiError('nothingFound');
      const at = await requestedFrame(db, input);
      const { attempt, running, task } = await attemptOf(
        db,
        actor,
        at,
        await requestedAttempt(db, at, input),
      );
      const within = new Allowance(c);
      const { size, encoding, from, to, lines } =
        input.type === logType.of.error
          ? await errorPiece(delivered, db, { attempt, within, pattern: await errorPattern(db, task) }, input)
          : await logPiece(delivered, db, { attempt, running, within }, input);
      return {
        frameId: asId(frameIdOf(at.taskId, at.ix)),
        n: attempt.n,
        size: asBytes(size),
        encoding,
        from,
        to,
        lines: [...lines],
        running,
      };
    },
    searchLog: async (c) => {
      const { db, actor, input } = c;
      const { attempt, task } = await attemptOf(db, actor, partsOfFrameId(input.frameId), input.n);
      const { words, from, back, most, encoding } = input;
      const pattern = words === undefined ? await errorPattern(db, task) : undefined;
      return delivered.searchLog(
        db,
        attempt,
        { words, pattern, from, back, most, encoding },
        new Allowance(c),
      );
    },
    downloadLog: async ({ db, actor, input }) => {
      const { attempt, frame } = await attemptOf(db, actor, partsOfFrameId(input.frameId), input.n);
      const { size, encoding, body } = await delivered.streamLog(db, attempt);
      if (size === 0) throw new ApiError('nothingFound');
      const name = `${attempt.taskId}-${frame.label}-${attempt.n}.log`;
      return new FileAnswer({ name, type: `text/plain; charset=${encoding}`, body, size });
    },

    preview: (c) => framesImpact(c, c.input),
    stop: (c) => changeFrames(c, 'stop', c.input),
    start: (c) => changeFrames(c, 'start', c.input),
    recommit: (c) => changeFrames(c, 'recommit', c.input),
    restart: (c) => changeFrames(c, 'restart', c.input),
    notStuck: (c) => changeFrames(c, 'notStuck', c.input),
  });
