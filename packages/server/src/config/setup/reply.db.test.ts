import { randomUUID } from 'node:crypto';
import { autoReplies, errorCodes } from '@renderdesk/contract';
import { describe, expect } from 'vitest';
import { freshName } from '../../testing/sampling.ts';
import type { TestServer } from '../../testing/server.ts';
import { test } from '../../testing/test.ts';

const reply = { keyword: '', replyMatch: 2, priority: 10, replyText: '收到', isOn: true } as const;
const add = async (t: TestServer, set: object) =>
  (await t.admin.call(autoReplies.add, { ...reply, ...set } as never)).data.autoReplyId;
const matching = async (t: TestServer, message: string) =>
  (await t.admin.call(autoReplies.match, { message })).data.map((one) => one.autoReplyId);

test('the list opens with 10 replies, the newest first', async ({ t }) => {
  const ids: number[] = [];
  for (let count = 0; count < 11; count += 1) ids.push(await add(t, { keyword: freshName() }));
  const { items, total } = (await t.admin.call(autoReplies.list, {})).data;
  expect(items).toHaveLength(10);
  expect(total).toBeGreaterThan(10);
  expect(items[0]?.autoReplyId).toBe(ids.at(-1));
});

describe('a message', () => {
  test('gets the reply of the highest priority, then a whole match, then the longest keyword', async ({
    t,
  }) => {
    const word = randomUUID();
    const short = await add(t, { keyword: word });
    const long = await add(t, { keyword: `${word}多少` });
    const whole = await add(t, { keyword: `${word}多少钱`, replyMatch: 1 });
    const high = await add(t, { keyword: `${word}多`, priority: 11 });
    await add(t, { keyword: `${word}多少钱`, isOn: false });
    expect(await matching(t, `${word}多少钱`)).toEqual([high, whole, long, short]);
    expect(await matching(t, `请问${word}多少钱`)).toEqual([high, long, short]);
    await t.admin.call(autoReplies.remove, { autoReplyIds: [high] } as never);
    expect((await matching(t, `${word}多少钱`))[0]).toBe(whole);
    expect(await matching(t, randomUUID())).toEqual([]);
  });

  test('is compared without case and character width', async ({ t }) => {
    const word = randomUUID();
    const id = await add(t, { keyword: `VIP ${word}` });
    expect(await matching(t, `ｖｉｐ ${word}`)).toEqual([id]);
  });
});

test('a keyword has one reply for each way of matching, until it is deleted', async ({ t }) => {
  const keyword = freshName();
  const id = await add(t, { keyword });
  const again = await t.admin.send(autoReplies.add, { ...reply, keyword });
  expect(again).toMatchObject({ code: errorCodes.alreadyTaken, data: { issues: [{ path: 'keyword' }] } });
  await add(t, { keyword, replyMatch: 1 });
  await t.admin.call(autoReplies.remove, { autoReplyIds: [id] } as never);
  await add(t, { keyword });
});
