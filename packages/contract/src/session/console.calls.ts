import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anySignedIn } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Instant, JobId, NotificationId, SelectionId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { exportState } from './session.codes.ts';

/** What the console itself runs on: frozen selections, long work, notifications. */
export const staffConsole = calls('session', 'console', {
  /** Freezes «all that match» a list's filter: ids, count and moment stay as they are now. */
  freezeSelection: command('base/selection/freeze', {
    access: anySignedIn,
    audit: 'selection.freeze',
    input: { call: text(80), filter: z.record(z.string(), z.unknown()) },
    output: z.object({ selectionId: SelectionId, count: z.int(), at: Instant }),
  }),
  /** Progress of a bulk command that runs as a job; only its owner sees it. */
  jobProgress: read('base/job/progress', {
    access: anySignedIn,
    input: { jobId: JobId },
    output: z.object({
      jobId: JobId,
      state: exportState.schema,
      progress: z.int(),
      total: z.int(),
      done: z.int(),
      refused: z.int(),
      results: z.array(z.object({ id: z.number(), code: z.int(), message: z.string() })),
    }),
  }),
  /** Ends a large command between two of its parts: what was done stays done, the rest stays as it is. */
  cancelJob: command('base/job/cancel', {
    access: anySignedIn,
    audit: 'job.cancel',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    input: { jobId: JobId },
  }),
  notifications: list('base/notification/list', {
    id: 'notificationId',
    access: anySignedIn,
    query: { unread: z.literal(1).optional() },
    row: {
      notificationId: NotificationId,
      kind: z.string(),
      data: z.record(z.string(), z.unknown()),
      createTime: Instant,
      readTime: Instant.nullable(),
    },
    sorts: ['createTimeFlag'],
  }),
  readNotifications: perId('base/notification/read', {
    access: anySignedIn,
    whileSeeingAs: true,
    audit: 'notification.read',
    object: 'notification',
    ids: 'notificationIds',
    id: NotificationId,
  }),
});
