import { errorCodes, messageOptOuts, messagePushes, messageTemplates, minute } from '@renderdesk/contract';
import { describe, expect } from 'vitest';
import { getRow, getRows, setRow } from '../build/rows.ts';
import { deliverDue } from '../core/jobs/outbox.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { approve, awaited } from '../testing/approving.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { sendPushes } from './push.work.ts';
import { addPush, addTemplate, templateOf } from './samples.ts';

const { success, notAllowedInState, notFound, alreadyTaken, badInput } = errorCodes;
const codeOf = (answer: { readonly data: unknown }): number | undefined =>
  (answer.data as { results: { code: number }[] }).results[0]?.code;
const pushRow = (t: TestServer, id: number) => getRow(t.db, 'message_push', { id });
const receivers = async (t: TestServer, pushId: number) =>
  (await getRows(t.db, 'message_receiver', { push_id: pushId }))
    .toSorted((a, b) => a.user_id - b.user_id)
    .map((row) => [row.receiver_state, row.skip_reason]);
/** That hour of the business day after the clock's, which is eight hours ahead of UTC. */
const tomorrow = (t: TestServer, hours: number): Date => {
  const { now } = t.clock;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 2, hours - 8));
};
const messages = async (t: TestServer, pushId: number) => {
  const rows = await t.db
    .selectFrom('outbox')
    .innerJoin('message_receiver', 'message_receiver.outbox_id', 'outbox.id')
    .where('message_receiver.push_id', '=', pushId)
    .select(['outbox.recipient', 'outbox.payload'])
    .execute();
  return rows.map(({ recipient, payload }) => [recipient, (payload as { text: string }).text]);
};

describe('a template', () => {
  test('goes through its review, and is edited as a draft alone', async ({ t }) => {
    const { templateId } = await addTemplate(t);
    const act = async (action: 'submit' | 'approve' | 'reject' | 'disable' | 'enable', rest: object = {}) =>
      codeOf(
        await t.admin.send(
          messageTemplates[action] as never,
          { templateIds: [templateId], ...rest } as never,
        ),
      );
    expect(await act('approve', { providerNo: 'SMS_1' })).toBe(notAllowedInState);
    expect(await act('submit')).toBe(success);
    expect(await act('reject', { reason: '缺少签名' })).toBe(success);
    const edited = { ...templateOf(), templateId, version: 3 };
    expect((await t.admin.send(messageTemplates.update, edited)).code).toBe(success);
    expect(await act('submit')).toBe(success);
    expect(await act('approve', { providerNo: 'SMS_2' })).toBe(success);
    expect(await getRow(t.db, 'message_template', { id: templateId })).toMatchObject({
      template_status: 2,
      provider_no: 'SMS_2',
      reason: '',
    });
    expect((await t.admin.send(messageTemplates.update, { ...edited, version: 6 })).code).toBe(
      notAllowedInState,
    );
    expect(await act('disable')).toBe(success);
    expect(await act('enable')).toBe(success);
  });
  test('is found by status and type, refused with forbidden words, and kept while a push uses it', async ({
    t,
  }) => {
    const marketing = { templateType: 2, content: '新功能上线，拒收请回复R' };
    const { templateId } = await addTemplate(t, 2, marketing);
    const found = await t.admin.call(messageTemplates.list, { templateStatus: 2, templateType: 2 } as never);
    expect(found.data.items.map((row) => row.templateId)).toContain(templateId);
    const other = await t.admin.call(messageTemplates.list, { templateStatus: 2, templateType: 1 } as never);
    expect(other.data.items.map((row) => row.templateId)).not.toContain(templateId);
    const bad = { ...templateOf(), templateType: 2, content: '限时优惠' };
    expect((await t.admin.send(messageTemplates.add, bad as never)).code).toBe(badInput);
    const used = await addPush(t);
    await setRow(t.db, 'message_template', used.templateId, { template_status: 0 });
    const removed = await t.admin.send(messageTemplates.remove, { templateIds: [used.templateId] });
    expect(codeOf(removed)).not.toBe(success);
  });
});

