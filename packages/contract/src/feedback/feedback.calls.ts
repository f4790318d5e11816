import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { History } from '../kernel/history.ts';
import { list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { AdminId, AppealId, FeedbackId, listOf, TaskId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import {
  feedbackChannel,
  feedbackErrorType,
  feedbackModule,
  feedbackStatus,
  feedbackType,
} from './feedback.codes.ts';
import {
  feedbackClient,
  feedbackKinds,
  feedbackQuery,
  feedbackRow,
  feedbackWhole,
  longestFeedback,
} from './feedback.fields.ts';
import { feedbackKeys, feedbackTransitions } from './feedback.lifecycle.ts';

/** The keys as the specification writes them (checklist P-272). */
const board = anyOf('user:foxFeedback');
const picture = anyOf('user:picFeedback');
const animation = anyOf('user:client:feedback');
const official = anyOf('website:feedback:root');
const platform = anyOf('platform:feedback:root');
/** Commands are open with any of them, each for the feedback of its own lists. */
const handle = {
  access: anyOf(...feedbackKeys),
  object: 'feedback',
} as const;
const errors = [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.notAllowedInState];
const seen = { feedbackId: FeedbackId, version: z.int32() } as const;
const one = { access: handle.access, errors: [errorCodes.notFound], input: { feedbackId: FeedbackId } };
const listed = { id: 'feedbackId', sorts: ['submitTimeFlag'] } as const;
const clientQuery = {
  ...feedbackQuery,
  channel: feedbackChannel.schema.optional(),
  version: text(40).optional(),
} as const;
const versions = (path: string, access: typeof board) =>
  read(path, {
    access,
    input: { channel: feedbackChannel.schema.default(feedbackChannel.of.ours) },
    output: z.array(z.string()),
  });

/** What customers wrote on the website and through their own software. */
export const messageBoard = calls('feedback', 'messageBoard', {
  list: list('front/user/messageLeave/list', {
    ...listed,
    access: board,
    query: feedbackQuery,
    row: feedbackRow,
  }),
});

/** What customers wrote in the plug-ins of their software. */
export const clientFeedback = calls('feedback', 'clientFeedback', {
  get: list('front/user/feedback/client/list', {
    ...listed,
    access: board,
    query: clientQuery,
    row: { ...feedbackRow, ...feedbackClient },
  }),
});

/** Feedback from the effect-picture client. */
export const pictureFeedback = calls('feedback', 'pictureFeedback', {
  list: list('front/user/feedback/picture/list', {
    ...listed,
    access: picture,
    query: {
      ...clientQuery,
      type: feedbackType.schema.optional(),
      module: feedbackModule.schema.optional(),
      /** Any of them; none asks nothing. */
      errorTypes: listOf(feedbackErrorType.schema).optional(),
    },
    row: { ...feedbackRow, ...feedbackClient, ...feedbackKinds },
  }),
  /** The versions of the client that feedback came from, the latest first. */
  versions: versions('front/user/feedback/picture/versionList', picture),
});

/** Feedback from the animation client. */
export const animationFeedback = calls('feedback', 'animationFeedback', {
  list: list('front/user/feedback/animation/list', {
    ...listed,
    access: animation,
    query: { ...clientQuery, score: z.int().min(1).max(5).optional() },
    row: { ...feedbackRow, ...feedbackClient, score: z.int().nullable() },
  }),
  versions: versions('front/user/feedback/animation/versionList', animation),
});

const siteList = (path: string, access: typeof board) =>
  list(path, {
    ...listed,
    access,
    query: { ...feedbackQuery, type: feedbackType.schema.optional() },
    row: { ...feedbackRow, type: feedbackKinds.type, score: feedbackWhole.score },
  });

/** Feedback from the pages of the official site (people §7). */
export const officialFeedback = calls('feedback', 'officialFeedback', {
  list: siteList('feedback/official/list', official),
});

/** Feedback from the platform in which customers manage their tasks (people §7). */
export const platformFeedback = calls('feedback', 'platformFeedback', {
  list: siteList('feedback/platform/list', platform),
});

/** What is done with feedback, whichever list it stands in (lifecycles §17). */
export const feedbacks = calls('feedback', 'feedbacks', {
  read: read('front/user/feedback/read', { ...one, output: z.object(feedbackWhole) }),
  history: read('front/user/feedback/history', { ...one, output: History }),
  /** Takes it on, or gives it to a colleague. */
  assign: perId('front/user/feedback/assign', {
    ...handle,
    ids: 'feedbackIds',
    id: FeedbackId,
    rest: { adminId: AdminId.optional() },
    from: feedbackTransitions.assign.from,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
  }),
  answer: command('front/user/feedback/answer', {
    ...handle,
    errors,
    input: { ...seen, answer: sensitive('words', text(longestFeedback)) },
  }),
  /** 3 closes what is answered, 4 says that it is none, with a reason, 1 opens what is closed again. */
  changeState: command('front/user/messageLeave/changeState', {
    ...handle,
    aliases: ['front/user/feedback/changeState'],
    errors,
    input: { ...seen, status: feedbackStatus.schema, reason: z.string().trim().max(300) },
  }),
  updateRemark: command('front/user/messageLeave/updateRemark', {
    ...handle,
    aliases: ['front/user/feedback/updateRemark'],
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile],
    input: { ...seen, remark: sensitive('words', z.string().trim().max(500)) },
  }),
  /** Says what it is about: a task of the customer's, a frame of it, an appeal, the ticket of the issue tracker. */
  link: command('front/user/feedback/link', {
    ...handle,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile],
    input: {
      ...seen,
      taskId: TaskId.nullable(),
      frameIndex: z.int32().min(0).nullable(),
      appealId: AppealId.nullable(),
      ticket: z.string().trim().max(200),
    },
  }),
});
