import { currencyOfZone, registerSource } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';

/**
 * The purse of an agent: an account that nobody signs in to, made when money comes to it first (ledger §4, «agent recharge»). The agent is locked.
 */
export const purseOfAgent = async (
  tx: Tx,
  agentId: number,
  now: Date,
): Promise<{ readonly id: number; readonly owner_id: number; readonly currency: 1 | 2 }> => {
  const agent = await tx
    .selectFrom('agent')
    .innerJoin('admin', 'admin.id', 'agent.id')
    .innerJoin('area', 'area.id', 'agent.area_id')
    .where('agent.id', '=', agentId)
    .select(['agent.purse_id', 'agent.area_id', 'admin.login_name', 'admin.really_name', 'area.zone'])
    .executeTakeFirstOrThrow();
  const currency = currencyOfZone(agent.zone);
  if (agent.purse_id !== null) return { id: agent.purse_id, owner_id: agent.purse_id, currency };
  const {
    rows: [next],
  } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('user', 'id')) as id`.execute(tx);
  const id = next?.id ?? 0;
  await tx
    .insertInto('user')
    .values({
      id,
      owner_id: id,
      account_type: 1,
      name: `agent:${agent.login_name}`,
      company: agent.really_name,
      zone: agent.zone,
      area_id: agent.area_id,
      register_source: registerSource.of.agent,
      registered_at: now,
      is_agent_purse: true,
      enabled: false,
    })
    .execute();
  await tx.updateTable('agent').set({ purse_id: id }).where('id', '=', agentId).execute();
  return { id, owner_id: id, currency };
};

/** The purse of an agent, null as long as it never had money, and the currency of its area, which does not change. */
export const agentWithPurse = async (
  db: Db,
  id: number,
): Promise<{ readonly purseId: number | null; readonly currency: 1 | 2 }> => {
  const agent = await db
    .selectFrom('agent')
    .innerJoin('area', 'area.id', 'agent.area_id')
    .where('agent.id', '=', id)
    .select(['agent.purse_id', 'area.zone'])
    .executeTakeFirstOrThrow();
  return { purseId: agent.purse_id, currency: currencyOfZone(agent.zone) };
};
