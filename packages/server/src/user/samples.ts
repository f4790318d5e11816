import { allocations, userLabels, users } from '@renderdesk/contract';
import { addStaff, giveCustomer } from '../testing/agents.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

/** A salesperson with a customer. */
const salesperson = async (t: TestServer): Promise<{ userId: number; adminId: number }> => {
  const [userId, adminId] = [await addCustomer(t.db), await addStaff(t, 11)];
  await giveCustomer(t, { userId, adminId, kind: 1 });
  return { userId, adminId };
};

const customer = async (t: TestServer) => ({ userIds: [await addCustomer(t.db)] });
const label = async (t: TestServer, name: string): Promise<number> => {
  const { id } = await t.db
    .insertInto('user_label')
    .values({ name: `${name}${await addCustomer(t.db)}`, created_at: t.clock.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const accounts = samplesOf(users, {
  contact: async (t) => ({ userId: await addCustomer(t.db) }),
  enable: async (t) => ({ ...(await customer(t)), enabled: 0, reason: '客户申请' }),
  activate: async (t) => {
    const { userIds } = await customer(t);
    await t.db.updateTable('user').set({ activated: false }).where('id', 'in', userIds).execute();
    return { userIds };
  },
  unlock: customer,
  releaseLogin: customer,
  releaseIp: customer,
  cleanLimits: customer,
  markZombies: async (t) => ({ ...(await customer(t)), isZombie: 1 }),
  remark: async (t) => ({ ...(await customer(t)), remark: '月结客户' }),
  label: async (t) => ({ ...(await customer(t)), labelIds: [await label(t, '重点')], labelChange: 1 }),
});
const labels = samplesOf(userLabels, {
  add: async (t) => ({ labelName: `学校${await addCustomer(t.db)}`, parentId: null }),
  rename: async (t) => ({ labelId: await label(t, '旧'), labelName: `新${await addCustomer(t.db)}` }),
  remove: async (t) => ({ labelId: await label(t, '无用') }),
});
const allocating = samplesOf(allocations, {
  admins: () => ({ types: [11, 12, 125] }),
  history: async (t) => ({ userId: (await salesperson(t)).userId }),
  allocate: async (t) => ({
    userIds: [await addCustomer(t.db)],
    kind: 1,
    adminId: await addStaff(t, 11),
    reason: '新客户',
  }),
  moving: async (t) => ({ fromAdminId: (await salesperson(t)).adminId }),
  move: async (t) => {
    const { userId, adminId } = await salesperson(t);
    return { userIds: [userId], fromAdminId: adminId, toAdminId: await addStaff(t, 11), reason: '离职' };
  },
  importFile: async (t) => {
    const { userId } = await salesperson(t);
    return { apply: '1', file: `${userId},nobody\n` };
  },
  failedRows: async (t) => {
    const { id } = await t.db
      .insertInto('salesperson_batch')
      .values({
        admin_id: t.admin.adminId,
        file_name: '销售.csv',
        total: 1,
        done: 0,
        failed: 1,
        failed_rows: JSON.stringify([{ customer: '1', salesperson: 'nobody', message: '不存在' }]),
        created_at: t.clock.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { batchId: id };
  },
});

export const samples = { ...accounts, ...labels, ...allocating };
