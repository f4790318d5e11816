import { errorCodes, feedbacks, portal, webhooks } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { getRows } from '../build/rows.ts';
import { addCustomer, addFrames, addTask } from '../testing/fixtures.ts';
import { addPartner, registeredBy } from '../testing/portal.ts';

const t = serverOfFile();

test('a customer writes, staff answer, and the customer reads it; a task that is not theirs is answered as none', async () => {
  const partner = await addPartner(t);
  const customer = await registeredBy(partner);
  const taskId = await addTask(t.db, { userId: customer });
  await addFrames(t.db, taskId, [5, 4]);
  const foreign = await addTask(t.db, { userId: await addCustomer(t.db) });
  const send = (input: object, o: { key?: string; customer?: number } = {}) =>
    partner.send(
      portal.submitFeedback,
      { source: 3, content: '第 2 帧发黑', type: 1, module: 4, errorTypes: [5, 5], ...input } as never,
      { customer, ...o },
    );
  expect((await send({ taskId: foreign })).code).toBe(errorCodes.notFound);
  expect((await send({ taskId, frameIndex: 2 })).code).toBe(errorCodes.notFound);
  expect((await send({ frameIndex: 1 })).code).toBe(errorCodes.badInput);
  expect((await send({ content: ' ' })).code).toBe(errorCodes.badInput);
  expect((await send({ score: 6 })).code).toBe(errorCodes.badInput);
  const about = { taskId, frameIndex: 1, version: '5.2.1' };
  const first = await send(about, { key: 'feedback-once-1' });
  expect(first.code).toBe(200);
  const { feedbackId } = first.data;
  // Sent again under the same key it is the same feedback.
  expect((await send(about, { key: 'feedback-once-1' })).data).toEqual({ feedbackId });
  const rows = await getRows(t.db, 'feedback', { user_id: customer });
  expect(rows).toMatchObject([
    { source: 3, channel: 1, error_types: [5], client_version: '5.2.1', status: 0 },
  ]);

  await t.admin.call(feedbacks.assign, { feedbackIds: [feedbackId] });
  await t.admin.call(feedbacks.answer, { feedbackId, version: 2, answer: '已重新渲染' });
  const list = await partner.send(portal.feedbacks, {}, { customer });
  expect(list.data).toMatchObject({
    feedbacks: [{ feedbackId, status: 2, taskId, frameIndex: 1, answer: '已重新渲染' }],
    more: false,
  });
  const older = await partner.send(portal.feedbacks, { before: feedbackId }, { customer });
  expect(older.data.feedbacks).toEqual([]);
  const other = await registeredBy(partner);
  expect((await partner.send(portal.feedbacks, {}, { customer: other })).data.feedbacks).toEqual([]);
  expect((await partner.send(portal.feedbacks, {}, { customer: await addCustomer(t.db) })).code).toBe(
    errorCodes.notFound,
  );
});

test('nobody floods the queue, and only partners with the scope come in', async () => {
  const partner = await addPartner(t);
  const customer = await registeredBy(partner);
  const send = () => partner.send(portal.submitFeedback, { source: 2, content: '你好' }, { customer });
  for (let at = 0; at < 50; at += 1) expect((await send()).code).toBe(200);
  expect(await send()).toMatchObject({ code: errorCodes.limitReached, data: { limit: 50 } });
  const narrow = await addPartner(t, { scopes: [1, 4] });
  const own = await registeredBy(narrow);
  expect((await narrow.send(portal.feedbacks, {}, { customer: own })).code).toBe(errorCodes.forbidden);
});

test('a partner is told by webhook once it is answered', async () => {
  const partner = await addPartner(t);
  const customer = await registeredBy(partner);
  const hook = { webhookUrl: 'https://studio.example/hook', topics: [9] as 9[] };
  await t.admin.call(webhooks.add, { partnerId: partner.partnerId as never, ...hook });
  const { feedbackId } = (
    await partner.send(portal.submitFeedback, { source: 8, content: '插件无法登录' }, { customer })
  ).data;
  await t.admin.call(feedbacks.assign, { feedbackIds: [feedbackId] });
  await t.admin.call(feedbacks.answer, { feedbackId, version: 2, answer: '请重新登录' });
  const { data } = await t.admin.call(webhooks.read, { partnerId: partner.partnerId as never });
  const told = await t.db
    .selectFrom('webhook_event as e')
    .where('e.topic', '=', 9)
    .where('e.user_id', '=', customer)
    .select(['object_id', 'state'])
    .orderBy('id')
    .execute();
  expect(told).toEqual([
    { object_id: feedbackId, state: 1 },
    { object_id: feedbackId, state: 2 },
  ]);
  expect(data?.deliveries).toHaveLength(2);
});
