import { frameKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../../core/db/db.ts';
import { ApiError, badFields } from '../../core/http/apiError.ts';

/** A task that its customer submits as a free sample. */
interface Sample {
  readonly taskId: number;
  readonly userId: number;
  /** Who pays for the customer: samples are counted by payer. */
  readonly payer: number;
  readonly platformId: number;
  readonly now: Date;
}

/**
 * Makes the first frames of a task free of charge by the narrowest rule of its platform and its payer's level, and records it. Throws
 * `badInput` at `freeSample` where no rule offers one, and `limitReached` where the payer has had as many as the rule allows.
 */
export const takeFreeSample = async (tx: Tx, o: Sample): Promise<void> => {
  // Two tasks at once would each not count the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`renderdesk.freeSample ${o.payer}`}, 0))`.execute(
    tx,
  );
  const rule = await tx
    .selectFrom('free_sample_config as c')
    .innerJoin('user as payer', (join) => join.on('payer.id', '=', o.payer))
    .where('c.deleted_at', 'is', null)
    .where('c.is_on', '=', true)
    .where((eb) => eb.or([eb('c.platform_id', 'is', null), eb('c.platform_id', '=', o.platformId)]))
    .where((eb) => eb.or([eb('c.level', 'is', null), eb('c.level', '=', eb.ref('payer.level'))]))
    .orderBy(sql`c.platform_id is null`)
    .orderBy(sql`c.level is null`)
    .select(['c.id', 'c.sample_frames', 'c.most_samples'])
    .executeTakeFirst();
  if (!rule) throw badFields('freeSample');
  const { had } = await tx
    .selectFrom('free_sample')
    .where('owner_id', '=', o.payer)
    .select(sql<number>`count(*)::int`.as('had'))
    .executeTakeFirstOrThrow();
  if (had >= rule.most_samples)
    throw new ApiError('limitReached', { limit: rule.most_samples, issues: [{ path: 'freeSample' }] });
  const { rows } = await sql`
    update frame set is_free = true where task_id = ${o.taskId} and ix in (
      select ix from frame where task_id = ${o.taskId} and kind <> ${frameKind.of.preRender} order by ix limit ${rule.sample_frames})
    returning ix`.execute(tx);
  await tx
    .insertInto('free_sample')
    .values({
      task_id: o.taskId,
      free_sample_config_id: rule.id,
      user_id: o.userId,
      owner_id: o.payer,
      sample_frames: rows.length,
      created_at: o.now,
    })
    .execute();
};
