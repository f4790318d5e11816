import { day, errorCodes, portal, shareLinks, shareState } from '@renderdesk/contract';
import { expect } from 'vitest';
import { addRow, getRows, setRow } from '../build/rows.ts';
import { addCustomer, addTask } from '../testing/fixtures.ts';
import { addPartner } from '../testing/portal.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';

const shared = async (t: TestServer) => {
  const p = await addPartner(t, { reach: 2 });
  const customer = await addCustomer(t.db);
  const taskId = await addTask(t.db, { userId: customer, status: 25 });
  const { data } = await p.send(portal.createShare, { taskId: taskId as never, days: 10 }, { customer });
  return { p, customer, taskId, ...data };
};
const rowOf = async (t: TestServer, shareId: number) =>
  (await t.admin.call(shareLinks.list, { ids: [shareId] })).data.items[0];

test('a visitor of a link is counted once a day, and neither token nor visitor is kept', async ({ t }) => {
  const { p, shareId, token, taskId } = await shared(t);
  const view = async (visitor: string) => (await p.send(portal.viewShare, { token, visitor })).code;
  expect([await view('cookie-a'), await view('cookie-a'), await view('cookie-b')]).toEqual([200, 200, 200]);
  expect(await rowOf(t, shareId)).toMatchObject({
    taskId,
    visitCount: 2,
    shareState: shareState.of.open,
    lastVisitTime: t.clock.now.getTime(),
  });
  const kept = JSON.stringify([
    await getRows(t.db, 'share_link', {}),
    await getRows(t.db, 'share_visit', {}),
    await t.db.selectFrom('operation').select('input').execute(),
  ]);
  expect(kept).not.toContain(token);
  expect(kept).not.toContain('cookie-a');
  const yesterday = new Date(t.clock.now.getTime() - day);
  await addRow(t.db, 'share_visit', {
    share_link_id: shareId,
    visited_on: yesterday.toISOString().slice(0, 10),
    visitor_hash: Buffer.alloc(32),
    first_at: yesterday,
  });
  expect(await rowOf(t, shareId)).toMatchObject({ visitCount: 3 });
  const { data } = await t.admin.call(shareLinks.statistics, {});
  expect(data.visits.slice(-2)).toEqual([1, 2]);
  const visitDay = data.days.at(-1);
  const { items } = (await t.admin.call(shareLinks.list, { visitDay })).data;
  expect(items.map((one) => one.shareLinkId)).toEqual([shareId]);
});

test('a link that is ended or over opens nothing, nor does one of another partner or customer', async ({
  t,
}) => {
  const one = await shared(t);
  const other = await addPartner(t, { reach: 2 });
  const sent = { token: one.token, visitor: 'x' };
  expect((await other.send(portal.viewShare, sent)).code).toBe(errorCodes.notFound);
  const stranger = await addCustomer(t.db);
  const end = (customer: number) => one.p.send(portal.endShare, { shareId: one.shareId }, { customer });
  expect((await end(stranger)).code).toBe(errorCodes.notFound);
  expect((await end(one.customer)).code).toBe(errorCodes.success);
  expect((await one.p.send(portal.viewShare, sent)).code).toBe(errorCodes.notFound);
  expect((await one.p.send(portal.shareResults, { token: one.token })).code).toBe(errorCodes.notFound);
  expect(await rowOf(t, one.shareId)).toMatchObject({ shareState: shareState.of.ended });
  const late = await shared(t);
  await setRow(t.db, 'share_link', late.shareId, { ends_at: t.clock.now });
  expect((await late.p.send(portal.viewShare, { token: late.token, visitor: 'x' })).code).toBe(
    errorCodes.notFound,
  );
  expect(await rowOf(t, late.shareId)).toMatchObject({ shareState: shareState.of.expired });
});
