import { day, statisticNames, type StatisticName, statisticTable } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';
import { dayNumber, startOfDay } from '../pay/index.ts';
import { type Days, definitions, type FigureRow } from './definitions.store.ts';

const dayStart = (at: Date): Date => startOfDay(dayNumber(at));

/** The rows of a figure as the tables hold them now. */
export const rawFigure = async (db: Db, name: StatisticName, days: Days): Promise<FigureRow[]> => {
  const { rows } = await definitions[name](days).execute(db);
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
};

/** Writes the days of a figure anew: values that changed, and none where there is none any more. */
export const computeFigure = async (db: Db, name: StatisticName, days: Days, now: Date): Promise<void> => {
  const { number: figure } = statisticTable[name];
  await sql`
      with raw as materialized (${definitions[name](days)}),
      gone as (
        delete from figure_day f where f.figure = ${figure} and f.day_at >= ${days.from} and f.day_at < ${days.until}
          and not exists (select from raw r where r.day_at = f.day_at and r.dimension = f.dimension))
      insert into figure_day (figure, day_at, dimension, value)
      select ${figure}, r.day_at, r.dimension, r.value from raw r
      on conflict (figure, day_at, dimension) do update set value = excluded.value
      where figure_day.value is distinct from excluded.value`.execute(db);
  await db
    .insertInto('figure_mark')
    .values({ figure, until_at: days.until, computed_at: now })
    .onConflict((same) =>
      same.column('figure').doUpdateSet({
        until_at: sql`greatest(figure_mark.until_at, excluded.until_at)`,
        computed_at: now,
      }),
    )
    .execute();
};

/** Late rows are found so many days back, once a day; the last two days are computed each time. */
const late = 35;
const recent = 2;
/** A new figure begins so many days ago. */
const oldest = 730;

/**
 * Computes all figures up to the day of `now`: the last two days, on the first round of a day those of the last five weeks, and what a
 * new figure or a pause of the server left out. It may be cut off anywhere: the mark of a figure moves with its rows.
 */
export const computeFigures = async (db: Db, now: Date): Promise<void> => {
  const until = new Date(dayStart(now).getTime() + day);
  const marks = new Map(
    (await db.selectFrom('figure_mark').selectAll().execute()).map((mark) => [mark.figure, mark]),
  );
  for (const name of statisticNames) {
    const mark = marks.get(statisticTable[name].number);
    const back = mark === undefined ? oldest : dayStart(mark.computed_at) < dayStart(now) ? late : recent;
    const from = new Date(Math.min(until.getTime() - back * day, mark?.until_at.getTime() ?? Infinity));
    await computeFigure(db, name, { from, until }, now);
  }
};

/** The days of a figure in a span, oldest first, and when they were computed. */
export const figureSeries = async (db: Db, name: StatisticName, span: { from: Date; until: Date }) => {
  const { number: figure } = statisticTable[name];
  const mark = await db
    .selectFrom('figure_mark')
    .where('figure', '=', figure)
    .select('computed_at')
    .executeTakeFirst();
  const rows = await db
    .selectFrom('figure_day')
    .where('figure', '=', figure)
    .where('day_at', '>=', span.from)
    .where('day_at', '<=', span.until)
    .orderBy('day_at')
    .orderBy('id')
    .select(['day_at', 'dimension', 'value'])
    .execute();
  return { computedAt: mark?.computed_at ?? null, rows };
};
