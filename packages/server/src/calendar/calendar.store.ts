import type { WorkCalendar } from '@renderdesk/contract';
import type { Db, Tx } from '../core/db/db.ts';

/** A stated year, with who stated it; undefined for a year that nobody did. */
export const statedYear = (db: Db | Tx, year: number) =>
  db
    .selectFrom('calendar_year as y')
    .leftJoin('admin as a', 'a.id', 'y.stated_by')
    .where('y.year', '=', year)
    .select(['y.year', 'y.version', 'y.stated_at', 'y.stated_by', 'a.really_name', 'a.login_name'])
    .executeTakeFirst();

/** The years that are stated, in order. */
export const statedYears = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('calendar_year').select('year').orderBy('year').execute()).map(({ year }) => year);

/** The days of a year that differ from their weekday, in order. */
export const daysOf = (db: Db | Tx, year: number) =>
  db
    .selectFrom('calendar_day')
    .where('year', '=', year)
    .select(['day', 'kind', 'name_zh', 'name_en'])
    .orderBy('day')
    .execute();

/** The calendar by which due times are counted. */
export const workCalendar = async (db: Db | Tx): Promise<WorkCalendar> => {
  const [years, days] = await Promise.all([
    db.selectFrom('calendar_year').select('year').execute(),
    db.selectFrom('calendar_day').select(['day', 'kind']).execute(),
  ]);
  return {
    years: new Set(years.map(({ year }) => year)),
    days: new Map(days.map(({ day, kind }) => [day, kind])),
  };
};

/** Takes a year for this transaction; two who state it at once wait for each other. Answers the version that stands. */
export const lockYear = async (tx: Tx, year: number): Promise<number> => {
  const row = await tx
    .selectFrom('calendar_year')
    .where('year', '=', year)
    .select('version')
    .forUpdate()
    .executeTakeFirst();
  return row?.version ?? 0;
};

/** Writes a year and its days whole. Answers its new version; undefined where somebody else stated it first. */
export const writeYear = async (
  tx: Tx,
  o: {
    readonly year: number;
    readonly seen: number;
    readonly days: readonly { day: string; kind: 1 | 2; nameZh: string; nameEn: string }[];
    readonly by: number | null;
    readonly now: Date;
  },
): Promise<number | undefined> => {
  const version = o.seen + 1;
  const written = await tx
    .insertInto('calendar_year')
    .values({ year: o.year, stated_at: o.now, stated_by: o.by, version })
    .onConflict((conflict) =>
      conflict
        .column('year')
        .doUpdateSet({ stated_at: o.now, stated_by: o.by, version })
        .where('calendar_year.version', '=', o.seen),
    )
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows !== 1n) return undefined;
  await tx.deleteFrom('calendar_day').where('year', '=', o.year).execute();
  if (o.days.length > 0)
    await tx
      .insertInto('calendar_day')
      .values(
        o.days.map(({ day, kind, nameZh, nameEn }) => ({
          day,
          year: o.year,
          kind,
          name_zh: nameZh,
          name_en: nameEn,
        })),
      )
      .execute();
  return version;
};
