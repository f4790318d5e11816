import { microOf, periodOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { earnedLevel, paidInAll, stepsAt } from '../../config/index.ts';
import { readSetting } from '../../core/calls/setting.store.ts';
import type { Tx } from '../../core/db/db.ts';
import { doEachDue } from '../../core/jobs/eachDue.ts';

type Level = 49 | 55 | 56 | 57 | 58;
/** Why a level changed: bought, earned, expired, cancelled. */
export type LevelCause = 1 | 2 | 3 | 4;

/**
 * Sets a customer's level to the highest of what it was given, has earned and has bought (lifecycles §8), and whether it is a picture
 * member; its child accounts have the same. A change leaves its record.
 */
export const refreshLevel = async (
  tx: Tx,
  o: { readonly ownerId: number; readonly cause: LevelCause; readonly now: Date },
): Promise<void> => {
  await sql`insert into member_level (owner_id, given) select id, level from "user" where id = ${o.ownerId}
    on conflict do nothing`.execute(tx);
  const {
    rows: [row],
  } = await sql<{ was: Level; wasPicture: boolean; level: Level; picture: boolean }>`
    select u.level as was, u.is_picture_member as "wasPicture",
      greatest(l.given, l.earned, coalesce((select max(m.grade) from membership m where m.owner_id = u.id and m.state = 1
        and m.grade <> 1 and m.begins_at <= ${o.now} and m.ends_at > ${o.now}), 49))::int as level,
      exists (select from membership m where m.owner_id = u.id and m.state = 1 and m.grade = 1
        and m.begins_at <= ${o.now} and m.ends_at > ${o.now}) as picture
    from "user" u join member_level l on l.owner_id = u.id where u.id = ${o.ownerId} for update of u`.execute(
    tx,
  );
  if (!row || (row.was === row.level && row.wasPicture === row.picture)) return;
  await tx
    .updateTable('user')
    .set({ level: row.level, is_picture_member: row.picture })
    .where((eb) => eb.or([eb('id', '=', o.ownerId), eb('main_id', '=', o.ownerId)]))
    .execute();
  await tx
    .insertInto('level_change')
    .values({
      owner_id: o.ownerId,
      from_level: row.was,
      to_level: row.level,
      from_picture: row.wasPicture,
      to_picture: row.picture,
      cause: o.cause,
      at: o.now,
    })
    .execute();
};

/** Ends memberships whose time is over, and begins those that follow: levels are as they should be from then on. */
export const turnMemberships = async (app: Pick<App, 'db' | 'clock' | 'log' | 'live'>): Promise<void> => {
  const now = app.clock();
  const { rows } = await sql<{ ownerId: number }>`
    select distinct m.owner_id as "ownerId" from membership m join "user" u on u.id = m.owner_id
    where m.state = 1 and (m.ends_at <= ${now}
      or m.begins_at <= ${now} and (m.grade <> 1 and m.grade > u.level or m.grade = 1 and not u.is_picture_member))
    order by 1`.execute(app.db);
  if (rows.length === 0) return;
  const turned = doEachDue(app.log, rows, {
    named: (one) => one,
    work: ({ ownerId }) =>
      app.db.transaction().execute(async (tx) => {
        const ended = await tx
          .updateTable('membership')
          .set((eb) => ({ state: 2, version: eb('version', '+', 1) }))
          .where('owner_id', '=', ownerId)
          .where('state', '=', 1)
          .where('ends_at', '<=', now)
          .executeTakeFirst();
        // What was all earned is over in the books too; the rest is caught up first.
        await sql`update contract c set state = 3, version = c.version + 1 from membership m
          where m.owner_id = c.owner_id and m.contract_id = c.id and m.owner_id = ${ownerId} and m.state = 2 and c.state in (1, 2)
            and c.recognised + c.returned = c.price`.execute(tx);
        await refreshLevel(tx, { ownerId, cause: ended.numUpdatedRows > 0n ? 3 : 1, now });
      }),
  });
  await turned.finally(() => app.live.send([{ topic: 'membership' }]));
};

/**
 * Once a month: the levels that customers have earned by what they paid in all, less what was paid back. What they lose, they lose from
 * then on and never backwards.
 */
export const earnLevels = async (app: Pick<App, 'db' | 'clock'>): Promise<void> => {
  const now = app.clock();
  const key = 'pay.levelsEarned';
  const { value } = await readSetting(app.db, key);
  const month = periodOf(now);
  if ((value as { period?: number } | undefined)?.period === month) return;
  const steps = await stepsAt(app.db, now);
  for (const { ownerId, currency, paid, earned } of await paidInAll(app.db)) {
    const level = earnedLevel(microOf(paid), steps[currency]);
    if (level === (earned ?? 49)) continue;
    await app.db.transaction().execute(async (tx) => {
      await sql`insert into member_level (owner_id, given, earned) select id, level, ${level}::int from "user" where id = ${ownerId}
        on conflict (owner_id) do update set earned = excluded.earned`.execute(tx);
      await refreshLevel(tx, { ownerId, cause: 2, now });
    });
  }
  await app.db
    .insertInto('setting')
    .values({ key, value: JSON.stringify({ period: month }), updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: JSON.stringify({ period: month }), updated_at: now }),
    )
    .execute();
};
