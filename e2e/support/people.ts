import type { PermissionKey } from '@renderdesk/contract';
import { addPerson as add } from '../../packages/server/src/build/people.ts';
import { getRow } from '../../packages/server/src/build/rows.ts';
import type { Db } from '../../packages/server/src/core/db/db.ts';

/** The administrator's password in every journey. */
export const adminPassword = 'a journey of its own';

/** The administrator's id. */
export const idOfAdmin = async (db: Db): Promise<number> =>
  (await getRow(db, 'admin', { login_name: 'admin' })).id;

let people = 0;
/** A new member of staff with a role of just these keys; `areas` for those that name areas. */
export const addPerson = (
  db: Db,
  keys: readonly PermissionKey[],
  areas: readonly number[],
): Promise<number> => add(db, { name: `Journey ${(people += 1)}`, at: new Date(), keys, areas });
