import {
  allocationKind,
  appealStatus,
  billPayment,
  certificationOutcome,
  type CodeTable,
  couponType,
  creditCause,
  errorCodes,
  feedbackStatus,
  type Language,
  memberGrade,
  memberLevel,
  receiptStatus,
  rechargeStatus,
  refundState,
  registerSource,
  releaseCause,
  renderStatus,
  studentStatus,
  timelineKind,
  type TimelineKind,
  trackingKind,
  userPool,
} from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import { actedBy } from '../core/audit/actedBy.ts';
import { actionLabel, codeLabel } from '../core/calls/texts.ts';
import type { Db } from '../core/db/db.ts';

/** So much is told of a customer. */
const most = 200;

interface Event {
  readonly kind: TimelineKind;
  readonly at: Date;
  readonly code: number | null;
  readonly text: string;
  readonly amount: string | null;
  readonly currency: 1 | 2 | 3 | 4 | null;
  readonly by: string | null;
  readonly ref: number | null;
}

/** The codes that events carry, by kind: of which area, which table. */
const codes: Partial<Readonly<Record<TimelineKind, readonly [area: string, table: CodeTable]>>> = {
  1: ['user', registerSource],
  3: ['user', allocationKind],
  4: ['user', trackingKind],
  5: ['pay', rechargeStatus],
  6: ['pay', refundState],
  7: ['pay', couponType],
  8: ['pay', memberGrade],
  9: ['session', memberLevel],
  10: ['pay', creditCause],
  11: ['bill', billPayment],
  12: ['bill', appealStatus],
  13: ['receipt', receiptStatus],
  14: ['task', renderStatus],
  16: ['user', releaseCause],
  17: ['certification', certificationOutcome],
  18: ['certification', studentStatus],
  19: ['feedback', feedbackStatus],
};

const none = sql`null::numeric as amount, null::int as currency`;
const nobody = sql`null::text as by`;
const nameOf = (column: string) => sql`(select really_name from admin where id = ${sql.ref(column)}) as by`;
/** The name of whoever it was, staff or not. */
const actorOf = (kind: string, id: string) => sql`nullif(${actedBy(kind, id)}, '') as by`;
const nothing = sql`null::bigint as ref`;

/** Calls of which the timeline tells by what they made: a release, a new salesperson. */
const toldOtherwise = [userPool.release.name, userPool.receive.name];

