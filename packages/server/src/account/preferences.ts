import { Preferences } from '@renderdesk/contract';
import type { Db } from '../core/db/db.ts';
import * as store from './account.store.ts';

/** Everything that a person chose; what is no longer a value of its key is left out. */
export const preferencesOf = async (db: Db, adminId: number): Promise<Preferences> => {
  const [rows, language] = await Promise.all([
    store.preferencesOf(db, adminId),
    store.languageOf(db, adminId),
  ]);
  return Preferences.parse({
    ...Object.fromEntries(rows.map(({ key, value }) => [key, value])),
    language: language ?? undefined,
  });
};
