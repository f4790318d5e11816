import { day, errorCodes, inviteCodes, portal } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { setRow } from '../build/rows.ts';
import { addPartner, type TestPartner } from '../testing/portal.ts';
import { freshName } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';
import { serverOfFile } from '../testing/test.ts';
import { inviteOf } from './samples.ts';

const t = serverOfFile();
const ok = errorCodes.success;

let phones = 0;
const register = (
  p: TestPartner,
  inviteCode: string | null,
  o: { readonly key?: string } = {},
  id = (phones += 1),
) =>
  p.send(
    portal.register,
    { userName: `邀请客户${id}`, phone: `1380000${1000 + id}`, zone: 1, businessType: 1, inviteCode },
    { english: true, ...o },
  );
const add = async (server: TestServer, set: object = {}): Promise<{ id: number; code: string }> => {
  const code = freshName()
    .replaceAll(/[^\dA-Za-z]/g, '')
    .slice(0, 12)
    .padEnd(8, 'X');
  const { data } = await server.admin.call(inviteCodes.add, {
    ...inviteOf(),
    inviteCode: code,
    ...set,
  } as never);
  return { id: data.inviteCodeId, code };
};
const detail = async (inviteCodeId: number) =>
  (await t.admin.call(inviteCodes.detail, { inviteCodeId } as never)).data;

test('a registration by an invite code is counted once and shown with its first recharge', async () => {
  const p = await addPartner(t);
  const { id, code } = await add(t, { maxUses: 5, remark: '展会' });
  const [key, no] = [`invite-key-${code}`, (phones += 1)];
  const first = await register(p, code.toLowerCase(), { key }, no);
  const again = await register(p, code.toLowerCase(), { key }, no);
  expect([first.code, again.code, again.data]).toEqual([ok, ok, first.data]);
  expect(await detail(id)).toMatchObject({
    inviteCode: code,
    status: 1,
    usedCount: 1,
    maxUses: 5,
    remark: '展会',
  });
  await setRow(t.db, 'user', first.data.userId, { first_recharge_at: t.clock.now });
  const { data } = await t.admin.call(inviteCodes.logs, { inviteCodeId: id } as never);
  expect(data.items).toMatchObject([
    { userId: first.data.userId, useTime: t.clock.now.getTime(), firstRechargeTime: t.clock.now.getTime() },
  ]);
  expect(data.items[0]?.partnerName).toContain('官网');
  expect((await register(p, null)).code).toBe(ok);
  expect((await detail(id)).usedCount).toBe(1);
});

test('a code that is not valid refuses the registration with its reason and leaves no customer', async () => {
  const p = await addPartner(t);
  const now = t.clock.now.getTime();
  const refused = async (code: string, why: string) => {
    const answer = await register(p, code);
    expect(answer).toMatchObject({ code: errorCodes.inviteCodeRefused, data: { why } });
    return answer.message;
  };
  const off = await add(t);
  const disable = { inviteCodeIds: [off.id], versions: [1] };
  expect((await t.admin.call(inviteCodes.disable, disable as never)).data.results[0]?.code).toBe(ok);
  const once = await add(t, { maxUses: 1 });
  expect((await register(p, once.code)).code).toBe(ok);
  const messages = [
    await refused('NO-SUCH-CODE', 'unknown'),
    await refused(off.code, 'disabled'),
    await refused((await add(t, { validFrom: now + day })).code, 'notYet'),
    await refused((await add(t, { validUntil: now })).code, 'expired'),
    await refused(once.code, 'usedUp'),
  ];
  expect(new Set(messages).size).toBe(5);
  const name = `邀请客户${phones}`;
  expect(await t.db.selectFrom('user').where('name', '=', name).select('id').execute()).toEqual([]);
  expect((await detail(once.id)).status).toBe(4);
});

test('of many who register at once by the last use of a code, one succeeds', async () => {
  const p = await addPartner(t);
  const { id, code } = await add(t, { maxUses: 1 });
  const codes = (await Promise.all(Array.from({ length: 12 }, () => register(p, code)))).map(
    (one) => one.code,
  );
  expect(codes.filter((one) => one === ok)).toHaveLength(1);
  expect(codes.filter((one) => one === errorCodes.inviteCodeRefused)).toHaveLength(11);
  expect(await detail(id)).toMatchObject({ usedCount: 1, status: 4 });
});

test('a disabled code is enabled again, keeps its customers, and is made where none is typed', async () => {
  const p = await addPartner(t);
  const { data } = await t.admin.call(inviteCodes.add, inviteOf());
  const { inviteCode } = await detail(data.inviteCodeId);
  expect(inviteCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect((await register(p, inviteCode)).code).toBe(ok);
  const act = async (action: 'enable' | 'disable') =>
    (await t.admin.call(inviteCodes[action], { inviteCodeIds: [data.inviteCodeId] })).data.results[0]?.code;
  expect(await act('enable')).toBe(errorCodes.notAllowedInState);
  expect(await act('disable')).toBe(ok);
  expect(await detail(data.inviteCodeId)).toMatchObject({ status: 0, usedCount: 1 });
  expect(await act('enable')).toBe(ok);
  expect((await register(p, inviteCode)).code).toBe(ok);
  expect((await detail(data.inviteCodeId)).usedCount).toBe(2);
});

test('codes are unique whatever their case, and end after they begin', async () => {
  const { code } = await add(t);
  expect(
    await t.admin.send(inviteCodes.add, { ...inviteOf(), inviteCode: code.toLowerCase() }),
  ).toMatchObject({
    code: errorCodes.alreadyTaken,
    data: { issues: [{ path: 'inviteCode' }] },
  });
  const now = t.clock.now.getTime();
  const back = await t.admin.send(inviteCodes.add, { ...inviteOf(), validFrom: now, validUntil: now });
  expect(back).toMatchObject({ code: errorCodes.badInput, data: { issues: [{ path: 'validUntil' }] } });
});
