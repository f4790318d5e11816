import { sql } from 'kysely';
import { addressOfPlace, placesOf } from '@renderdesk/contract';
import type { ThingSource } from '../../core/audit/things.ts';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db } from '../../core/db/db.ts';
import { asId, asMoney } from '../../core/db/wire.ts';
import { counter, visibleTasks } from './render.store.ts';

const among = (db: Db, actor: Actor, ids: readonly number[]) =>
  visibleTasks(db, actor).where(sql<boolean>`task.id = any(${ids}::bigint[])`);

/** Tasks by scene and customer, and what they have consumed so far. */
export const taskThings: ThingSource = {
  named: async (db, actor, ids) => {
    const rows = await among(db, actor, ids)
      .innerJoin('user', 'user.id', 'task.user_id')
      .select([
        'task.id',
        'task.user_id',
        'task.project_name',
        'task.scene_name',
        'task.is_open',
        'task.deleted_at',
        'user.name',
      ])
      .execute();
    return rows.map(({ id, ...raw }) => {
      const [place] = placesOf.tasks({
        taskId: asId(id),
        userId: asId(raw.user_id),
        isOpen: raw.is_open === true,
        isDelete: raw.deleted_at !== null,
      });
      return {
        id,
        name: raw.scene_name || raw.project_name || null,
        userName: raw.name,
        href: place ? addressOfPlace(place) : null,
      };
    });
  },
  sums: async (db, actor, ids) => {
    const rows = await among(db, actor, ids)
      .select(['task.currency', sql<string>`sum(${counter('consume')})::text`.as('amount')])
      .groupBy('task.currency')
      .orderBy('task.currency')
      .execute();
    return rows.map(({ currency, amount }) => ({ field: 'consume', currency, amount: asMoney(amount) }));
  },
};
