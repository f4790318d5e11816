import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { DayText, Instant, ShareLinkId, span, TaskId } from '../kernel/values.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { shareState } from './share.codes.ts';

const access = anyOf('monitor:share');
const links = list('source/share/list', {
  access,
  id: 'shareLinkId',
  query: {
    ...customerQuery,
    taskId: TaskId.optional(),
    shareState: shareState.schema.optional(),
    /** Links that somebody visited on this day. */
    visitDay: DayText.optional(),
    ...span,
  },
  row: {
    shareLinkId: ShareLinkId,
    taskId: TaskId,
    sceneName: z.string(),
    ...customerRow,
    shareState: shareState.schema,
    /** Visitors, each counted once a day. */
    visitCount: z.int(),
    lastVisitTime: Instant.nullable(),
    createTime: Instant,
    expireTime: Instant,
  },
  sorts: ['createTimeFlag', 'visitCountFlag'],
});

/** Links by which customers show results to others, and their visits (overview §2). */
export const shareLinks = calls('monitor', 'shareLinks', {
  list: links,
  /** Links made and visits by day of the company; without a span, of the last 30 days. */
  statistics: read('source/share/statistics', {
    access,
    input: span,
    output: z.object({
      from: Instant,
      to: Instant,
      days: z.array(DayText),
      created: z.array(z.int()),
      visits: z.array(z.int()),
    }),
  }),
  export: exportOf(links, 'source/share/export', { access }),
});
