import { asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { feedbackOfCustomer, submitFeedback } from '../feedback/index.ts';
import { type Commands, paged, pageRows, type Reads } from './portalRequest.ts';
import { badFields } from '../core/http/apiError.ts';

/** Look-ups of feedback. */
export const feedbackReads = {
  feedbacks: async ({ app: { db }, customer, input }) => {
    const { shown, more } = paged(
      await feedbackOfCustomer(db, { userId: customer.id, before: input.before, most: pageRows }),
    );
    return {
      feedbacks: shown.map((row) => ({
        feedbackId: row.id,
        source: row.source,
        status: row.status,
        content: row.content,
        taskId: row.task_id,
        frameIndex: row.frame_ix,
        submitTime: asInstant(row.submitted_at),
        answer: row.answer,
        answerTime: asInstantOrNull(row.answered_at),
        closeTime: asInstantOrNull(row.closed_at),
        reason: row.reason,
      })),
      more,
    };
  },
} satisfies Partial<Reads>;

/** Feedback by customers: staff do the rest. */
export const feedbackCommands = {
  submitFeedback: async ({ tx, customer, input, now }) => {
    const { frameIndex = null, taskId = null } = input;
    if (frameIndex !== null && taskId === null) throw badFields('taskId');
    const feedbackId = await submitFeedback(tx, {
      userId: customer.id,
      source: input.source,
      channel: input.channel,
      type: input.type ?? null,
      module: input.module ?? null,
      errorTypes: input.errorTypes,
      score: input.score ?? null,
      clientVersion: input.version,
      content: input.content,
      taskId,
      frameIndex,
      now,
    });
    return { feedbackId };
  },
} satisfies Partial<Commands>;
