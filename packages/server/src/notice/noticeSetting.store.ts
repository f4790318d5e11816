import { type NotificationName, notificationNames } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';

/** Names of the staff who receive copies. */
export const receiverNames = sql<string[]>`array(
  select a.really_name from admin a where a.id = any(notice_setting.receiver_ids) order by a.id)`;

/** The kind of a setting; undefined where there is none of this id that this version has. */
export const kindOfSetting = async (db: Db, id: number): Promise<NotificationName | undefined> => {
  const row = await db.selectFrom('notice_setting').where('id', '=', id).select('kind').executeTakeFirst();
  return notificationNames.find((name) => name === row?.kind);
};
