import { type NotificationName, notificationNames } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';

/** Settings of the kinds that this version has. */
export const knownSettings = (db: Db) =>
  db.selectFrom('notice_setting').where('notice_setting.kind', 'in', [...notificationNames]);

/** Names of the staff who receive copies. */
export const receiverNames = sql<string[]>`array(
  select a.really_name from admin a where a.id = any(notice_setting.receiver_ids) order by a.id)`;

/** The kind of a setting; undefined where there is none of this id. */
export const kindOfSetting = async (db: Db, id: number): Promise<NotificationName | undefined> => {
  const row = await knownSettings(db).where('id', '=', id).select('kind').executeTakeFirst();
  return notificationNames.find((name) => name === row?.kind);
};
