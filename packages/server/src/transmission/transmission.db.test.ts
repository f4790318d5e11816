import {
  asperaAccounts,
  engineLines,
  errorCodes,
  httpLines,
  type LineCalls,
  transferEngines,
  vpnLines,
  webLines,
} from '@renderdesk/contract';
import { expect } from 'vitest';
import { asperaOwner } from '../core/auth/principal.ts';
import { sealerOf } from '../core/auth/sealing.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { accountOf, addedEngine, engineOf, lineOf } from './samples.ts';

const engineRow = async (t: TestServer, id: number) =>
  (await t.admin.call(transferEngines.list, { ids: [id] } as never)).data.items[0];

test('an engine is of zone 1 where none is chosen, and its name is its own', async ({ t }) => {
  const { zone: _zone, ...input } = engineOf();
  const { transferEngineId: id } = (await t.admin.call(transferEngines.add, input)).data;
  expect(await engineRow(t, id)).toMatchObject({ zone: 1, protocol: 4, lineCount: 0, version: 1 });
  expect(await t.admin.send(transferEngines.add, input)).toMatchObject({
    code: errorCodes.alreadyTaken,
    data: { issues: [{ path: 'engineName' }] },
  });
  expect((await t.admin.send(transferEngines.add, { ...engineOf(), protocol: 6 })).code).toBe(
    errorCodes.badInput,
  );
  expect((await t.admin.send(transferEngines.add, { ...engineOf(), host: 'http://a' })).code).toBe(
    errorCodes.badInput,
  );
});

test('each zone has one default engine: another one takes the mark over', async ({ t }) => {
  const add = async (set: object) =>
    (await t.admin.call(transferEngines.add, { ...engineOf(), isDefault: true, ...set })).data
      .transferEngineId;
  const [first, abroad, second] = [await add({}), await add({ zone: 2 }), await add({})];
  const isDefault = async (id: number) => (await engineRow(t, id))?.isDefault;
  expect([await isDefault(first), await isDefault(abroad), await isDefault(second)]).toEqual([
    false,
    true,
    true,
  ]);
  const set = { ...engineOf(), transferEngineId: first, version: 2, isDefault: true };
  await t.admin.call(transferEngines.update, set as never);
  expect([await isDefault(first), await isDefault(second)]).toEqual([true, false]);
});

test('an engine with lines is not deleted', async ({ t }) => {
  const calls = engineLines as unknown as LineCalls;
  const line = await lineOf(t, calls);
  const { transferLineId } = (await t.admin.call(engineLines.save, line as never)).data;
  const used = (line as { transferEngineId: number }).transferEngineId;
  const free = (await addedEngine(t)).transferEngineId;
  const remove = async () => {
    const { data } = await t.admin.call(transferEngines.remove, { transferEngineIds: [used, free] } as never);
    return (data as { results: { code: number }[] }).results.map((one) => one.code);
  };
  expect((await engineRow(t, used))?.lineCount).toBe(1);
  expect((await remove())[0]).toBe(errorCodes.stillInUse);
  await t.admin.call(engineLines.remove, { transferLineIds: [transferLineId] } as never);
  expect((await remove())[0]).toBe(errorCodes.success);
  expect((await t.admin.send(engineLines.save, line)).code).toBe(errorCodes.notFound);
});

test.for([
  ['web', webLines],
  ['http', httpLines],
  ['vpn', vpnLines],
] as const)('lines of kind %s are of that kind alone, by zone', async ([, group], { t }) => {
  const calls = group as unknown as LineCalls;
  const add = async (set: object) =>
    (await t.admin.call(calls.save, { ...(await lineOf(t, calls)), ...set } as never)).data.transferLineId;
  const [abroad, home] = [await add({ zone: 2 }), await add({})];
  const { items } = (await t.admin.call(calls.list, { ids: [abroad, home] } as never)).data;
  expect(items.map((row) => [row.transferLineId, row.zone])).toEqual([
    [home, 1],
    [abroad, 2],
  ]);
  const other = calls === (webLines as unknown) ? httpLines : webLines;
  const set = { ...(await lineOf(t, calls)), transferLineId: home, version: 1 };
  expect((await t.admin.send(other.save, set)).code).toBe(errorCodes.notFound);
  expect((await t.admin.send(calls.save, { ...set, version: undefined })).data).toMatchObject({
    issues: [{ path: 'version' }],
  });
});

test('the password of an account is sealed, kept where none is sent, and never returned', async ({ t }) => {
  const input = accountOf();
  const { asperaAccountId } = (await t.admin.call(asperaAccounts.save, input)).data;
  const stored = async () => {
    const { password } = await t.db
      .selectFrom('aspera_account')
      .where('id', '=', asperaAccountId)
      .select('password')
      .executeTakeFirstOrThrow();
    return sealerOf(t.server.app.config).open(password as Buffer, asperaOwner(asperaAccountId));
  };
  expect(await stored()).toBe(input.password);
  const { password: _password, ...rest } = input;
  await t.admin.call(asperaAccounts.save, { ...rest, asperaAccountId, version: 1, port: 22 } as never);
  expect(await stored()).toBe(input.password);
  await t.admin.call(asperaAccounts.markType, {
    asperaAccountIds: [asperaAccountId],
    accountType: 2,
  } as never);
  const answer = await t.admin.call(asperaAccounts.list, { ids: [asperaAccountId] } as never);
  expect(answer.data.items[0]).toMatchObject({ hasPassword: true, accountType: 2, port: 22 });
  expect(JSON.stringify(answer)).not.toContain(input.password);
});