describe('a push', () => {
  test('takes its receivers from a file, each once, and says why a line is none', async ({ t }) => {
    const { pushId, userIds } = await addPush(t);
    const fresh = await addCustomer(t.db);
    const file = `客户 ID\n${fresh}\n${userIds[0]}\n999999999\nabc\n${fresh}\n`;
    const send = async (apply: '0' | '1') =>
      (await t.admin.call(messagePushes.uploadUserIds, { pushId, apply, file } as never)).data;
    const looked = await send('0');
    expect(looked.rows.map(({ line, code }) => [line, code])).toEqual([
      [2, success],
      [3, alreadyTaken],
      [4, notFound],
      [5, notFound],
      [6, alreadyTaken],
    ]);
    expect(await pushRow(t, pushId)).toMatchObject({ total: 1 });
    expect(await send('1')).toMatchObject({ added: 1, applied: true });
    expect(await pushRow(t, pushId)).toMatchObject({ total: 2 });
  });

  test('sends each receiver one message, and skips who has no phone, opted out or is disabled', async ({
    t,
  }) => {
    const noon = tomorrow(t, 12);
    const template = { templateType: 2, content: '{name}，新功能上线，拒收请回复R' };
    const { pushId, userIds } = await addPush(t, { receivers: 4, template });
    const [reached = 0, phoneless = 0, out = 0, disabled = 0] = userIds;
    await setRow(t.db, 'user', phoneless, { phone: null });
    await setRow(t.db, 'user', disabled, { enabled: false });
    await t.admin.call(messageOptOuts.add, { userIds: [out as never], reason: '客户要求' });
    const preview = (await t.admin.call(messagePushes.preview, { pushId })).data;
    expect(preview).toMatchObject({ total: 4, reached: 1, noPhone: 1, optedOut: 1, disabled: 1 });
    await t.admin.call(messagePushes.updateSendTime, { pushIds: [pushId], sendTime: null } as never);
    await sendPushes(t.server.app, noon);
    const { phone, name } = await getRow(t.db, 'user', { id: reached });
    expect(await messages(t, pushId)).toEqual([[phone, `${name}，新功能上线，拒收请回复R`]]);
    expect(await pushRow(t, pushId)).toMatchObject({ message_status: 2, skipped: 3 });
    // Again before the outbox has sent it: nobody gets a second one.
    await sendPushes(t.server.app, noon);
    expect(await messages(t, pushId)).toHaveLength(1);
    await t.db.updateTable('outbox').set({ next_at: t.clock.now }).execute();
    await deliverDue(t.server.app);
    await sendPushes(t.server.app, noon);
    expect(await pushRow(t, pushId)).toMatchObject({ message_status: 3, sent: 1, failed: 0 });
    expect(await receivers(t, pushId)).toEqual([
      [2, null],
      [4, 1],
      [4, 2],
      [4, 3],
    ]);
  });

  test('of marketing waits for its hours, and one number gets four an hour at most', async ({ t }) => {
    const template = () => ({ templateType: 2, content: '新功能上线，拒收请回复R' });
    const first = await addPush(t, { template: template() });
    const [userId = 0] = first.userIds;
    await t.admin.call(messagePushes.updateSendTime, { pushIds: [first.pushId], sendTime: null } as never);
    await sendPushes(t.server.app, tomorrow(t, 7));
    expect(await pushRow(t, first.pushId)).toMatchObject({ message_status: 1 });
    await sendPushes(t.server.app, tomorrow(t, 8));
    expect(await messages(t, first.pushId)).toHaveLength(1);
    for (let at = 0; at < 4; at += 1) {
      const { pushId } = await addPush(t, { receivers: 0, template: template() });
      const file = String(userId);
      await t.admin.call(messagePushes.uploadUserIds, { pushId, apply: '1', file } as never);
      await t.admin.call(messagePushes.updateSendTime, { pushIds: [pushId], sendTime: null } as never);
      await sendPushes(t.server.app, tomorrow(t, 8));
      expect(await receivers(t, pushId)).toEqual([at < 3 ? [1, null] : [4, 4]]);
    }
  });

  test('is fixed five minutes before its time, cancelled until then, and never sent once cancelled', async ({
    t,
  }) => {
    const { pushId } = await addPush(t, { status: 1 });
    const act = async (action: 'cancel' | 'remove') =>
      codeOf(await t.admin.send(messagePushes[action], { pushIds: [pushId] }));
    const sendAt = (minutes: number) =>
      setRow(t.db, 'message_push', pushId, { send_at: new Date(t.clock.now.getTime() + minutes * minute) });
    await sendAt(4);
    expect(await act('remove')).toBe(notAllowedInState);
    expect(await act('cancel')).toBe(notAllowedInState);
    await sendAt(6);
    expect(await act('cancel')).toBe(success);
    await sendPushes(t.server.app, tomorrow(t, 12));
    expect(await messages(t, pushId)).toEqual([]);
  });

  test('that failed is sent again to those who got nothing, as a push of its own', async ({ t }) => {
    const { pushId, userIds } = await addPush(t, { status: 4, receivers: 2 });
    const [gone = 0, reached = 0] = userIds;
    const settle = (user: number, state: 2 | 3) =>
      t.db
        .updateTable('message_receiver')
        .set({ receiver_state: state })
        .where('push_id', '=', pushId)
        .where('user_id', '=', user)
        .execute();
    await settle(gone, 3);
    await settle(reached, 2);
    await setRow(t.db, 'message_push', pushId, { failed: 1, sent: 1 });
    expect(codeOf(await t.admin.send(messagePushes.resend, { pushIds: [pushId] }))).toBe(success);
    const child = await getRow(t.db, 'message_push', { parent_id: pushId });
    expect(child).toMatchObject({ total: 1, message_status: 1 });
    const rows = await getRows(t.db, 'message_receiver', { push_id: child.id });
    expect(rows.map(({ user_id }) => user_id)).toEqual([gone]);
    // Sent again once more, it would reach them twice.
    const again = async () => codeOf(await t.admin.send(messagePushes.resend, { pushIds: [pushId] }));
    expect(await again()).toBe(notAllowedInState);
    await setRow(t.db, 'message_push', child.id, { message_status: 6 });
    expect(await again()).toBe(success);
  });

  test('is stopped while it is sent, and in no other state', async ({ t }) => {
    for (const status of [0, 1, 2, 3, 4, 5, 6] as const) {
      const { pushId } = await addPush(t, { status });
      const code = codeOf(await t.admin.send(messagePushes.stop, { pushIds: [pushId], reason: '内容有误' }));
      expect(code, String(status)).toBe(status === 2 ? success : notAllowedInState);
      expect((await pushRow(t, pushId)).message_status).toBe(status === 2 ? 4 : status);
    }
  });

  test('shows no customer outside the scope of who looks at it before it is sent', async ({ t }) => {
    const { pushId } = await addPush(t, { receivers: 2 });
    const other = await t.person({ keys: ['data:operate'], scope: 2 });
    const { data } = await other.call(messagePushes.preview, { pushId });
    expect(data).toMatchObject({ total: 2, samples: [] });
    expect((await t.admin.call(messagePushes.preview, { pushId })).data.samples).toHaveLength(2);
  });

  test('to more receivers than the limit needs a second person', async ({ t }) => {
    const { pushId } = await addPush(t);
    await setRow(t.db, 'message_push', pushId, { total: 5001 });
    const asker = await t.person({ keys: ['data:operate'], scope: 0 });
    const answer = await asker.send(messagePushes.updateSendTime, {
      pushIds: [pushId],
      sendTime: null,
    } as never);
    // More receivers than the request said are read anew.
    const more = { pushId, apply: '1', file: String(await addCustomer(t.db)) };
    await t.admin.call(messagePushes.uploadUserIds, more as never);
    expect(await approve(t, t.admin, awaited(answer))).toBe(errorCodes.impactChanged);
    expect(await pushRow(t, pushId)).toMatchObject({ message_status: 0 });
    expect(await approve(t, t.admin, awaited(answer))).toBe(success);
    expect(await pushRow(t, pushId)).toMatchObject({ message_status: 1 });
  });

  test('counts with the others of one command', async ({ t }) => {
    const pushIds = [(await addPush(t)).pushId, (await addPush(t)).pushId];
    for (const pushId of pushIds) await setRow(t.db, 'message_push', pushId, { total: 3000 });
    const input = { pushIds, sendTime: null } as never;
    expect((await t.admin.send(messagePushes.updateSendTime, input)).code).toBe(errorCodes.awaitsApproval);
    for (const pushId of pushIds) expect(await pushRow(t, pushId)).toMatchObject({ message_status: 0 });
  });

  test('is found by status and category, and its receivers by state', async ({ t }) => {
    const { pushId, userIds } = await addPush(t, { receivers: 2 });
    const ids = async (query: object) =>
      (await t.admin.call(messagePushes.list, query as never)).data.items.map((row) => row.pushId);
    expect(await ids({ messageStatus: 0, messageCategory: 1 })).toContain(pushId);
    expect(await ids({ messageStatus: 3 })).not.toContain(pushId);
    expect(await ids({ messageCategory: 2 })).not.toContain(pushId);
    const of = async (receiverState: number) =>
      (await t.admin.call(messagePushes.receivers, { pushId, receiverState } as never)).data.items.map(
        ({ userId }) => userId,
      );
    expect(await of(0)).toEqual(userIds);
    expect(await of(2)).toEqual([]);
  });
});
