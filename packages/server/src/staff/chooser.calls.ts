import type { admins } from '@renderdesk/contract';
import type { HandlersOf } from '../core/calls/serve.ts';
import { asId } from '../core/db/wire.ts';
import * as chooser from './chooser.store.ts';
import { organizationRows } from './organization.store.ts';

/** So many are offered by the short chooser. */
const mostChosen = 50;

/** What staff, their roles and seats are chosen from. */
export const choosers: HandlersOf<
  typeof admins,
  'staffList' | 'roleChoices' | 'positionChoices' | 'companyOrganizations'
> = {
  staffList: async ({ db, input: { loginName = '', reallyName = '' } }) =>
    (await chooser.chooseStaff(db, { loginName, reallyName }, mostChosen)).map((row) => ({
      adminId: asId(row.id),
      loginName: row.login_name,
      reallyName: row.really_name,
    })),

  roleChoices: async ({ db, actor }) => {
    const own = new Set(actor.roles.map(({ roleId }) => roleId));
    return (await chooser.allRoles(db)).map((row) => ({
      roleId: asId(row.id),
      roleName: row.name,
      kind: row.kind,
      remark: row.remark,
      isOwn: own.has(row.id),
    }));
  },

  positionChoices: async ({ db }) =>
    (await chooser.allPositions(db)).map((row) => ({
      positionId: asId(row.id),
      positionName: row.name,
      organizationId: asId(row.organization_id),
      organizationName: row.organization_name,
    })),

  companyOrganizations: async ({ db }) => {
    const rows = await organizationRows(db);
    return {
      companyName: rows.find((row) => row.parent_id === null)?.name ?? '',
      organizations: rows.flatMap((row) =>
        row.parent_id === null
          ? []
          : [
              {
                organizationId: asId(row.id),
                parentId: asId(row.parent_id),
                organizationName: row.name,
                adminCount: row.admin_count ?? 0,
              },
            ],
      ),
    };
  },
};
