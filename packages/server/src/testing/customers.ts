import { addCustomer } from './fixtures.ts';
import type { TestServer } from './server.ts';

/** A call with a customer that somebody of staff wrote down. */
export const addTracking = async (
  { db, clock }: TestServer,
  o: { readonly userId: number; readonly adminId: number; readonly at?: Date; readonly followUpAt?: Date },
): Promise<number> => {
  const { id } = await db
    .insertInto('tracking_record')
    .values({
      user_id: o.userId,
      kind: 1,
      content: '电话回访',
      contacted_at: o.at ?? clock.now,
      follow_up_at: o.followUpAt ?? null,
      created_by: o.adminId,
      created_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

let blocked = 0;
/** An address on one of both block lists. */
export const addBlock = async (t: TestServer, o: { readonly isThird: boolean }): Promise<number> => {
  blocked += 1;
  const value = `blocked${blocked}@spam.example`;
  const { id } = await t.db
    .insertInto('block')
    .values({
      is_third: o.isThird,
      kind: 1,
      value,
      value_folded: value,
      created_by: t.admin.adminId,
      created_at: t.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Two customers of one company who look alike. */
export const addPair = async ({ db, clock }: TestServer): Promise<number> => {
  const [low, high] = [await addCustomer(db), await addCustomer(db)];
  const { id } = await db
    .insertInto('user_pair')
    .values({ low_id: low, high_id: high, likenesses: [4], found_at: clock.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
