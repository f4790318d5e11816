import * as z from 'zod';
import { anyOf } from '../kernel/callBase.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { Instant, span } from '../kernel/values.ts';
import type { PermissionKey } from '../permissions/permissions.ts';
import { type StatisticName, statisticTable } from './statistics.table.ts';

/** Figures from this number on are those of the data screens (overview §7: data/stat); the others of statistics/pay. */
const firstOfData = 20;

/** The list of a figure by day, newest first, and its export. */
export const statisticGroup = <N extends StatisticName>(name: N) => {
  const { number, keys } = statisticTable[name];
  const path = `${number < firstOfData ? 'statistics/pay' : 'data/stat'}/${name}`;
  const access = anyOf(...(keys as unknown as readonly [PermissionKey, ...PermissionKey[]]));
  const fetch = list(`${path}/fetch`, {
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
