import { heldMachines, idleMachineStatus } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';

const { inService, draining, returning, released } = idleMachineStatus.of;
const running = sql.join([inService, draining, returning].map((one) => sql.lit(one)));

/** Machines with their templates. */
export const machineTemplates = (db: Db) =>
  db
    .selectFrom('idle_machine')
    .innerJoin('cloud_template', 'cloud_template.id', 'idle_machine.cloud_template_id');

/** Machines with their templates, and what each has used by now. */
export const machinesSeen = (db: Db, now: Date) => {
  const minutes = sql<number>`case when m.status in (${running}) and m.started_at is not null
    then ceil(greatest(0, extract(epoch from ${now}::timestamptz - m.started_at)) / 60)::int else m.used_minutes end`;
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('idle_machine as m')
        .selectAll('m')
        .select([
          minutes.as('minutes_now'),
          sql<string>`case when m.status = ${sql.lit(released)} then m.amount
            else round(coalesce(m.hourly_price, 0) * ${minutes} / 60, 6) end`.as('amount_now'),
        ])
        .as('idle_machine'),
    )
    .innerJoin('cloud_template', 'cloud_template.id', 'idle_machine.cloud_template_id');
};

/** How many machines have each status, and what those have used that were released in a span. */
export const countMachines = async (
  db: Db,
  { startTime, endTime }: { readonly startTime?: number | undefined; readonly endTime?: number | undefined },
) => {
  const byStatus = await db
    .selectFrom('idle_machine')
    .groupBy('status')
    .select(['status', sql<number>`count(*)::int`.as('machines')])
    .execute();
  const counted = await db
    .selectFrom('idle_machine')
    .where('status', '=', sql.lit(released))
    .$if(startTime !== undefined, (rows) => rows.where('released_at', '>=', new Date(startTime ?? 0)))
    .$if(endTime !== undefined, (rows) => rows.where('released_at', '<=', new Date(endTime ?? 0)))
    .select([
      sql<number>`count(*)::int`.as('released'),
      sql<number>`coalesce(sum(used_minutes), 0)::int8`.as('usedMinutes'),
    ])
    .executeTakeFirstOrThrow();
  return { byStatus, ...counted };
};

/** Of these templates, those with machines that cost money, or will. */
export const templatesInUse = async (
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> => {
  const rows = await tx
    .selectFrom('cloud_template')
    .where('id', 'in', ids)
    .select('id')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('idle_machine as m')
            .whereRef('m.cloud_template_id', '=', 'cloud_template.id')
            .where('m.status', 'in', [...heldMachines])
            .select('m.id'),
        )
        .as('used'),
    )
    .execute();
  return new Map(rows.map(({ id, used }) => [id, Boolean(used)]));
};
