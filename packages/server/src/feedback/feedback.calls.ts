import {
  animationFeedback,
  clientFeedback,
  feedbacks,
  feedbackStatus,
  messageBoard,
  officialFeedback,
  pictureFeedback,
  platformFeedback,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { historyOf } from '../core/audit/history.ts';
import { eq, since, until } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { badFields } from '../core/http/apiError.ts';
import { customerColumns, ofUser } from '../user/index.ts';
import * as store from './feedback.store.ts';
import { feedbackNames } from './feedbackNames.ts';
import { wholeFeedback } from './whole.store.ts';

/** A list shows so many characters of what was written. */
const shown = 200;

const where = {
  ...ofUser('f.user_id'),
  status: eq('f.status'),
  startDate: since('f.submitted_at'),
  endDate: until('f.submitted_at'),
} as const;
const ofClient = { channel: eq('f.channel'), version: eq('f.client_version') } as const;
const columns = {
  feedbackId: 'f.id',
  ...customerColumns,
  status: 'f.status',
  content: sql<string>`left(f.content, ${sql.lit(shown)})`,
  submitTime: 'f.submitted_at',
  dueTime: 'f.due_at',
  assignee: 'taking.really_name',
  answerTime: 'f.answered_at',
  remark: 'f.remark',
  taskId: 'f.task_id',
} as const;
const clientColumns = { channel: 'f.channel', clientVersion: 'f.client_version' } as const;
const listed = { key: 'f.id', sorts: { submitTimeFlag: 'f.submitted_at' } } as const;

const messages = listing(messageBoard.list)
  .from((db, { actor }) => store.feedbackSeen(db, actor, 'messages'))
  .join((rows) => rows.leftJoin('admin as taking', 'taking.id', 'f.assigned_to'))
  .list({ ...listed, where, columns });

const clients = listing(clientFeedback.get)
  .from((db, { actor }) => store.feedbackSeen(db, actor, 'client'))
  .join((rows) => rows.leftJoin('admin as taking', 'taking.id', 'f.assigned_to'))
  .list({ ...listed, where: { ...where, ...ofClient }, columns: { ...columns, ...clientColumns } });

const pictures = listing(pictureFeedback.list)
  .from((db, { actor }) => store.feedbackSeen(db, actor, 'picture'))
  .join((rows) => rows.leftJoin('admin as taking', 'taking.id', 'f.assigned_to'))
  .list({
    ...listed,
    where: {
      ...where,
      ...ofClient,
      type: eq('f.type'),
      module: eq('f.module'),
      errorTypes: (query, codes) =>
        codes.length > 0 ? query.where(sql<boolean>`f.error_types && ${codes}::smallint[]`) : query,
    },
    columns: {
      ...columns,
      ...clientColumns,
      type: 'f.type',
      module: 'f.module',
      errorTypes: 'f.error_types',
    },
  });

const animations = listing(animationFeedback.list)
  .from((db, { actor }) => store.feedbackSeen(db, actor, 'animation'))
  .join((rows) => rows.leftJoin('admin as taking', 'taking.id', 'f.assigned_to'))
  .list({
    ...listed,
    where: { ...where, ...ofClient, score: eq('f.score') },
    columns: { ...columns, ...clientColumns, score: 'f.score' },
  });

const siteRoutes = (calls: object, list: 'official' | 'platform'): Route[] => {
  const group = calls as typeof officialFeedback;
  const rows = listing(group.list)
    .from((db, { actor }) => store.feedbackSeen(db, actor, list))
    .join((feedback) => feedback.leftJoin('admin as taking', 'taking.id', 'f.assigned_to'))
    .list({
      ...listed,
      where: { ...where, type: eq('f.type') },
      columns: { ...columns, type: 'f.type', score: 'f.score' },
    });
  return serve(group, { list: rows });
};

const { handling, closed, invalid } = feedbackStatus.of;

/** Lists of feedback, and what is done with it. */
export const feedbackRoutes: readonly Route[] = [
  ...serve(messageBoard, { list: messages }),
  ...serve(clientFeedback, { get: clients }),
  ...serve(pictureFeedback, {
    list: pictures,
    versions: ({ db, actor, input }) => store.clientVersions(db, actor, { ...input, list: 'picture' }),
  }),
  ...serve(animationFeedback, {
    list: animations,
    versions: ({ db, actor, input }) => store.clientVersions(db, actor, { ...input, list: 'animation' }),
  }),
  ...siteRoutes(officialFeedback, 'official'),
  ...siteRoutes(platformFeedback, 'platform'),
  ...serve(feedbacks, {
    read: ({ db, actor, input }) => wholeFeedback(db, actor, input.feedbackId),

    history: async ({ db, actor, input, language }) => {
      const { id } = await store.feedbackOf(db, actor, input.feedbackId);
      const names = await feedbackNames(db, language);
      return historyOf(db, { kinds: ['feedback'], id, names }, { language });
    },

    assign: ({ tx, actor, ids, input, expectedVersions: versions, now }) =>
      store.assignFeedback(tx, { actor, ids, to: input.adminId ?? actor.adminId, versions, now }),

    answer: async ({ tx, actor, input, now }) => {
      const row = await store.lockFeedback(tx, actor, input);
      const set = {
        answer: input.answer,
        answered_by: actor.adminId,
        answered_at: now,
        first_answered_at: row.first_answered_at ?? now,
      };
      await store.moveFeedback(tx, row, { action: 'answer', set, now });
      return null;
    },

    changeState: async ({ tx, actor, input, now, effects }) => {
      const { status, reason } = input;
      if (status === invalid && reason === '') throw badFields('reason');
      const row = await store.lockFeedback(tx, actor, input);
      effects.reason = reason;
      if (status === closed)
        await store.moveFeedback(tx, row, { action: 'close', set: { closed_at: now }, now });
      else if (status === invalid)
        await store.moveFeedback(tx, row, { action: 'invalidate', set: { closed_at: now, reason }, now });
      else if (status === handling)
        await store.moveFeedback(tx, row, {
          action: 'reopen',
          // Who opens it again goes on with it.
          set: { closed_at: null, assigned_to: actor.adminId, assigned_at: now },
          now,
        });
      else throw badFields('status');
      return null;
    },

    updateRemark: async ({ tx, actor, input, now }) => {
      await store.noteFeedback(tx, await store.lockFeedback(tx, actor, input), input.remark, now);
      return null;
    },

    link: async ({ tx, actor, input, now }) => {
      await store.linkFeedback(tx, await store.lockFeedback(tx, actor, input), { ...input, now });
      return null;
    },
  }),
];
