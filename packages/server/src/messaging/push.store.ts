import {
  endedPushOf,
  errorCodes,
  hour,
  marketingPerHour,
  messageCategory,
  messageStatus,
  outboxState,
  receiverState,
  renderSms,
  skipReason,
  stopShare,
} from '@renderdesk/contract';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Context } from '../core/audit/operation.ts';
import { changeRow } from '../core/crud/crud.store.ts';
import type { DB, Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';
import { insertMessages } from '../core/jobs/outbox.store.ts';
import { customersOf, usersSeen } from '../user/index.ts';

export type Push = Selectable<DB['message_push']>;
const { waiting, queued, sent, failed, skipped } = receiverState.of;

/** One line of a file of receivers and what becomes of it. */
export interface ReceiverLine {
  readonly line: number;
  readonly customer: string;
  readonly code: number;
  readonly userId: number | null;
}
/** What each line is: a customer whom the caller sees, once, who is no receiver of the push yet. */
export const planReceivers = async (
  tx: Tx,
  actor: Actor,
  pushId: number,
  typed: readonly { readonly line: number; readonly customer: string }[],
): Promise<ReceiverLine[]> => {
  const ids = [...new Set(typed.map(({ customer }) => customer).filter((one) => /^\d{1,12}$/.test(one)))].map(
    Number,
  );
  const users = await usersSeen(tx, actor)
    .where(sql<boolean>`"user".id = any(${ids}::bigint[])`)
    .select('user.id')
    .execute();
  const there = await tx
    .selectFrom('message_receiver')
    .where('push_id', '=', pushId)
    .where(sql<boolean>`user_id = any(${ids}::bigint[])`)
    .select('user_id')
    .execute();
  const known = new Set(users.map(({ id }) => id));
  const taken = new Set(there.map((row) => row.user_id));
  return typed.map(({ line, customer }) => {
    const userId = /^\d{1,12}$/.test(customer) ? Number(customer) : 0;
    if (!known.has(userId)) return { line, customer, userId: null, code: errorCodes.notFound };
    if (taken.has(userId)) return { line, customer, userId, code: errorCodes.alreadyTaken };
    taken.add(userId);
    return { line, customer, userId, code: errorCodes.success };
  });
};

/** Adds receivers to a locked draft. */
export const addReceivers = async (
  tx: Tx,
  push: Push,
  userIds: readonly number[],
  now: Date,
): Promise<void> => {
  await sql`insert into message_receiver (push_id, user_id)
    select ${push.id}, id from unnest(${userIds}::bigint[]) as chosen (id) on conflict do nothing`.execute(
    tx,
  );
  await changeRow(tx, 'message_push', push.id, { now, set: { total: push.total + userIds.length } });
};

/** Why a customer gets no message; null if they do. Marketing respects opt-outs and a number of messages an hour. */
const reasonInSql = (category: number, now: Date) => sql<number | null>`case
  when not u.enabled or u.deleted_at is not null then ${sql.lit(skipReason.of.disabled)}::int
  when coalesce(u.phone, '') = '' then ${sql.lit(skipReason.of.noPhone)}
  when ${category} = ${sql.lit(messageCategory.of.marketing)} and exists (
    select from message_opt_out o where o.user_id = u.id) then ${sql.lit(skipReason.of.optedOut)}
  when ${category} = ${sql.lit(messageCategory.of.marketing)} and (
    select count(*) from message_receiver r join message_push p on p.id = r.push_id
    where r.user_id = u.id and r.handled_at > ${new Date(now.getTime() - hour)} and r.receiver_state in (1, 2)
      and p.message_category = 2) >= ${sql.lit(marketingPerHour)} then ${sql.lit(skipReason.of.tooMany)}
end`;

interface Receiver {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly reason: number | null;
}
/** Receivers of a push that wait, the first ones. */
const waitingOf = async (db: Db, push: Push, limit: number, now: Date): Promise<Receiver[]> => {
  const { rows } = await sql<Receiver>`
    select u.id, u.name, coalesce(u.phone, '') as phone, ${reasonInSql(push.message_category, now)} as reason
    from message_receiver w join "user" u on u.id = w.user_id
    where w.push_id = ${push.id} and w.receiver_state = ${sql.lit(waiting)} order by u.id limit ${limit}`.execute(
    db,
  );
  return rows;
};

const contentOf = async (db: Db, push: Push): Promise<string> => {
  const { content } = await db
    .selectFrom('message_template')
    .where('id', '=', push.template_id)
    .select('content')
    .executeTakeFirstOrThrow();
  return content;
};

/** Whom a push would reach now, by reason, and the messages of three whom the reader sees. */
export const previewOf = async (db: Db, actor: Actor, push: Push, now: Date) => {
  const { rows } = await sql<{ reason: number | null; n: number }>`
    select ${reasonInSql(push.message_category, now)} as reason, count(*)::int as n
    from message_receiver w join "user" u on u.id = w.user_id where w.push_id = ${push.id} group by 1`.execute(
    db,
  );
  const of = (reason: number | null): number => rows.find((row) => row.reason === reason)?.n ?? 0;
  const content = await contentOf(db, push);
  const customers = customersOf(db, actor);
  const isSeen = customers ? sql`u.id in ${customers}` : sql`true`;
  const some = await sql<{ id: number; name: string }>`
    select u.id, u.name from message_receiver w join "user" u on u.id = w.user_id
    where w.push_id = ${push.id} and ${isSeen} order by u.id limit 3`.execute(db);
  return {
    total: push.total,
    reached: of(null),
    noPhone: of(skipReason.of.noPhone),
    optedOut: of(skipReason.of.optedOut),
    disabled: of(skipReason.of.disabled),
    samples: some.rows.map(({ id, name }) => renderSms(content, { userId: id, name })),
  };
};

/** Puts messages to the next receivers of a locked push into the outbox; answers how many were handled. */
export const sendSome = async (tx: Tx, push: Push, c: Context, limit: number): Promise<number> => {
  const { now } = c;
  const receivers = await waitingOf(tx, push, limit, now);
  const content = await contentOf(tx, push);
  const reached = receivers.filter(({ reason }) => reason === null);
  const ids = await insertMessages(
    tx,
    c,
    reached.map(({ id, name, phone }) => ({
      kind: 'sms' as const,
      recipient: phone,
      subject: push.title,
      text: renderSms(content, { userId: id, name }),
    })),
  );
  await sql`
    update message_receiver as r set receiver_state = ${queued}, outbox_id = s.outbox_id, handled_at = ${now}
    from unnest(${reached.map(({ id }) => id)}::bigint[], ${ids}::bigint[]) as s (user_id, outbox_id)
    where r.push_id = ${push.id} and r.user_id = s.user_id`.execute(tx);
  const passed = receivers.filter(({ reason }) => reason !== null);
  await sql`
    update message_receiver as r set receiver_state = ${skipped}, skip_reason = s.reason, handled_at = ${now}
    from unnest(${passed.map(({ id }) => id)}::bigint[], ${passed.map(({ reason }) => reason)}::int[]) as s (user_id, reason)
    where r.push_id = ${push.id} and r.user_id = s.user_id`.execute(tx);
  return receivers.length;
};

/** Settles the receivers whose messages the outbox has sent or given up, and counts; answers how many are left. */
export const settleReceivers = async (
  tx: Tx,
  push: Push,
  now: Date,
): Promise<{ left: number; push: Push }> => {
  const { sent: done, sentLocally, givenUp } = outboxState.of;
  await sql`
    update message_receiver as r set
      receiver_state = case when o.state = ${givenUp} then ${failed}::int else ${sent}::int end,
      error = case when o.state = ${givenUp} then left(coalesce(o.error, ''), 200) else '' end, handled_at = ${now}
    from outbox o
    where r.push_id = ${push.id} and r.receiver_state = ${sql.lit(queued)} and o.id = r.outbox_id
      and o.state in (${done}, ${sentLocally}, ${givenUp})`.execute(tx);
  const counts = await tx
    .selectFrom('message_receiver')
    .where('push_id', '=', push.id)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('receiver_state', '=', sent).as('sent'),
      fn.countAll<number>().filterWhere('receiver_state', '=', failed).as('failed'),
      fn.countAll<number>().filterWhere('receiver_state', '=', skipped).as('skipped'),
      fn.countAll<number>().filterWhere('receiver_state', 'in', [waiting, queued]).as('left'),
    ])
    .executeTakeFirstOrThrow();
  const { left, ...sums } = counts;
  const tried = sums.sent + sums.failed;
  const isBroken = tried >= stopShare.of && sums.failed > tried * stopShare.failed && left > 0;
  const status =
    left === 0 ? endedPushOf(sums) : isBroken ? messageStatus.of.partlyFailed : messageStatus.of.sending;
  const set = {
    ...sums,
    message_status: status,
    ...(status !== messageStatus.of.sending && { ended_at: now }),
    ...(isBroken && { reason: 'failures' }),
  };
  const isSame = (Object.keys(set) as (keyof typeof set)[]).every((key) => push[key] === set[key]);
  if (!isSame) await changeRow(tx, 'message_push', push.id, { now, set });
  return { left: isBroken ? 0 : left, push: { ...push, ...set } };
};

