import type { FeedbackErrorType, feedbacks, OutputOf } from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { asId, asIdOrNull, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { notFound } from '../core/http/apiError.ts';
import { accountName } from '../user/index.ts';
import { feedbackSeen } from './feedback.store.ts';

/** One feedback with all that is known of it. Throws `notFound`. */
export const wholeFeedback = async (
  db: Db,
  actor: Actor,
  feedbackId: number,
): Promise<OutputOf<typeof feedbacks.read>> => {
  const row = await feedbackSeen(db, actor)
    .leftJoin('admin as taking', 'taking.id', 'f.assigned_to')
    .leftJoin('admin as answering', 'answering.id', 'f.answered_by')
    .where('f.id', '=', feedbackId)
    .selectAll('f')
    .select(['user.account_type', 'user.company', 'taking.really_name as assignee'])
    .select(['answering.really_name as answeredBy', accountName().as('userName')])
    .executeTakeFirstOrThrow(notFound);
  return {
    feedbackId: asId(row.id),
    userId: asId(row.user_id),
    userName: row.userName,
    accountType: row.account_type,
    company: row.company === '' ? null : row.company,
    source: row.source,
    channel: row.channel,
    clientVersion: row.client_version,
    type: row.type,
    module: row.module,
    // The database knows no others.
    errorTypes: row.error_types as FeedbackErrorType[],
    score: row.score,
    content: row.content,
    status: row.status,
    submitTime: asInstant(row.submitted_at),
    dueTime: asInstantOrNull(row.due_at),
    assignee: row.assignee,
    answer: row.answer,
    answeredBy: row.answeredBy,
    answerTime: asInstantOrNull(row.answered_at),
    firstAnswerTime: asInstantOrNull(row.first_answered_at),
    closeTime: asInstantOrNull(row.closed_at),
    reason: row.reason,
    remark: row.remark,
    taskId: asIdOrNull(row.task_id),
    frameIndex: row.frame_ix,
    appealId: asIdOrNull(row.appeal_id),
    ticket: row.ticket,
    version: row.version,
  };
};
