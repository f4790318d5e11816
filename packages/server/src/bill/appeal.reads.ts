import type { appeals, Instant, OutputOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { asDuration, asId, asIdOrNull, asInstant, asMoney } from '../core/db/wire.ts';
import { seenBy } from '../pay/index.ts';

/** So many frames are shown at once, the dearest first. */
const mostFrames = 500;

type Read = OutputOf<typeof appeals.read>;
type Evidence = Pick<Read, 'pictures' | 'lines' | 'frames' | 'frameCount'>;

/** What was frozen as an appeal was submitted. */
export const appealEvidence = async (
  db: Db,
  { ownerId, appealId }: { readonly ownerId: number; readonly appealId: number },
): Promise<Evidence> => {
  const of = <T extends 'appeal_frame' | 'appeal_line'>(table: T) =>
    db
      .selectFrom(table as 'appeal_frame')
      .where('owner_id', '=', ownerId)
      .where('appeal_id', '=', appealId);
  const pictures = await db
    .selectFrom('appeal_picture')
    .innerJoin('attachment', 'attachment.id', 'appeal_picture.key')
    .where('owner_id', '=', ownerId)
    .where('appeal_id', '=', appealId)
    .select(['key', 'name'])
    .orderBy('uploaded_at')
    .execute();
  const lines = await db
    .selectFrom('appeal_line')
    .innerJoin('bill_line', (join) =>
      join
        .onRef('bill_line.owner_id', '=', 'appeal_line.owner_id')
        .onRef('bill_line.id', '=', 'appeal_line.line_id'),
    )
    .where('appeal_line.owner_id', '=', ownerId)
    .where('appeal_line.appeal_id', '=', appealId)
    .select([
      'appeal_line.line_id',
      'appeal_line.claimed',
      'appeal_line.granted',
      'appeal_line.actions',
      'bill_line.task_id',
      'bill_line.fee_id',
      'bill_line.scene_name',
      'bill_line.amount',
    ])
    .orderBy('appeal_line.line_id')
    .execute();
  const frames = await of('appeal_frame')
    .selectAll()
    .orderBy('amount', 'desc')
    .orderBy('task_id')
    .orderBy('ix')
    .orderBy('n')
    .limit(mostFrames)
    .execute();
  const { n } = await of('appeal_frame')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return {
    pictures,
    lines: lines.map((line) => ({
      lineId: asId(line.line_id),
      taskId: asIdOrNull(line.task_id),
      feeId: asIdOrNull(line.fee_id),
      sceneName: line.scene_name,
      amount: asMoney(line.amount),
      claimed: asMoney(line.claimed),
      granted: asMoney(line.granted),
      actions: line.actions as never,
    })),
    frames: frames.map((frame) => ({
      lineId: asId(frame.line_id),
      taskId: asId(frame.task_id),
      source: frame.source,
      ix: frame.ix,
      n: frame.n,
      label: frame.label,
      outcome: frame.outcome,
      reason: frame.reason,
      nodeName: frame.node_name,
      startTime: asInstant(frame.started_at),
      consumeTime: asInstant(frame.incurred_at),
      duration: asDuration(frame.render_ms),
      amount: asMoney(frame.amount),
      listAmount: asMoney(frame.list_amount),
      returned: asMoney(frame.returned),
      priceVersionId: frame.price_version_id,
      rule: frame.rule,
      units: frame.units,
      hourlyPrice: asMoney(frame.hourly),
      alternatives: frame.alternatives as never,
      logTail: frame.log_tail,
      images: frame.images.length,
    })),
    frameCount: n,
  };
};

/** Appeals of a span by status and cause, each currency for itself. */
export const appealSums = async (
  db: Db,
  actor: Actor,
  o: { readonly startTime?: Instant | undefined; readonly endTime?: Instant | undefined },
): Promise<OutputOf<typeof appeals.statistics>> => {
  let query = db.selectFrom('appeal').where(seenBy(db, actor, 'appeal.owner_id'));
  if (o.startTime !== undefined) query = query.where('submitted_at', '>=', new Date(o.startTime));
  if (o.endTime !== undefined) query = query.where('submitted_at', '<=', new Date(o.endTime));
  const rows = await query
    .groupBy(['status', 'cause', 'currency'])
    .select(['status', 'cause', 'currency'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select([sql<string>`sum(claimed)`.as('claimed'), sql<string>`sum(granted)`.as('granted')])
    .orderBy('status')
    .orderBy('cause')
    .orderBy('currency')
    .execute();
  return rows.map(({ cause, claimed, granted, ...row }) => ({
    ...row,
    causeCode: cause,
    claimed: asMoney(claimed),
    granted: asMoney(granted),
  }));
};