/** What happened with an account and its purse, a query for each kind; each answers its newest. */
const sources = (userId: number, ownerId: number): Readonly<Record<TimelineKind, RawBuilder<unknown>>> => {
  const of = (kind: TimelineKind, columns: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`(select ${kind}::int as kind, ${columns} from ${from} order by at desc limit ${most})`;
  return {
    [timelineKind.of.registered]: of(
      1,
      sql`registered_at as at, register_source::int as code, '' as text, ${none}, ${nobody}, ${nothing}`,
      sql`"user" where id = ${userId}`,
    ),
    [timelineKind.of.renamed]: of(
      2,
      sql`changed_at as at, null::int as code, from_name || ' → ' || to_name as text, ${none}, ${nameOf('changed_by')}, ${nothing}`,
      sql`user_name_change where user_id = ${userId}`,
    ),
    [timelineKind.of.allocated]: of(
      3,
      sql`valid_from as at, kind::int as code, (select really_name from admin where id = admin_id) as text, ${none}, ${nameOf('changed_by')}, ${nothing}`,
      sql`user_staff where user_id = ${userId}`,
    ),
    [timelineKind.of.released]: of(
      16,
      sql`released_at as at, cause::int as code,
        concat_ws(' · ', (select really_name from admin where id = admin_id), nullif(reason, '')) as text, ${none}, ${nameOf('released_by')}, ${nothing}`,
      sql`user_release where user_id = ${userId}`,
    ),
    [timelineKind.of.tracked]: of(
      4,
      sql`contacted_at as at, kind::int as code, content as text, ${none}, ${nameOf('created_by')}, ${nothing}`,
      sql`tracking_record where user_id = ${userId} and deleted_at is null`,
    ),
    [timelineKind.of.recharge]: of(
      5,
      sql`created_at as at, status::int as code, '' as text, amount, currency::int, ${actorOf('recharge.actor_kind', 'recharge.created_by')}, id as ref`,
      sql`recharge where owner_id = ${ownerId}`,
    ),
    [timelineKind.of.refund]: of(
      6,
      sql`created_at as at, state::int as code, reason as text, amount, currency::int, ${actorOf('refund.actor_kind', 'refund.created_by')}, id as ref`,
      sql`refund where owner_id = ${ownerId}`,
    ),
    [timelineKind.of.couponGranted]: of(
      7,
      sql`granted_at as at, coupon_type::int as code, '' as text, issued as amount, currency::int, ${nobody}, id as ref`,
      sql`lot where owner_id = ${ownerId} and account <> 1`,
    ),
    [timelineKind.of.membership]: of(
      8,
      sql`created_at as at, grade::int as code, reason as text, due as amount, (select currency::int from "user" where id = ${ownerId}) as currency,
        ${nameOf('created_by')}, id as ref`,
      sql`membership where owner_id = ${ownerId}`,
    ),
    [timelineKind.of.level]: of(
      9,
      sql`at, to_level::int as code, '' as text, ${none}, ${nobody}, ${nothing}`,
      sql`level_change where owner_id = ${ownerId}`,
    ),
    [timelineKind.of.credit]: of(
      10,
      sql`at, cause::int as code, reason as text, to_limit as amount, (select currency::int from "user" where id = ${ownerId}) as currency,
        ${nameOf('changed_by')}, ${nothing}`,
      sql`credit_change where owner_id = ${ownerId}`,
    ),
    [timelineKind.of.bill]: of(
      11,
      sql`coalesce(issued_at, as_of) as at, null::int as code, number as text, document_amount as amount, currency::int, ${nobody}, id as ref`,
      sql`bill where owner_id = ${ownerId} and document > 0`,
    ),
    [timelineKind.of.appeal]: of(
      12,
      sql`submitted_at as at, status::int as code, reason as text, claimed as amount, currency::int, ${nameOf('submitted_by')}, id as ref`,
      sql`appeal where owner_id = ${ownerId}`,
    ),
    [timelineKind.of.invoice]: of(
      13,
      sql`created_at as at, status::int as code, '' as text, amount, currency::int, ${actorOf('receipt.actor_kind', 'receipt.created_by')}, id as ref`,
      sql`receipt where owner_id = ${ownerId}`,
    ),
    [timelineKind.of.task]: of(
      14,
      sql`submitted_at as at, status::int as code, scene_name as text, consume as amount, currency::int, ${nobody}, id as ref`,
      sql`(select * from (select submitted_at, status, scene_name, consume, currency, id from task where user_id = ${userId} and is_open
            and deleted_at is null order by submitted_at desc, id desc limit ${most}) as open
          union all select * from (select submitted_at, status, scene_name, consume, currency, id from task where user_id = ${userId}
            and not is_open and deleted_at is null order by end_order desc, id desc limit ${most}) as ended) as t`,
    ),
    // Decided where it is, at that time and by whom; neither the papers' names nor their numbers are told here.
    [timelineKind.of.certification]: of(
      17,
      sql`coalesce(decided_at, submitted_at) as at, outcome::int as code, '' as text, ${none}, ${nameOf('decided_by')}, id as ref`,
      sql`certification where user_id = ${userId}`,
    ),
    [timelineKind.of.student]: of(
      18,
      sql`coalesce(decided_at, submitted_at) as at, status::int as code, '' as text, ${none}, ${nameOf('decided_by')}, id as ref`,
      sql`student where user_id = ${userId}`,
    ),
    [timelineKind.of.feedback]: of(
      19,
      sql`submitted_at as at, status::int as code, left(content, 80) as text, ${none}, ${nobody}, id as ref`,
      sql`(select * from feedback where user_id = ${userId} order by id desc limit ${most}) as f`,
    ),
    [timelineKind.of.changed]: of(
      15,
      sql`oo.at, null::int as code, o.call as text, ${none}, ${actorOf('o.actor_kind', 'o.actor_id')}, ${nothing}`,
      sql`operation_object oo join operation o on o.at = oo.at and o.id = oo.operation_id
        where oo.kind = 'user' and oo.object_id = ${userId} and oo.outcome = ${errorCodes.success}
          and o.call not in (${sql.join(toldOtherwise)})`,
    ),
  };
};

const subjectOf = (event: Event, language: Language): string => {
  if (event.kind === timelineKind.of.changed) return actionLabel(language, event.text);
  const named = codes[event.kind];
  const code = named && event.code !== null ? codeLabel(language, named[0], named[1], event.code) : '';
  return [code, event.text].filter((part) => part !== '').join(' · ');
};

/** What happened with a customer, newest first; at most 200, of one kind where it is asked for. */
export const timelineOf = async (
  db: Db,
  o: {
    readonly userId: number;
    readonly ownerId: number;
    readonly kind: TimelineKind | undefined;
    readonly language: Language;
  },
) => {
  const all = sources(o.userId, o.ownerId);
  const asked = o.kind === undefined ? Object.values(all) : [all[o.kind]];
  const { rows } = await sql<Event>`select * from (${sql.join(asked, sql` union all `)}) as event
    order by at desc, kind, ref desc limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, subject: subjectOf(row, o.language) }));
};
