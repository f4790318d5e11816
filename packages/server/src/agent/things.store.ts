import type { ThingSource, ThingSources } from '../core/audit/things.ts';
import { agentsSeen } from './agent.store.ts';
import { applicationsSeen } from './application.store.ts';

/** The page of an agent, whose address carries its sign-in name and its area too (overview §2). */
const pageOf = (o: { readonly id: number; readonly login: string; readonly area: string }): string =>
  `/admin/agentDetails/${o.id}/${encodeURIComponent(o.login)}/${encodeURIComponent(o.area)}`;

const agent: ThingSource = {
  named: async (db, actor, ids) => {
    const rows = await agentsSeen(db, actor)
      .innerJoin('area', 'area.id', 'agent.area_id')
      .where('agent.id', 'in', ids)
      .select(['agent.id', 'admin.really_name', 'admin.login_name as login', 'area.name_zh as area'])
      .execute();
    return rows.map((row) => ({ id: row.id, name: row.really_name, userName: null, href: pageOf(row) }));
  },
};

const agentApplication: ThingSource = {
  named: async (db, actor, ids) => {
    const rows = await applicationsSeen(db, actor)
      .where('agent_application.id', 'in', ids)
      .select(['agent_application.id', 'contact_name', 'company'])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.company || row.contact_name,
      userName: null,
      href: '/user/agentsApplication',
    }));
  },
};

/** What this area has that people know by name. */
export const agentThings: ThingSources = { agent, agentApplication };
