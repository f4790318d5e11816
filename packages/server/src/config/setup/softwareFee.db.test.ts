import { errorCodes, hour, softwareFees, versionState } from '@renderdesk/contract';
import { expect } from 'vitest';
import { freshName } from '../../testing/sampling.ts';
import type { TestServer } from '../../testing/server.ts';
import { test } from '../../testing/test.ts';

const fee = (t: TestServer, feeName: string, from: number) => ({
  feeName,
  cgId: 2001,
  feeUnit: 2,
  currency: 1,
  price: '0.5',
  validFrom: t.clock.now.getTime() + from,
  reason: '许可证费用',
});
const add = async (t: TestServer, feeName: string, from: number) =>
  (await t.admin.call(softwareFees.add, fee(t, feeName, from) as never)).data.softwareFeeId;
const statesOf = async (t: TestServer, feeName: string) =>
  (await t.admin.call(softwareFees.list, { feeName } as never)).data.items.map((row) => [
    row.softwareFeeId,
    row.versionState,
  ]);

test('a charge is in force until the next one of its name, software and currency begins', async ({ t }) => {
  const name = `${freshName()}费`;
  const [first, second] = [await add(t, name, 0), await add(t, name, hour)];
  const { inForce, planned, past } = versionState.of;
  expect(await statesOf(t, name)).toEqual([
    [first, inForce],
    [second, planned],
  ]);
  t.clock.now = new Date(t.clock.now.getTime() + hour);
  expect(await statesOf(t, name)).toEqual([
    [second, inForce],
    [first, past],
  ]);
  expect((await t.admin.call(softwareFees.names, {})).data).toContain(name);
});

test('what has begun is neither changed nor deleted; what is planned is', async ({ t }) => {
  const name = `${freshName()}费`;
  const [begun, planned] = [await add(t, name, 0), await add(t, name, hour)];
  const edit = (softwareFeeId: number) =>
    t.admin.send(softwareFees.update, { ...fee(t, name, 2 * hour), softwareFeeId, version: 1, price: '1' });
  expect((await edit(begun)).code).toBe(errorCodes.notAllowedInState);
  expect((await edit(planned)).code).toBe(errorCodes.success);
  const { data } = await t.admin.call(softwareFees.remove, { softwareFeeIds: [begun, planned] } as never);
  expect(data).toMatchObject({
    results: [
      { id: begun, code: errorCodes.notAllowedInState },
      { id: planned, code: errorCodes.success },
    ],
  });
});

test('a charge does not begin in the past, and two of one name never at one moment', async ({ t }) => {
  const name = `${freshName()}费`;
  const issue = { issues: [{ path: 'validFrom' }] };
  expect(await t.admin.send(softwareFees.add, fee(t, name, -1))).toMatchObject({
    code: errorCodes.badInput,
    data: issue,
  });
  await add(t, name, hour);
  expect(await t.admin.send(softwareFees.add, fee(t, name, hour))).toMatchObject({
    code: errorCodes.alreadyTaken,
    data: issue,
  });
});
