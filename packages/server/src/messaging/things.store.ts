import type { ThingSources } from '../core/audit/things.ts';
import { usersSeen } from '../user/index.ts';

const href = '/dataGraph/adminOperation';

/** Templates, pushes and opt-outs by their names. */
export const messagingThings: ThingSources = {
  messageTemplate: {
    named: async (db, _actor, ids) => {
      const rows = await db
        .selectFrom('message_template')
        .where('id', 'in', ids)
        .select(['id', 'template_name'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.template_name,
        userName: null,
        href: `${href}?tab=templates`,
      }));
    },
  },
  messagePush: {
    named: async (db, _actor, ids) => {
      const rows = await db
        .selectFrom('message_push')
        .where('id', 'in', ids)
        .select(['id', 'title'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.title,
        userName: null,
        href: `${href}?push=${row.id}`,
      }));
    },
  },
  messageOptOut: {
    named: async (db, actor, ids) => {
      const rows = await usersSeen(db, actor)
        .where('user.id', 'in', ids)
        .select(['user.id', 'user.name'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        userName: row.name,
        href: `${href}?tab=optOuts`,
      }));
    },
  },
};
