import type { FeedbackSource } from '@renderdesk/contract';
import { addRow } from '../build/rows.ts';
import { addCustomer } from './fixtures.ts';
import type { TestServer } from './server.ts';

/** Feedback of a new customer, as it came in, or taken on by somebody and answered. */
export const addFeedback = async (
  t: TestServer,
  o: {
    readonly source?: FeedbackSource;
    readonly userId?: number;
    readonly status?: 0 | 1 | 2 | 3;
    readonly dueAt?: Date;
  } = {},
): Promise<{ readonly id: number; readonly userId: number }> => {
  const userId = o.userId ?? (await addCustomer(t.db));
  const { now } = t.clock;
  const status = o.status ?? 0;
  const id = await addRow(t.db, 'feedback', {
    user_id: userId,
    source: o.source ?? 2,
    content: '上传到一半断开，无法继续',
    client_version: '5.2.1',
    type: 1,
    module: 2,
    error_types: [1, 3],
    score: 4,
    submitted_at: now,
    due_at: o.dueAt ?? null,
    status,
    ...(status > 0 && { assigned_to: t.admin.adminId, assigned_at: now }),
    ...(status > 1 && {
      answer: '已修复，请升级客户端',
      answered_by: t.admin.adminId,
      answered_at: now,
      first_answered_at: now,
    }),
    ...(status > 2 && { closed_at: now }),
  });
  return { id, userId };
};
