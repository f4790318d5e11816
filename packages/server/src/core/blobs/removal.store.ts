import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { Tx } from '../db/db.ts';

/** Listed objects that are removed between two reads of the list. */
const removedEach = 1000;

/** Lists objects that no row refers to any more. They are removed after the commit. */
export const listForRemoval = async (tx: Tx, keys: readonly (string | null)[], now: Date): Promise<void> => {
  await sql`
    insert into blob_removal (key, listed_at) select key, ${now} from unnest(${keys}::text[]) as gone (key)
    where key is not null on conflict do nothing`.execute(tx);
};

/** Removes listed objects from the store, and each from the list once it is gone. A failed one stays listed. */
export const removeListed = async (app: Pick<App, 'db' | 'blobs' | 'log'>): Promise<void> => {
  let left = 0;
  for (let after = ''; ;) {
    const rows = await app.db
      .selectFrom('blob_removal')
      .where('key', '>', after)
      // Files on legal hold stay, and stay listed.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('blob_hold')
              .whereRef('blob_hold.key', '=', 'blob_removal.key')
              .select('blob_hold.key'),
          ),
        ),
      )
      .select('key')
      .orderBy('key')
      .limit(removedEach)
      .execute();
    const gone: string[] = [];
    for (const { key } of rows) {
      try {
        await app.blobs.remove(key);
        gone.push(key);
      } catch (error) {
        if (left === 0) app.log.warn({ err: error, key }, 'an object was not removed and stays listed');
        left += 1;
      }
    }
    if (gone.length > 0) await app.db.deleteFrom('blob_removal').where('key', 'in', gone).execute();
    const last = rows.at(-1);
    if (!last || rows.length < removedEach) return;
    after = last.key;
  }
};
