import { attemptFileKind, errorCodes, frameIdOf, framesAPage, partsOfFrameId } from '@renderdesk/contract';
import { FileAnswer } from '../core/calls/serve.ts';
import { asId, asInstant } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { deliveriesOf } from '../deliveries.ts';
import { expectOwnTask, resultOfOwn, resultsOfOwn, tasksOf } from '../task/index.ts';
import type { Commands, Reads } from './portalRequest.ts';
import { countVisit, createShare, endShare, openShare } from './share.store.ts';

/** What visitors of a link read. */
export const shareReads = {
  shareResults: async ({ app: { db }, partner, input, now }) => {
    const link = await openShare(db, { token: input.token, partnerId: partner.id, now });
    const rows = await resultsOfOwn(db, {
      taskId: link.task_id,
      after: input.after,
      most: framesAPage + 1,
      paidOnly: true,
    });
    return {
      results: rows.slice(0, framesAPage).map((row) => ({
        frameId: asId(frameIdOf(row.task_id, row.ix)),
        index: row.ix,
        frame: row.label,
        fileName: row.name,
        size: row.size,
        sha256: row.sha256,
        type: row.media_type,
      })),
      more: rows.length > framesAPage,
    };
  },
  shareFile: async ({ app: { db, blobs }, partner, input, now }) => {
    const link = await openShare(db, { token: input.token, partnerId: partner.id, now });
    const at = partsOfFrameId(input.frameId);
    if (at.taskId !== link.task_id) throw new ApiError('notFound');
    const { attempt, name } = await resultOfOwn(db, at);
    const file = await deliveriesOf(blobs).openFile(db, attempt, attemptFileKind.of.image, name);
    if (!file) throw new ApiError('fileGone');
    return new FileAnswer({ name: file.name, type: file.mediaType, size: file.size, body: file.body });
  },
} satisfies Partial<Reads>;

/** Links to results by customers, and their visits. */
export const shareCommands = {
  createShare: async ({ tx, customer, partner, input, now, effects }) => {
    const { taskId, days } = input;
    await expectOwnTask(tx, { userId: customer.id, taskId });
    const made = await createShare(tx, { taskId, days, userId: customer.id, partnerId: partner.id, now });
    effects.affected.push({ id: made.id, outcome: errorCodes.success });
    return { shareId: asId(made.id), token: made.token, endTime: asInstant(made.endsAt) };
  },
  endShare: async ({ tx, customer, input, now, effects }) => {
    await endShare(tx, { shareId: input.shareId, userId: customer.id, now });
    effects.affected.push({ id: input.shareId, outcome: errorCodes.success });
    return { endTime: asInstant(now) };
  },
  viewShare: async ({ tx, partner, input, now, effects }) => {
    const link = await openShare(tx, { token: input.token, partnerId: partner.id, now });
    const [task] = await tasksOf(tx, { userId: link.user_id, taskId: link.task_id, most: 1 });
    if (!task) throw new ApiError('notFound');
    await countVisit(tx, { shareId: link.id, token: input.token, visitor: input.visitor, now });
    effects.affected.push({ id: link.id, outcome: errorCodes.success });
    return {
      taskId: asId(task.id),
      projectName: task.project_name,
      sceneName: task.scene_name,
      frameCount: task.frame_count,
      done: task.success,
      endTime: asInstant(link.ends_at),
    };
  },
} satisfies Partial<Commands>;
