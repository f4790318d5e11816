import { addRow } from '../build/rows.ts';
import { addCustomer } from './fixtures.ts';
import type { TestServer } from './server.ts';

/** A call with a customer that somebody of staff wrote down. */
export const addTracking = async (
  { db, clock }: TestServer,
  o: { readonly userId: number; readonly adminId: number; readonly at?: Date; readonly followUpAt?: Date },
): Promise<number> =>
  addRow(db, 'tracking_record', {
    user_id: o.userId,
    kind: 1,
    content: '电话回访',
    contacted_at: o.at ?? clock.now,
    follow_up_at: o.followUpAt ?? null,
    created_by: o.adminId,
    created_at: clock.now,
  });

let blocked = 0;
/** An address on one of both block lists. */
export const addBlock = async (t: TestServer, o: { readonly isThird: boolean }): Promise<number> => {
  blocked += 1;
  const value = `blocked${blocked}@spam.example`;
  return addRow(t.db, 'block', {
    is_third: o.isThird,
    kind: 1,
    value,
    value_folded: value,
    created_by: t.admin.adminId,
    created_at: t.clock.now,
  });
};

/** Two customers of one company who look alike. */
export const addPair = async ({ db, clock }: TestServer): Promise<number> => {
  const [low, high] = [await addCustomer(db), await addCustomer(db)];
  return addRow(db, 'user_pair', { low_id: low, high_id: high, likenesses: [4], found_at: clock.now });
};

/** Leave that somebody has to sign in once as a customer, not shown yet. */
export const addTemporaryPassword = async (
  { db, clock }: TestServer,
  o: { readonly userId: number; readonly adminId: number },
): Promise<number> =>
  addRow(db, 'temporary_password', {
    user_id: o.userId,
    minutes: 10,
    reason: '工单 1024',
    // As for the customers of `addCustomer`.
    had_credit: true,
    created_by: o.adminId,
    created_at: clock.now,
    ends_at: new Date(clock.now.getTime() + 3_600_000),
  });

/** A requested file of phone numbers. */
export const addPhoneExport = async (
  { db, clock }: TestServer,
  o: { readonly userIds: readonly number[]; readonly adminId: number; readonly endsAt?: Date },
): Promise<number> =>
  addRow(db, 'phone_export', {
    admin_id: o.adminId,
    user_ids: [...o.userIds],
    reason: '短信回访',
    created_at: clock.now,
    ends_at: o.endsAt ?? new Date(clock.now.getTime() + 3_600_000),
  });

/** Software that a customer renders with at home. */
export const addRenderSet = async (
  { db, clock }: TestServer,
  o: { readonly userId: number; readonly adminId: number },
): Promise<number> =>
  addRow(db, 'local_render_set', {
    user_id: o.userId,
    name: '工作站',
    software_id: 2000,
    updated_by: o.adminId,
    updated_at: clock.now,
  });

/** Values that a customer's software is given. */
export const addJson = async (
  { db, clock }: TestServer,
  o: { readonly userId: number; readonly adminId: number },
): Promise<number> =>
  addRow(db, 'user_json', {
    user_id: o.userId,
    name: '输出',
    content: JSON.stringify({ format: 'exr' }),
    updated_by: o.adminId,
    updated_at: clock.now,
  });
