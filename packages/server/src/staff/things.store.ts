import { addressOfPlace, placesOf } from '@renderdesk/contract';
import type { ThingSource, ThingSources } from '../core/audit/things.ts';
import { asId } from '../core/db/wire.ts';

/** Staff by name, with their page; who has left too. */
const admin: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db
      .selectFrom('admin')
      .where('id', 'in', ids)
      .select(['id', 'really_name', 'is_outside'])
      .execute();
    return rows.map(({ id, really_name, is_outside }) => ({
      id,
      name: really_name,
      userName: null,
      href: `/admin/${is_outside ? 'externalAdminList' : 'adminList'}?person=${id}`,
    }));
  },
};

/** Organisations by name, with their place in the tree. */
const organization: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db.selectFrom('organization').where('id', 'in', ids).select(['id', 'name']).execute();
    return rows.map(({ id, name }) => {
      const [place] = placesOf.organizations({ organizationId: asId(id) });
      return { id, name, userName: null, href: place ? addressOfPlace(place) : null };
    });
  },
};

/** Roles by name, with the page of their permissions. */
const role: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db.selectFrom('role').where('id', 'in', ids).select(['id', 'name']).execute();
    return rows.map(({ id, name }) => ({ id, name, userName: null, href: `/admin/permissionEdit/${id}` }));
  },
};

/** Permissions that were switched, by the name of their key. */
const permission: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db
      .selectFrom('permission_state')
      .where('id', 'in', ids)
      .select(['id', 'key'])
      .execute();
    return rows.map(({ id, key }) => ({ id, name: key, userName: null, href: '/admin/permission' }));
  },
};

/** What this area has that people know by name. */
export const staffThings: ThingSources = { admin, organization, permission, role };
