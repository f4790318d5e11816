import { shareLinks } from '@renderdesk/contract';
import { derived } from '../core/calls/columns.ts';
import { eq, within } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { asInstant } from '../core/db/wire.ts';
import { customerColumns, ofUser } from '../user/index.ts';
import { daysOf } from './days.rules.ts';
import {
  lastVisit,
  shareCounts,
  sharesSeen,
  shareStateAt,
  shareStateOf,
  visitCount,
  visitedOn,
} from './share.store.ts';

/** How many days of statistics are shown without a span. */
const openingDays = 30;

/** Share links and their visits. */
export const shareCalls: readonly Route[] = serve(shareLinks, {
  list: listing(shareLinks.list)
    .from((db, { actor }) => sharesSeen(db, actor))
    .join((rows) =>
      rows
        .innerJoin('user', 'user.id', 'share_link.user_id')
        .innerJoin('task', 'task.id', 'share_link.task_id'),
    )
    .list({
      key: 'share_link.id',
      where: {
        ...ofUser('share_link.user_id'),
        taskId: eq('share_link.task_id'),
        shareState: (query, value, { now }) => query.where(shareStateAt(now), '=', value),
        visitDay: (query, value) => query.where(visitedOn(value)),
        ...within('share_link.created_at'),
      },
      sorts: { createTimeFlag: 'share_link.created_at', visitCountFlag: visitCount },
      columns: {
        shareLinkId: 'share_link.id',
        taskId: 'share_link.task_id',
        sceneName: 'task.scene_name',
        ...customerColumns,
        shareState: derived(['share_link.is_ended', 'share_link.ends_at'], shareStateOf),
        visitCount,
        lastVisitTime: lastVisit,
        expireTime: 'share_link.ends_at',
      },
    }),
  statistics: async ({ db, actor, input, now }) => {
    const { from, to, days } = daysOf(input, { now, opening: openingDays });
    const counts = new Map((await shareCounts(db, actor, { from, to })).map((one) => [one.day, one]));
    return {
      from: asInstant(from),
      to: asInstant(to),
      days: [...days] as never,
      created: days.map((one) => counts.get(one)?.created ?? 0),
      visits: days.map((one) => counts.get(one)?.visits ?? 0),
    };
  },
});
