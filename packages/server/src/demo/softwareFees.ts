import { currency as currencies, day, feeUnit, microOf, periodOf, sumOf, textOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import { addRow } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import { feePartsOf, feesOf, type SoftwareFee } from '../task/index.ts';

const { task, nodeHour, coreHour } = feeUnit.of;
const { cny, usd } = currencies.of;

/** Name, software, plugin, unit, currency, price, days from now to the start. */
const fees = [
  ['V-Ray', 2001, '', nodeHour, cny, '0.6000', -12],
  ['V-Ray', 2001, '', nodeHour, usd, '0.0900', -12],
  ['V-Ray', 2001, '', nodeHour, cny, '0.6500', 21],
  ['Redshift', 2005, '', nodeHour, cny, '0.8000', -10],
  ['Arnold', 2000, '', nodeHour, cny, '0.5000', -20],
  ['Arnold', 2000, '', nodeHour, cny, '0.5500', -8],
  ['Houdini Engine', 2004, '', coreHour, cny, '0.0100', -6],
  ['场景修复', 2030, '', task, cny, '20.0000', -10],
] as const;

interface Charged {
  readonly task_id: number;
  readonly ix: number;
  readonly n: number;
  readonly at: Date;
  readonly ms: number;
  readonly cores: number;
  readonly currency: 1 | 2;
  readonly software_id: number;
  readonly plugins: readonly string[];
}

/** Additional charges as versions, and what tasks of the last weeks were charged by them: by the rule of the farm. */
export async function fillSoftwareFees(
  tx: Tx,
  o: { readonly now: Date; readonly by: readonly number[] },
): Promise<void> {
  const versions: (SoftwareFee & { readonly from: Date })[] = [];
  for (const [at, [name, softwareId, plugin, unit, currency, price, days]] of fees.entries()) {
    const from = new Date(o.now.getTime() + days * day);
    const id = await addRow(tx, 'software_fee', {
      fee_name: name,
      software_id: softwareId,
      version_name: '',
      plugin_name: plugin,
      fee_unit: unit,
      currency,
      price,
      valid_from: from,
      reason: '许可证费用',
      created_by: o.by[at % o.by.length] ?? null,
      created_at: new Date(o.now.getTime() + (Math.min(days, 0) - 1) * day),
    });
    versions.push({ id, name, softwareId, currency, version: '', plugin, unit, price: microOf(price), from });
  }
  await chargeTasks(tx, versions);
}

/** The versions in force at a moment: of each charge the newest. */
const inForce = (versions: readonly (SoftwareFee & { readonly from: Date })[], at: Date): SoftwareFee[] => {
  const newest = new Map<string, SoftwareFee>();
  for (const one of versions.toSorted((a, b) => a.from.getTime() - b.from.getTime()))
    if (one.from <= at) newest.set(`${one.softwareId} ${one.name} ${one.currency}`, one);
  return [...newest.values()];
};

const chargeTasks = async (
  tx: Tx,
  versions: readonly (SoftwareFee & { readonly from: Date })[],
): Promise<void> => {
  const { rows } = await sql<Charged>`
    SELECT c.task_id, c.ix, c.n, c.incurred_at AS at, c.render_ms AS ms, o.cores, c.currency, t.software_id, t.plugin_versions AS plugins
    FROM charge c JOIN task t ON t.id = c.task_id JOIN attempt a ON (a.task_id, a.ix, a.n) = (c.task_id, c.ix, c.n)
      JOIN node o ON o.id = a.node_id
    WHERE c.source = 1 AND c.fee_type = 0 AND c.render_ms > 0 AND t.software_id = ANY (${versions.map((one) => one.softwareId)}::int[])
      AND c.incurred_at >= (SELECT min(valid_from) FROM software_fee)
    ORDER BY c.task_id, c.incurred_at, c.ix, c.n`.execute(tx);
  const once = new Map<number, Set<string>>();
  const charged = rows.flatMap((row) => {
    const known = once.get(row.task_id) ?? new Set<string>();
    once.set(row.task_id, known);
    const use = { softwareId: row.software_id, currency: row.currency, version: '', plugins: row.plugins };
    const parts = feePartsOf(feesOf(inForce(versions, row.at), use), {
      ms: row.ms,
      cores: row.cores,
      once: known,
    });
    return parts.length === 0 ? [] : [{ row, parts, amount: sumOf(parts.map((part) => part.amount)) }];
  });
  if (charged.length === 0) return;
  const parts = charged.flatMap(({ row, parts: some }) => some.map((part) => ({ row, part })));
  const column = <T>(of: (one: (typeof charged)[number]) => T): T[] => charged.map(of);
  const ofPart = <T>(of: (one: (typeof parts)[number]) => T): T[] => parts.map(of);
  await sql`
    INSERT INTO software_charge (task_id, ix, n, fee_id, fee_name, plugin, fee_unit, units, price, render_ms, amount)
    SELECT * FROM unnest(${ofPart(({ row }) => row.task_id)}::bigint[], ${ofPart(({ row }) => row.ix)}::int[],
      ${ofPart(({ row }) => row.n)}::int[], ${ofPart(({ part }) => part.fee.id)}::bigint[], ${ofPart(({ part }) => part.fee.name)}::text[],
      ${ofPart(({ part }) => part.plugin)}::text[], ${ofPart(({ part }) => part.fee.unit)}::smallint[],
      ${ofPart(({ part }) => part.units)}::int[], ${ofPart(({ part }) => textOf(part.fee.price))}::numeric[],
      ${ofPart(({ row }) => row.ms)}::bigint[], ${ofPart(({ part }) => textOf(part.amount))}::numeric[])`.execute(
    tx,
  );
  await sql`
    WITH given AS (SELECT * FROM unnest(${column(({ row }) => row.task_id)}::bigint[], ${column(({ row }) => row.ix)}::int[],
        ${column(({ row }) => row.n)}::int[], ${column(({ amount }) => textOf(amount))}::numeric[],
        ${column(({ row }) => periodOf(row.at))}::int[]) AS g (task_id, ix, n, amount, period)),
    charged AS (INSERT INTO charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class,
        started_at, incurred_at, period, render_ms, price_version_id, rule, units, hourly)
      SELECT c.task_id, 2, c.ix, c.n, c.owner_id, c.user_id, g.amount, g.amount, c.currency, 208, 0, c.started_at, c.incurred_at, g.period,
        0, 0, 1, 1, 0
      FROM given g JOIN charge c ON c.source = 1 AND (c.task_id, c.ix, c.n) = (g.task_id, g.ix, g.n)
      ORDER BY c.task_id, c.ix, c.n RETURNING task_id, ix, amount),
    frames AS (UPDATE frame f SET consume = f.consume + s.amount
      FROM (SELECT task_id, ix, sum(amount) AS amount FROM charged GROUP BY task_id, ix) s WHERE f.task_id = s.task_id AND f.ix = s.ix),
    ofTask AS (SELECT task_id, sum(amount) AS amount FROM charged GROUP BY task_id),
    live AS (UPDATE task_live l SET consume = l.consume + s.amount FROM ofTask s WHERE l.task_id = s.task_id)
    UPDATE task t SET consume = t.consume + s.amount FROM ofTask s WHERE t.id = s.task_id`.execute(tx);
};
