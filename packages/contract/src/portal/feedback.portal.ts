import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import {
  feedbackChannel,
  feedbackErrorType,
  feedbackModule,
  feedbackSource,
  feedbackStatus,
  feedbackType,
} from '../feedback/feedback.codes.ts';
import { longestFeedback } from '../feedback/feedback.fields.ts';
import { FeedbackId, Instant, TaskId, text } from '../kernel/values.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { portalScope } from './portal.codes.ts';
import { act, look, pagesOf } from './portalCall.ts';

const { feedback } = portalScope.of;

/** Feedback and messages (lifecycles §17). */
export const feedbackCalls = {
  submitFeedback: act('feedback/submit', {
    summary:
      'Sends what a customer writes: on the website, in a client or a plug-in. Staff answer within duty hours',
    scope: feedback,
    object: 'feedback',
    errors: [errorCodes.notFound, errorCodes.limitReached],
    fields: {
      version: 'The client’s',
      taskId: 'A task of the account or of a child account',
      frameIndex: 'Of that task, by its index in `frame/list`',
    },
    input: {
      source: feedbackSource.schema,
      channel: feedbackChannel.schema.default(feedbackChannel.of.ours),
      content: sensitive('words', text(longestFeedback)),
      type: feedbackType.schema.optional(),
      module: feedbackModule.schema.optional(),
      errorTypes: z.array(feedbackErrorType.schema).max(feedbackErrorType.codes.length).default([]),
      score: z.int().min(1).max(5).optional(),
      /** The client's. */
      version: z.string().trim().max(40).default(''),
      /** A task of the account or of a child account, and a frame of it by its index. */
      taskId: TaskId.optional(),
      frameIndex: z.int32().min(0).optional(),
    },
    output: z.object({ feedbackId: FeedbackId }),
  }),
  feedbacks: look('feedback/list', {
    summary:
      'Feedback of the account with the answers, the latest first; `before` is the last of the page before',
    scope: feedback,
    ...pagesOf('feedbacks', FeedbackId, {
      feedbackId: FeedbackId,
      source: feedbackSource.schema,
      status: feedbackStatus.schema,
      content: z.string(),
      taskId: TaskId.nullable(),
      frameIndex: z.int().nullable(),
      submitTime: Instant,
      answer: z.string(),
      answerTime: Instant.nullable(),
      closeTime: Instant.nullable(),
      /** Why staff say that it is none. */
      reason: z.string(),
    }),
  }),
} as const;
