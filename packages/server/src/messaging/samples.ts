import { messageOptOuts, messagePushes, messageTemplates } from '@renderdesk/contract';
import { addRow, setRow } from '../build/rows.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { freshName, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

export const templateOf = () => ({
  templateName: freshName(),
  templateType: 1 as const,
  content: '{name}，您的任务已完成',
});
export const addTemplate = async (t: TestServer, status: 0 | 1 | 2 | 3 | 4 = 0, set: object = {}) => {
  const input = { ...templateOf(), ...set };
  const { templateId } = (await t.admin.call(messageTemplates.add, input)).data;
  if (status > 0) await setRow(t.db, 'message_template', templateId, { template_status: status });
  return { ...input, templateId };
};
/** A push with so many receivers, in some status. */
export const addPush = async (
  t: TestServer,
  o: {
    readonly status?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
    readonly receivers?: number;
    readonly template?: object;
  } = {},
) => {
  const { status = 0, receivers = 1 } = o;
  const { templateId } = await addTemplate(t, 2, o.template);
  const { pushId } = (await t.admin.call(messagePushes.add, { title: freshName(), templateId })).data;
  const userIds: number[] = [];
  for (let at = 0; at < receivers; at += 1) {
    const id = await addCustomer(t.db);
    await setRow(t.db, 'user', id, { phone: `+861390${String(id).padStart(7, '0')}` });
    await addRow(t.db, 'message_receiver', { push_id: pushId, user_id: id });
    userIds.push(id);
  }
  const at = new Date(t.clock.now.getTime() + 3_600_000);
  await setRow(t.db, 'message_push', pushId, {
    total: receivers,
    message_status: status,
    send_at: status === 0 ? null : status === 1 ? at : t.clock.now,
  });
  return { pushId, templateId, userIds };
};
const template = async (t: TestServer, status: 0 | 1 | 2 | 4) => ({
  templateIds: [(await addTemplate(t, status)).templateId],
});
const push = async (t: TestServer, status: 0 | 1 | 2 | 3) => ({
  pushIds: [(await addPush(t, { status })).pushId],
});

export const samples = {
  ...samplesOf(messageTemplates, {
    add: templateOf,
    update: async (t) => ({ ...(await addTemplate(t)), version: 1, content: '{name}，任务已结束' }),
    remove: (t) => template(t, 0),
    submit: (t) => template(t, 0),
    approve: async (t) => ({ ...(await template(t, 1)), providerNo: 'SMS_1024' }),
    reject: async (t) => ({ ...(await template(t, 1)), reason: '内容不规范' }),
    disable: (t) => template(t, 2),
    enable: (t) => template(t, 4),
  }),
  ...samplesOf(messagePushes, {
    add: async (t) => ({ title: freshName(), templateId: (await addTemplate(t, 2)).templateId }),
    update: async (t) => {
      const { pushId, templateId } = await addPush(t);
      return { pushId, templateId, version: 1, title: freshName() };
    },
    remove: (t) => push(t, 0),
    uploadUserIds: async (t) =>
      ({ pushId: (await addPush(t)).pushId, apply: '1', file: `${await addCustomer(t.db)}\n` }) as never,
    preview: async (t) => ({ pushId: (await addPush(t)).pushId }),
    updateSendTime: async (t) => ({ ...(await push(t, 0)), sendTime: null }),
    cancel: (t) => push(t, 1),
    stop: async (t) => ({ ...(await push(t, 2)), reason: '内容有误' }),
    resend: async (t) => {
      const { pushId, userIds } = await addPush(t, { status: 4 });
      const of = { push_id: pushId, user_id: userIds[0] ?? 0 };
      await t.db
        .updateTable('message_receiver')
        .set({ receiver_state: 3 })
        .where('push_id', '=', of.push_id)
        .execute();
      await setRow(t.db, 'message_push', pushId, { failed: 1 });
      return { pushIds: [pushId] };
    },
    export: async (t) => ({ pushId: (await addPush(t)).pushId }),
    receivers: async (t) => ({ pushId: (await addPush(t, { receivers: 8 })).pushId }),
  }),
  ...samplesOf(messageOptOuts, {
    add: async (t) => ({ userIds: [(await addCustomer(t.db)) as never], reason: '客户要求' }),
    remove: async (t) => {
      const userIds = [(await addCustomer(t.db)) as never];
      await t.admin.call(messageOptOuts.add, { userIds, reason: '客户要求' });
      return { userIds };
    },
  }),
};