/** Whether the failed receivers of a push are those of another one already, unless that was cancelled. */
export const isSentAgain = async (tx: Tx, pushId: number): Promise<boolean> => {
  const again = await tx
    .selectFrom('message_push')
    .where('parent_id', '=', pushId)
    .where('message_status', '<>', messageStatus.of.cancelled)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return again !== undefined;
};

/** Makes a push of the receivers of another one that failed; answers its id and how many they are. */
export const copyFailed = async (
  tx: Tx,
  push: Push,
  o: { readonly by: number; readonly now: Date },
): Promise<{ id: number; total: number }> => {
  const { id } = await tx
    .insertInto('message_push')
    .values({
      title: push.title,
      template_id: push.template_id,
      message_category: push.message_category,
      message_status: messageStatus.of.scheduled,
      send_at: o.now,
      parent_id: push.id,
      created_by: o.by,
      created_at: o.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { numAffectedRows = 0n } = await sql`
    insert into message_receiver (push_id, user_id)
    select ${id}, user_id from message_receiver where push_id = ${push.id} and receiver_state = ${failed}`.execute(
    tx,
  );
  const total = Number(numAffectedRows);
  await tx.updateTable('message_push').set({ total }).where('id', '=', id).execute();
  return { id, total };
};

/** One push. Throws `notFound`. */
export const pushOf = (db: Db, id: number): Promise<Push> =>
  db
    .selectFrom('message_push')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirstOrThrow(notFound);

/** Pushes that are due or being sent. */
export const openPushes = (db: Db, now: Date) =>
  db
    .selectFrom('message_push')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('message_status', '=', messageStatus.of.sending),
        eb.and([eb('message_status', '=', messageStatus.of.scheduled), eb('send_at', '<=', now)]),
      ]),
    )
    .select('id')
    .orderBy('send_at')
    .execute();

/** The push, locked, if it is still to be sent. */
export const lockOpen = (tx: Tx, id: number): Promise<Push | undefined> =>
  tx
    .selectFrom('message_push')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('message_status', 'in', [messageStatus.of.scheduled, messageStatus.of.sending])
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** The template of a push. Throws `notFound` through the caller where it is gone. */
export const templateOf = (tx: Tx, id: number) =>
  tx
    .selectFrom('message_template')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .forShare()
    .executeTakeFirst();
