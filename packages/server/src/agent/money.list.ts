import { agentMoney } from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { agentsSeen } from './agent.store.ts';

/** Months of agents that somebody sees. */
export const monthList = listing(agentMoney.months)
  .from((db, { actor }) =>
    agentsSeen(db, actor).innerJoin('agent_month as month', 'month.agent_id', 'agent.id'),
  )
  .list({
    key: 'month.id',
    where: {
      agentId: eq('month.agent_id'),
      mode: eq('month.mode'),
      period: eq('month.period'),
    },
    sorts: { periodSort: 'month.period' },
    columns: {
      agentMonthId: 'month.id',
      agentName: 'admin.really_name',
      open: sql<string>`month.amount - month.settled`,
    },
  });

const shown = 100;

/** The newest recharges of an agent's purse. */
export const rechargesOf = (db: Db, purseId: number) =>
  db
    .selectFrom('recharge')
    .leftJoin('admin', (on) =>
      on.onRef('admin.id', '=', 'recharge.created_by').on('recharge.actor_kind', '=', 1),
    )
    .where('recharge.owner_id', '=', purseId)
    .select([
      'recharge.id',
      'recharge.status',
      'recharge.amount',
      'recharge.payer_name',
      'recharge.created_at',
      'recharge.confirmed_at',
      'admin.really_name',
    ])
    .orderBy('recharge.created_at', 'desc')
    .orderBy('recharge.id', 'desc')
    .limit(shown)
    .execute();

/** The newest transfers of an agent's purse, with the customer on the other side. */
export const transfersOf = async (db: Db, purseId: number) => {
  const { rows } = await sql<{
    id: number;
    kind: 3 | 4;
    userId: number;
    userName: string;
    amount: string;
    reason: string;
    at: Date;
  }>`
    select x.id, x.kind, u.id as "userId", u.name as "userName", x.amount::text as amount, x.reason, x.created_at as at
    from (select * from account_transfer where giver_owner_id = ${purseId}
      union all select * from account_transfer where taker_owner_id = ${purseId}) x
    join "user" u on u.id = case when x.giver_owner_id = ${purseId} then x.taker_owner_id else x.giver_owner_id end
    order by x.created_at desc, x.id desc limit ${shown}`.execute(db);
  return rows;
};

/** What an agent got of what it earned, newest first. */
export const payoutsOf = (db: Db, agentId: number) =>
  db
    .selectFrom('agent_payout')
    .innerJoin('agent', 'agent.id', 'agent_payout.agent_id')
    .leftJoin('posting', (on) =>
      on
        .onRef('posting.owner_id', '=', 'agent.purse_id')
        .on(
          'posting.key',
          '=',
          sql<string>`'agent:' || agent.id || case agent_payout.kind when 1 then ':settle:' else ':pay:' end || agent_payout.id`,
        ),
    )
    .where('agent_payout.agent_id', '=', agentId)
    .select([
      'agent_payout.kind',
      'agent_payout.amount',
      'agent_payout.period',
      'agent_payout.bank_flow',
      'posting.id as posting_id',
      'agent_payout.created_at',
    ])
    .orderBy('agent_payout.created_at', 'desc')
    .orderBy('agent_payout.id', 'desc')
    .limit(shown)
    .execute();

/** A month that somebody sees; undefined where there is none. */
export const monthSeen = (db: Db, actor: Actor, id: number) =>
  agentsSeen(db, actor)
    .innerJoin('agent_month as month', 'month.agent_id', 'agent.id')
    .where('month.id', '=', id)
    .selectAll('month')
    .executeTakeFirst();

/** The charges and returns that a month of a resale agent is made of, newest first. */
export const marginRows = (
  db: Db,
  o: { readonly agentId: number; readonly period: number; readonly termsId: number; readonly most: number },
) =>
  db
    .selectFrom('agent_share as share')
    .innerJoin('user', 'user.id', 'share.owner_id')
    .innerJoin('posting', (on) =>
      on.onRef('posting.owner_id', '=', 'share.owner_id').onRef('posting.id', '=', 'share.source_id'),
    )
    .where('share.agent_id', '=', o.agentId)
    .where('share.period', '=', o.period)
    .where('share.terms_id', '=', o.termsId)
    .select([
      'share.owner_id',
      'user.name',
      'share.source_id',
      'share.charge_posting_id',
      'posting.key',
      'posting.incurred_at',
      'share.paid',
      'share.cost',
      'share.margin',
    ])
    .orderBy('posting.incurred_at', 'desc')
    .orderBy('share.source_id', 'desc')
    .limit(o.most)
    .execute();
