import { accountType, registerChannelKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { customersOf } from '../user/index.ts';

/** How many customers registered through the source of a row. */
export const registerCount = sql<number>`(select count(*) from registration r where r.register_channel_id = register_channel.id)`;

/** Every source, ours first. */
export const sourceChoices = (db: Db) =>
  db
    .selectFrom('register_channel')
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'kind'])
    .orderBy('kind')
    .orderBy('name')
    .execute();

/** Main accounts of people, with the source that they came through, of those that somebody sees. */
export const registeredBySource = (db: Db, actor: Actor) => {
  const rows = db
    .selectFrom('user')
    .leftJoin('registration', 'registration.user_id', 'user.id')
    .where('user.deleted_at', 'is', null)
    .where('user.is_agent_purse', '=', false)
    .where('user.account_type', '=', accountType.of.main);
  const customers = customersOf(db, actor);
  return customers ? rows.where('user.id', 'in', customers) : rows;
};

/** Registrations of a span by door, source and day of the company. */
export const registrationCounts = async (
  db: Db,
  actor: Actor,
  o: { readonly from: Date; readonly to: Date },
) =>
  registeredBySource(db, actor)
    .leftJoin('register_channel', 'register_channel.id', 'registration.register_channel_id')
    .where('user.registered_at', '>=', o.from)
    .where('user.registered_at', '<=', o.to)
    .select([
      'user.register_source as source',
      'register_channel.id as channelId',
      'register_channel.name as channelName',
      sql<string>`to_char(${sql.ref('user.registered_at')} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as(
        'day',
      ),
      sql<number>`count(*)`.as('count'),
      sql<number>`count(${sql.ref('user.first_recharge_at')})`.as('paying'),
    ])
    .groupBy(['user.register_source', 'register_channel.id', 'day'])
    .execute();

/** The host of an address that a browser came from; empty where it is none. */
const hostOf = (referrer: string): string => {
  const address = /^https?:\/\//i.test(referrer) ? referrer : `https://${referrer}`;
  return URL.canParse(address) ? new URL(address).hostname.toLowerCase() : '';
};

/**
 * Notes the source of a registration: the custom one of the code in the link, else the site whose host the customer came from. Without
 * either nothing is noted; an unknown code refuses nobody.
 */
export const noteSource = async (
  tx: Tx,
  o: {
    readonly userId: number;
    readonly source: string | null;
    readonly referrer: string | null;
    readonly now: Date;
  },
): Promise<void> => {
  const host = hostOf(o.referrer ?? '');
  const { custom, natural } = registerChannelKind.of;
  await sql`
    insert into registration (user_id, register_channel_id, referrer, created_at)
    select ${o.userId}, c.id, ${(o.referrer ?? '').slice(0, 500)}, ${o.now} from register_channel c
    where c.deleted_at is null and c.is_on and (
      c.kind = ${custom} and folded(c.source_code) = folded(${o.source ?? ''})
      or c.kind = ${natural} and (${host} = c.source_code or right(${host}, length(c.source_code) + 1) = '.' || c.source_code))
    order by c.kind, length(c.source_code) desc limit 1`.execute(tx);
};
