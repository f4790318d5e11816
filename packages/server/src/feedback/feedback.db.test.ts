import {
  animationFeedback,
  clientFeedback,
  day,
  errorCodes,
  type FeedbackId,
  feedbackKeys,
  feedbacks,
  home,
  messageBoard,
  officialFeedback,
  pictureFeedback,
  platformFeedback,
  portal,
  queue,
} from '@renderdesk/contract';
import { describe, expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { getRow, setRow } from '../build/rows.ts';
import { addAppeal } from '../testing/bills.ts';
import { addFeedback } from '../testing/feedback.ts';
import { addCustomer, addFrames, addTask } from '../testing/fixtures.ts';
import { addPartner, registeredBy } from '../testing/portal.ts';
import { closeByItself } from './feedback.work.ts';

const t = serverOfFile();

const keys = feedbackKeys;
const colleague = () => t.person({ keys: [...keys], scope: 0 });
type Colleague = Awaited<ReturnType<typeof colleague>>;
const row = (id: number) => getRow(t.db, 'feedback', id);
const change = async (
  who: Colleague,
  feedbackId: number,
  status: 0 | 1 | 2 | 3 | 4,
  reason = '',
): Promise<number> => {
  const { version } = await row(feedbackId);
  return (await who.send(feedbacks.changeState, { feedbackId, version, status, reason })).code;
};
const assign = (who: Colleague, feedbackId: number, adminId?: number) =>
  who.send(feedbacks.assign, { feedbackIds: [feedbackId], ...(adminId !== undefined && { adminId }) });

describe('lists', () => {
  test('show each feedback in the one of its source, to who holds its key', async () => {
    const ids = new Map<number, number>();
    for (const source of [1, 2, 3, 4, 5, 6, 8] as const)
      ids.set(source, (await addFeedback(t, { source })).id);
    const shown = async (call: typeof messageBoard.list, key: (typeof keys)[number]) => {
      const who = await t.person({ keys: [key], scope: 0 });
      const { data } = await who.call(call, { pageSize: 500 });
      return [...ids].flatMap(([source, id]) =>
        data.items.some(({ feedbackId }) => feedbackId === id) ? [source] : [],
      );
    };
    expect(await shown(messageBoard.list, 'user:foxFeedback')).toEqual([2, 4]);
    expect(await shown(clientFeedback.get as never, 'user:foxFeedback')).toEqual([8]);
    expect(await shown(pictureFeedback.list as never, 'user:picFeedback')).toEqual([3]);
    expect(await shown(animationFeedback.list as never, 'user:client:feedback')).toEqual([1]);
    expect(await shown(officialFeedback.list as never, 'website:feedback:root')).toEqual([5]);
    expect(await shown(platformFeedback.list as never, 'platform:feedback:root')).toEqual([6]);
    const picture = await t.person({ keys: ['user:picFeedback'], scope: 0 });
    const read = (source: number) =>
      picture.send(feedbacks.read, { feedbackId: (ids.get(source) ?? 0) as FeedbackId });
    expect((await read(3)).code).toBe(errorCodes.success);
    expect((await read(1)).code).toBe(errorCodes.notFound);
    const foreign = await picture.send(feedbacks.assign, { feedbackIds: [ids.get(2) ?? 0] });
    expect(foreign.data).toMatchObject({ done: 0, refused: 1 });
  });

  test('open with twenty rows; a version is the client’s, of one channel', async () => {
    expect(
      [
        messageBoard.list,
        clientFeedback.get,
        pictureFeedback.list,
        officialFeedback.list,
        platformFeedback.list,
      ].map((call) => call.pageSize),
    ).toEqual([20, 20, 20, 20, 20]);
    const of = async (version: string, channel: 1 | 2) => {
      const { id } = await addFeedback(t, { source: 3 });
      const set = { client_version: version, channel };
      await t.db.updateTable('feedback').set(set).where('id', '=', id).execute();
      return id;
    };
    const [older, newer] = [await of('6.0.1', 1), await of('6.0.2', 2)];
    const versions = async (channel?: 1 | 2) =>
      (await t.admin.call(pictureFeedback.versions, { ...(channel && { channel }) })).data;
    expect(await versions()).toContain('6.0.1');
    expect(await versions()).not.toContain('6.0.2');
    expect(await versions(2)).toEqual(['6.0.2']);
    await setRow(t.db, 'feedback', older, { source: 1 });
    expect((await t.admin.call(animationFeedback.versions, {})).data).toContain('6.0.1');
    expect(await versions()).not.toContain('6.0.1');
    await setRow(t.db, 'feedback', older, { source: 3 });
    const { data } = await t.admin.call(pictureFeedback.list, { version: '6.0.2', errorTypes: [] });
    expect(data.items.map(({ feedbackId }) => feedbackId)).toEqual([newer]);
    const either = await t.admin.call(pictureFeedback.list, { version: '6.0.1', errorTypes: [2, 3] });
    expect(either.data.items.map(({ feedbackId }) => feedbackId)).toEqual([older]);
    const neither = await t.admin.call(pictureFeedback.list, { version: '6.0.1', errorTypes: [2] });
    expect(neither.data.items).toEqual([]);
  });
});

describe('feedback', () => {
  test('is taken on, answered, closed, opened again and called invalid, and no other way', async () => {
    const who = await colleague();
    const { id } = await addFeedback(t);
    const answer = async (text: string) => {
      const { version } = await row(id);
      return (await who.send(feedbacks.answer, { feedbackId: id, version, answer: text })).code;
    };
    expect(await answer('too early')).toBe(errorCodes.notAllowedInState);
    expect(await change(who, id, 3)).toBe(errorCodes.notAllowedInState);
    expect((await assign(who, id)).data).toMatchObject({ done: 1 });
    expect(await row(id)).toMatchObject({ status: 1, assigned_to: who.adminId });
    expect(await answer('请升级到 5.3')).toBe(200);
    const first = (await row(id)).first_answered_at;
    expect(await change(who, id, 3)).toBe(200);
    expect(await row(id)).toMatchObject({ status: 3, closed_at: t.clock.now });
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    expect(await change(who, id, 1)).toBe(200);
    expect(await row(id)).toMatchObject({ status: 1, closed_at: null, answer: '请升级到 5.3' });
    expect(await answer('已在服务端修复')).toBe(200);
    expect(await row(id)).toMatchObject({ first_answered_at: first, answered_at: t.clock.now });
    expect(await change(who, id, 4)).toBe(errorCodes.badInput);
    expect(await change(who, id, 0, 'why')).toBe(errorCodes.badInput);
    expect(await change(who, id, 2, 'why')).toBe(errorCodes.badInput);
    expect(await change(who, id, 4, '重复提交')).toBe(200);
    expect(await row(id)).toMatchObject({ status: 4, reason: '重复提交' });
    expect(await change(who, id, 1)).toBe(errorCodes.notAllowedInState);
    expect((await assign(who, id)).data).toMatchObject({ refused: 1 });
    const { data } = await who.call(feedbacks.history, { feedbackId: id as FeedbackId });
    expect(data.map(({ reason }) => reason)[0]).toBe('重复提交');
    expect(data.flatMap(({ changes }) => changes).find(({ field }) => field === 'assignedTo')?.after).toMatch(
      /^Person \d+$/,
    );
  });

  test('that a colleague changed meanwhile is not answered by what stood before', async () => {
    const who = await colleague();
    const { id } = await addFeedback(t, { status: 1 });
    const send = (answer: string) => who.send(feedbacks.answer, { feedbackId: id, version: 1, answer });
    const codes = (await Promise.all([send('a'), send('b')])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, errorCodes.changedMeanwhile]);
  });

  test('is given to a colleague who sees it, and to nobody else', async () => {
    const who = await colleague();
    const { id } = await addFeedback(t);
    const blind = await t.person({ keys: [...keys], scope: 2 });
    const other = await t.person({ keys: ['user:picFeedback'], scope: 0 });
    for (const adminId of [blind.adminId, other.adminId, 999_999])
      expect((await assign(who, id, adminId)).code).toBe(errorCodes.badInput);
    expect(await row(id)).toMatchObject({ status: 0, assigned_to: null });
    const able = await colleague();
    expect((await assign(who, id, able.adminId)).data).toMatchObject({ done: 1 });
    expect(await row(id)).toMatchObject({ status: 1, assigned_to: able.adminId });
  });

  test('is linked to what is its customer’s alone', async () => {
    const { appealId, ownerId } = await addAppeal(t);
    const { id } = await addFeedback(t, { userId: ownerId });
    const childId = await addCustomer(t.db, { mainId: ownerId });
    const taskId = await addTask(t.db, { userId: childId });
    await addFrames(t.db, taskId, [5, 5]);
    const foreign = await addTask(t.db, { userId: await addCustomer(t.db) });
    const nothing = { taskId: null, frameIndex: null, appealId: null, ticket: '' };
    const link = async (input: object) => {
      const { version } = await row(id);
      return (await t.admin.send(feedbacks.link, { feedbackId: id, version, ...nothing, ...input })).code;
    };
    expect(await link({ taskId: foreign })).toBe(errorCodes.notFound);
    expect(await link({ taskId, frameIndex: 2 })).toBe(errorCodes.notFound);
    expect(await link({ frameIndex: 1 })).toBe(errorCodes.badInput);
    expect(await link({ appealId: (await addAppeal(t)).appealId })).toBe(errorCodes.notFound);
    expect(await link({ taskId, frameIndex: 1, appealId, ticket: 'RD-1024' })).toBe(200);
    expect(await row(id)).toMatchObject({
      task_id: taskId,
      frame_ix: 1,
      appeal_id: appealId,
      ticket: 'RD-1024',
    });
  });

  test('closes by itself seven days after its answer, with a record', async () => {
    const { id } = await addFeedback(t, { status: 2 });
    const fresh = (await addFeedback(t, { status: 1 })).id;
    t.clock.now = new Date(t.clock.now.getTime() + 7 * day - 1);
    await closeByItself(t.server.app);
    expect(await row(id)).toMatchObject({ status: 2 });
    t.clock.now = new Date(t.clock.now.getTime() + 1);
    await closeByItself(t.server.app);
    expect(await row(id)).toMatchObject({ status: 3, closed_at: t.clock.now });
    expect(await row(fresh)).toMatchObject({ status: 1 });
    const records = t.db.selectFrom('operation').where('call', '=', 'feedback.feedbacks.expire');
    expect(await records.select('outcome').execute()).toEqual([{ outcome: 200 }]);
    // Nothing to close is no command.
    await closeByItself(t.server.app);
    expect(await records.select('id').execute()).toHaveLength(1);
    await t.renewAdmin();
  });
});

