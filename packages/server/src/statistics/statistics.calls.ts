import { day, statisticCalls, type StatisticName, statistics, statisticTable } from '@renderdesk/contract';
import { holds } from '../core/auth/actor.ts';
import { within } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { badFields } from '../core/http/apiError.ts';
import { figureSeries } from './figures.store.ts';

/** Serves the list of a figure; its export follows. */
export const serveFigure = (name: StatisticName): readonly Route[] => {
  const group = statisticCalls[name] as typeof statisticCalls.registrations;
  const { number } = statisticTable[name];
  return serve(group, {
    fetch: listing(group.fetch)
      .from((db) => db.selectFrom('figure_day').where('figure_day.figure', '=', number))
      .list({
        key: 'figure_day.id',
        where: within('figure_day.day_at'),
        sorts: { figureDayFlag: 'figure_day.day_at' },
        columns: {
          figureDayId: 'figure_day.id',
          figureDay: 'figure_day.day_at',
          figureValue: 'figure_day.value',
        },
      }),
  });
};

/** A chart has a year, and the year before it. */
const longestSpan = 740 * day;

/** The course of a figure for its chart. */
export const seriesCalls: readonly Route[] = serve(statistics, {
  series: async ({ db, actor, input }) => {
    if (input.endTime < input.startTime || input.endTime - input.startTime > longestSpan)
      throw badFields('endTime');
    // A key opens the figures of its screens; another figure has no days for its holder.
    if (!statisticTable[input.statistic].keys.some((key) => holds(actor, key)))
      return { computedTime: null, points: [] };
    const { computedAt, rows } = await figureSeries(db, input.statistic, {
      from: new Date(input.startTime),
      until: new Date(input.endTime),
    });
    return {
      computedTime: asInstantOrNull(computedAt),
      points: rows.map((row) => ({
        figureDay: asInstant(row.day_at),
        dimension: row.dimension,
        figureValue: row.value,
      })),
    };
  },
});
