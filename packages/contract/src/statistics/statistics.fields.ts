import * as z from 'zod';
import { anyOf } from '../kernel/callBase.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { Instant, span } from '../kernel/values.ts';
import type { PermissionKey } from '../permissions/permissions.ts';
import { type StatisticName, statisticTable } from './statistics.table.ts';

/** Figures from this number on are those of the data screens (overview §7: data/stat); the others of statistics/pay. */
const firstOfData = 20;
/** Node capacity has a group of its own (tasks §7; checklist O-246). */
const capacity = 'task/node/capacity';

/** The list of a figure by day, newest first, and its export. */
export const statisticGroup = <N extends StatisticName>(name: N) => {
  const { number, keys } = statisticTable[name];
  const isCapacity = name === 'nodesUsed';
  const path = isCapacity ? capacity : `${number < firstOfData ? 'statistics/pay' : 'data/stat'}/${name}`;
  const access = anyOf(...(keys as unknown as readonly [PermissionKey, ...PermissionKey[]]));
  const fetch = list(`${path}/${isCapacity ? 'list' : 'fetch'}`, {
    access,
    id: 'figureDayId',
    query: span,
    row: {
      figureDayId: z.int(),
      /** The first instant of the business day. */
      figureDay: Instant,
      /** A code or the number of a platform, by the split of the figure; 0 without one. */
      dimension: z.int(),
      figureValue: z.number(),
    },
    sorts: ['figureDayFlag'],
  });
  return { fetch, export: exportOf(fetch, `${path}/export`, { access }) };
};
