import { periodState, type TaxClass } from '@renderdesk/contract';
import type { Db, Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import type { Rates } from './tax.ts';

/** All rates, the newest of each class and month first. */
export const taxRates = (db: Db) =>
  db
    .selectFrom('tax_rate')
    .leftJoin('admin', 'admin.id', 'tax_rate.created_by')
    .orderBy('tax_rate.from_period', 'desc')
    .orderBy('tax_rate.id', 'desc')
    .select([
      'tax_rate.class',
      'tax_rate.rate',
      'tax_rate.from_period',
      'tax_rate.reason',
      'admin.really_name',
    ])
    .execute();

/** The rates of any month. */
export const taxRatesByMonth = async (db: Db): Promise<(period: number) => Rates> => {
  const all = await taxRates(db);
  return (period) => {
    const of = (one: TaxClass): number => {
      const row = all.find((rate) => rate.class === one && rate.from_period <= period);
      if (!row) throw new Error(`no rate of VAT of class ${one}`);
      return row.rate;
    };
    return { 1: of(1), 2: of(2), 3: of(3) };
  };
};

/** The rates of a month. */
export const taxRatesOf = async (db: Db, period: number): Promise<Rates> =>
  (await taxRatesByMonth(db))(period);

/** Sets a rate from a month on. Throws `monthClosed` where books of that month or a later one are shut: their tax is posted. */
export const addTaxRate = async (
  tx: Tx,
  o: {
    readonly taxClass: TaxClass;
    readonly rate: number;
    readonly period: number;
    readonly reason: string;
    readonly by: number;
    readonly now: Date;
  },
): Promise<void> => {
  const shut = await tx
    .selectFrom('period')
    .where('period', '>=', o.period)
    .where('state', '<>', periodState.of.open)
    .select('period')
    .executeTakeFirst();
  if (shut) throw new ApiError('monthClosed');
  await tx
    .insertInto('tax_rate')
    .values({
      class: o.taxClass,
      rate: o.rate,
      from_period: o.period,
      created_by: o.by,
      created_at: o.now,
      reason: o.reason,
    })
    .execute();
};
