import { agents, dayOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { agentsSeen } from './agent.store.ts';

/** Agents that somebody sees, with the terms in force. */
export const agentList = listing(agents.list)
  .from((db, { actor, now }) =>
    agentsSeen(db, actor)
      .innerJoin('area', 'area.id', 'agent.area_id')
      // Those in force: every agent has some from its first day on.
      .innerJoin('agent_terms as terms', (join) =>
        join.onRef('terms.agent_id', '=', 'agent.id').on(
          'terms.id',
          '=',
          sql<number>`(select t.id from agent_terms t where t.agent_id = agent.id and t.withdrawn_at is null
            and t.starts_on <= ${dayOf(now.getTime())} order by t.starts_on desc limit 1)`,
        ),
      ),
  )
  .list({
    key: 'agent.id',
    where: {
      keywords: words('admin.login_name', 'admin.really_name'),
      status: eq('agent.status'),
      mode: eq('terms.mode'),
      areaId: eq('agent.area_id'),
      businessType: eq('agent.business_type'),
    },
    sorts: { timeSort: 'agent.created_at', nameSort: 'admin.really_name' },
    columns: {
      inviteKey: sql<string>`upper(encode(agent.invite_key, 'hex'))`,
      loginName: 'admin.login_name',
      reallyName: 'admin.really_name',
      mode: 'terms.mode',
      areaName: 'area.name_zh',
      phone: 'admin.phone',
      email: 'admin.email',
      customerCount: sql<number>`(select count(*) from user_staff s where s.admin_id = agent.id and s.kind = 4
        and s.valid_to is null)`,
      currency: sql<1 | 2>`case when area.zone = 1 then 1 else 2 end`,
      agentCpuPrice: 'terms.cpu_price',
      agentGpuPrice: 'terms.gpu_price',
      roles: sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('roleId', role.id, 'roleName', role.name) order by role.id), '[]')
        from admin_role given join role on role.id = given.role_id where given.admin_id = agent.id and role.deleted_at is null)`,
      admins: sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('adminId', a.id, 'reallyName', a.really_name) order by s.valid_from, a.id), '[]')
        from agent_staff s join admin a on a.id = s.admin_id where s.agent_id = agent.id and s.valid_to is null)`,
    },
  });
