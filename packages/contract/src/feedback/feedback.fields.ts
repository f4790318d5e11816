import * as z from 'zod';
import { AppealId, FeedbackId, Instant, TaskId } from '../kernel/values.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import {
  feedbackChannel,
  feedbackErrorType,
  feedbackModule,
  feedbackSource,
  feedbackStatus,
  feedbackType,
} from './feedback.codes.ts';

/** Feedback is at most so long, and an answer too. */
export const longestFeedback = 2000;

/** How every list of feedback is asked; `version` of those of a client is the client's, not that of a row. */
export const feedbackQuery = {
  ...customerQuery,
  status: feedbackStatus.schema.optional(),
  startDate: Instant.optional(),
  endDate: Instant.optional(),
} as const;

/** What every list of feedback shows. */
export const feedbackRow = {
  feedbackId: FeedbackId,
  ...customerRow,
  status: feedbackStatus.schema,
  /** Of a long one its beginning. */
  content: z.string(),
  submitTime: Instant,
  /** By then somebody has answered for the first time, in duty hours; nothing where the working days are not stated. */
  dueTime: Instant.nullable(),
  assignee: z.string().nullable(),
  answerTime: Instant.nullable(),
  remark: z.string(),
  taskId: TaskId.nullable(),
} as const;

/** Which client it came from. */
export const feedbackClient = {
  channel: feedbackChannel.schema,
  clientVersion: z.string(),
} as const;

/** What the effect-picture client asks its customers. */
export const feedbackKinds = {
  type: feedbackType.schema.nullable(),
  module: feedbackModule.schema.nullable(),
  errorTypes: z.array(feedbackErrorType.schema),
} as const;

/** One feedback with all that is known of it. */
export const feedbackWhole = {
  ...feedbackRow,
  ...feedbackClient,
  ...feedbackKinds,
  source: feedbackSource.schema,
  score: z.int().nullable(),
  answer: z.string(),
  answeredBy: z.string().nullable(),
  /** When somebody answered for the first time, which is what the due time asks. */
  firstAnswerTime: Instant.nullable(),
  closeTime: Instant.nullable(),
  /** Why it is invalid. */
  reason: z.string(),
  /** A frame of the task, by its place in it. */
  frameIndex: z.int().nullable(),
  appealId: AppealId.nullable(),
  /** The ticket of the issue tracker. */
  ticket: z.string(),
  version: z.int32(),
} as const;