describe('the queue', () => {
  const waiting = async (who: Colleague) =>
    (await who.call(home.waiting, { queueList: [queue.of.feedbackWaiting], pageSize: 800 })).data.items;

  test('holds what nobody has answered, until it is due, and leaves a colleague’s to them', async () => {
    const [one, other] = [await colleague(), await colleague()];
    const dueAt = new Date(t.clock.now.getTime() - 1000);
    const { id } = await addFeedback(t, { source: 8, dueAt });
    const mine = async (who: Colleague) => (await waiting(who)).find(({ objectId }) => objectId === id);
    expect(await mine(one)).toMatchObject({
      overdue: true,
      until: dueAt.getTime(),
      path: '/user/clientFeedback',
      search: `tab=client&feedback=${id}`,
    });
    await assign(one, id);
    expect(await mine(other)).toBeUndefined();
    const { version } = await row(id);
    await one.send(feedbacks.answer, { feedbackId: id, version, answer: '好的' });
    expect(await mine(one)).toBeUndefined();
    await change(one, id, 3);
    await change(one, id, 1);
    // The first answer was given: what is opened again is due at no time.
    expect(await mine(one)).toMatchObject({ until: null, overdue: false });
  });

  test('is due in duty hours, where the working days are stated', async () => {
    // A Friday.
    t.clock.now = new Date('2026-03-20T17:00:00+08:00');
    await t.db.updateTable('session').set({ ended_at: t.clock.now, end_reason: 2 }).execute();
    await t.renewAdmin();
    const partner = await addPartner(t);
    const customer = await registeredBy(partner);
    const send = async () => {
      const answer = await partner.send(
        portal.submitFeedback,
        { source: 2, content: '如何开票？' },
        { customer },
      );
      return (await row(answer.data.feedbackId)).due_at;
    };
    // One hour is left of that day, three follow on Monday.
    expect(await send()).toEqual(new Date('2026-03-23T09:00:00+08:00'));
    await t.db.deleteFrom('calendar_day').execute();
    await setRow(t.db, 'calendar_year', { year: 2026 }, { year: 2000 });
    expect(await send()).toBeNull();
  });
});
