import { type CodeOf, errorCodes, session, signInLog, signInResult } from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { loggedWithin } from './operation.calls.ts';

/** The session that a record began or ended, the first of several. */
const sessionId = sql<number | null>`(select oo.object_id from operation_object oo
  where oo.operation_id = operation.id and oo.at = operation.at and oo.kind = 'session' order by oo.object_id limit 1)`;

const { done, firstStep, refused } = signInResult.of;
/** The calls by which a first factor is shown; where it was enough they have begun a session. */
const firstFactors = [session.login.name, session.loginByCode.name, 'session.signOn'];

/** What became of it: a first factor that was right and began no session waits for the second step. */
const result = sql<
  CodeOf<typeof signInResult>
>`case when operation.outcome <> ${sql.lit(errorCodes.success)} then ${sql.lit(refused)}
  when operation.call = any(${firstFactors}::text[]) and ${sessionId} is null then ${sql.lit(firstStep)} else ${sql.lit(done)} end`;

/** The account that a record is about: whose session it was, else at whose account somebody tried, else who acted. */
const accountId = sql<
  number | null
>`coalesce((select s.admin_id from operation_object oo join session s on s.id = oo.object_id
    where oo.operation_id = operation.id and oo.at = operation.at and oo.kind = 'session' order by s.id limit 1), (select oo.object_id from operation_object oo
  where oo.operation_id = operation.id and oo.at = operation.at and oo.kind = 'admin' limit 1), operation.actor_id)`;

/** The records about some accounts, found by what they did, what was tried at them and what was done to their sessions. */
const about = (accounts: RawBuilder<unknown>) => sql<boolean>`${accountId} = any(${accounts}) and (
  operation.actor_kind = 1 and operation.actor_id = any(${accounts})
  or operation.id = any(array(select oo.operation_id from operation_object oo
    where oo.kind = 'admin' and oo.object_id = any(${accounts})
    or oo.kind = 'session' and oo.object_id = any(array(select s.id from session s where s.admin_id = any(${accounts}))))))`;

const list = listing(signInLog.list)
  .from((db, { actor }) => {
    const rows = db
      .selectFrom('operation')
      .where(sql<boolean>`split_part(operation.action, '.', 1) = 'session'`);
    // Who is from outside or sees some customers only learns nothing of when and from where others sign in.
    return actor.scope === 'all' && !actor.isOutside
      ? rows
      : rows.where(about(sql`array[${actor.adminId}]::bigint[]`));
  })
  .join((rows) =>
    rows
      .leftJoin('session as s', (join) => join.on('s.id', '=', sessionId))
      .leftJoin('admin as account', (join) => join.on('account.id', '=', accountId))
      .leftJoin('admin as actor', (join) =>
        join.onRef('actor.id', '=', 'operation.actor_id').on('operation.actor_kind', '=', sql.lit(1)),
      ),
  )
  .list({
    key: 'operation.id',
    where: {
      adminId: (query, id) => query.where(about(sql`array[${id}]::bigint[]`)),
      userName: (query, name) =>
        query.where(
          about(sql`array(select a.id from admin a where strpos(folded(a.really_name), folded(${name})) > 0
            or strpos(a.login_name_folded, folded(${name})) > 0)`),
        ),
      result: (query, asked) => query.where(result, '=', asked),
      ...loggedWithin,
    },
    sorts: { operateTimeFlag: 'operation.at' },
    columns: {
      operationId: 'operation.id',
      operateTime: 'operation.at',
      adminId: 'account.id',
      userName: 'account.really_name',
      loginName: 'account.login_name',
      result,
      ip: sql<string | null>`coalesce(host(operation.ip), host(s.ip))`,
      userAgent: 's.user_agent',
      byName: sql<string | null>`case when actor.id <> account.id then actor.really_name end`,
      sessionEnd: 's.end_reason',
      endTime: 's.ended_at',
    },
  });

/** Who signed in and out, who could not, and who ended whose session. */
export const signInCalls = serve(signInLog, { list });
