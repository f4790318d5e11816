import { randomUUID } from 'node:crypto';
import {
  errorCodes,
  moneyScopes,
  portal,
  portalCalls,
  temporaryPasswords,
  temporaryState,
  userAccess,
  userDetails,
  UserId,
  users,
} from '@renderdesk/contract';
import { describe, expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { setRow } from '../build/rows.ts';
import { approve, awaited } from '../testing/approving.ts';
import { giveCustomer } from '../testing/agents.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { addPartner } from '../testing/portal.ts';
import type { Person } from '../testing/server.ts';

const t = serverOfFile();

const id = (one: number) => UserId.parse(one);
const later = (minutes: number): void => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000);
};
const read = async (userId: number) => (await t.admin.call(userDetails.read, { userId: id(userId) })).data;
/** A customer that nothing may be used on credit by. */
const plain = async (): Promise<number> => {
  const userId = await addCustomer(t.db);
  await setRow(t.db, 'owner_live', { owner_id: userId }, { credit_limit: '0' });
  return userId;
};
const ask = (userId: number, by: Person = t.admin, minutes = 10) =>
  by.call(temporaryPasswords.add, { userId: id(userId), minutes, reason: '工单 1024' });
const ours = () => addPartner(t, { reach: 2 });

describe('sessions of customers', () => {
  test('end where they are kept: the portal is told from when on, and disabling an account ends them too', async () => {
    const [first, second, other] = [
      await addCustomer(t.db),
      await addCustomer(t.db),
      await addCustomer(t.db),
    ];
    const partner = await ours();
    const ends = async (customer: number) =>
      (await partner.send(portal.access, {}, { customer })).data.sessionsEndTime;
    expect(await ends(first)).toBeNull();
    const out = await t.admin.send(userAccess.forceLogout, { userIds: [first], reason: '账号被盗' });
    expect(out.data).toMatchObject({ done: 1, refused: 0 });
    expect(await ends(first)).toBe(t.clock.now.getTime());
    expect((await read(first)).sessionsEndTime).toBe(t.clock.now.getTime());
    later(1);
    await t.admin.send(users.enable, { userIds: [second], enabled: 0, reason: '客户申请' });
    expect(await ends(second)).toBe(t.clock.now.getTime());
    expect((await partner.send(portal.access, {}, { customer: second })).data.enabled).toBe(false);
    await t.admin.send(users.enable, { userIds: [second], enabled: 1, reason: '恢复' });
    expect(await ends(second)).toBe(t.clock.now.getTime());
    expect(await ends(other)).toBeNull();
  });
});

describe('API settings', () => {
  test('keep software of others out, and never our own portal; addresses are networks', async () => {
    const partner = await addPartner(t, { reach: 1 });
    const { data } = await partner.send(portal.register, {
      userName: '接口客户',
      phone: '13900008888',
      zone: 1,
      businessType: 1,
    });
    const customer = data.userId;
    const set = async (apiEnabled: boolean, apiIps: string[]) =>
      (
        await t.admin.call(userAccess.setApi, {
          userId: id(customer),
          version: (await read(customer)).version,
          apiEnabled,
          apiIps,
          reason: '客户要求',
        })
      ).code;
    const answer = async () => (await partner.send(portal.customer, {}, { customer })).code;
    expect(await answer()).toBe(errorCodes.success);
    expect(await set(true, ['203.0.113.0/24'])).toBe(errorCodes.success);
    expect(await answer()).toBe(errorCodes.apiClosed);
    expect(await set(true, ['127.0.0.0/8'])).toBe(errorCodes.success);
    expect(await answer()).toBe(errorCodes.success);
    expect(await set(false, [])).toBe(errorCodes.success);
    expect(await answer()).toBe(errorCodes.apiClosed);
    // A child account is as closed as its main account.
    const child = await addCustomer(t.db, { mainId: customer });
    expect((await partner.send(portal.customer, {}, { customer: child })).code).toBe(errorCodes.apiClosed);
    expect((await (await ours()).send(portal.customer, {}, { customer })).code).toBe(errorCodes.success);
    // On again needs a certification that holds.
    expect(await set(true, [])).toBe(errorCodes.realNameNeeded);
    expect((await read(customer)).apiEnabled).toBe(false);
    await setRow(t.db, 'user', customer, { auth_status: 8 });
    expect(await set(true, [])).toBe(errorCodes.success);
    expect(await answer()).toBe(errorCodes.success);
    const settings = await t.admin.call(userAccess.apiSettings, { userId: id(customer) });
    expect(settings.data.partners.find((one) => Number(one.partnerId) === partner.partnerId)).toMatchObject({
      partnerReach: 1,
      keyCount: 1,
    });
  });
});

describe('a temporary password', () => {
  test('is told once to who asked, used once within its minutes, and shown to the customer', async () => {
    const userId = await plain();
    const partner = await ours();
    const { data, code } = await ask(userId);
    expect(code).toBe(errorCodes.success);
    const other = await t.person({ keys: ['user:list', 'user:list:temporary'] });
    const show = (by: Person) => by.call(temporaryPasswords.show, { temporaryId: data.temporaryId });
    expect((await show(other)).code).toBe(errorCodes.notFound);
    const shown = await show(t.admin);
    expect(shown.data.endTime).toBe(t.clock.now.getTime() + 10 * 60_000);
    expect((await show(t.admin)).code).toBe(errorCodes.notAllowedInState);
    const redeem = (temporaryPassword: string, customer = userId) =>
      partner.send(portal.redeem, { temporaryPassword }, { customer, key: randomUUID() });
    const word = shown.data.temporaryPassword;
    expect((await redeem('AAAA-BBBB-CCCC-DDDD')).code).toBe(errorCodes.wrongVerifyCode);
    expect((await redeem(word, await plain())).code).toBe(errorCodes.wrongVerifyCode);
    expect((await redeem(word.toLowerCase())).data).toMatchObject({
      reason: '工单 1024',
      moneyCommands: false,
    });
    expect((await redeem(word)).code).toBe(errorCodes.wrongVerifyCode);
    const { data: told } = await partner.send(portal.access, {}, { customer: userId });
    expect(told.temporary).toEqual([
      { usedTime: t.clock.now.getTime(), usedBy: '系统管理员', reason: '工单 1024' },
    ]);
    const { data: list } = await t.admin.call(temporaryPasswords.list, { userId: id(userId) });
    expect(list.map((one) => one.temporaryState)).toEqual([temporaryState.of.used]);
  });

  test('opens nothing after its minutes, once it was ended, and while the account is disabled', async () => {
    const userId = await plain();
    const partner = await ours();
    const made = async () => {
      const { data } = await ask(userId, t.admin, 5);
      const { data: shown } = await t.admin.call(temporaryPasswords.show, data);
      return { ...data, word: shown.temporaryPassword };
    };
    const redeem = (temporaryPassword: string) =>
      partner.send(portal.redeem, { temporaryPassword }, { customer: userId, key: randomUUID() });
    const late = await made();
    later(5);
    expect((await redeem(late.word)).code).toBe(errorCodes.wrongVerifyCode);
    const ended = await made();
    const { temporaryId } = ended;
    expect((await t.admin.call(temporaryPasswords.end, { temporaryId })).code).toBe(200);
    expect((await redeem(ended.word)).code).toBe(errorCodes.wrongVerifyCode);
    const closed = await made();
    await setRow(t.db, 'user', userId, { enabled: false });
    expect((await redeem(closed.word)).code).toBe(errorCodes.accountDisabled);
    expect((await ask(userId)).code).toBe(errorCodes.notAllowedInState);
  });

  test('waits for a second person where the customer has credit', async () => {
    const userId = await addCustomer(t.db);
    const request = awaited(await ask(userId));
    const { data } = await t.admin.call(temporaryPasswords.list, { userId: id(userId) });
    expect(data).toEqual([]);
    const second = await t.person({
      keys: ['user:list', 'user:list:temporary', 'approval:decide'],
    });
    // Not the customer's own salesperson.
    const salesperson = await t.person({ keys: ['user:list', 'user:list:temporary', 'approval:decide'] });
    await giveCustomer(t, { userId, adminId: salesperson.adminId, kind: 1 });
    expect(await approve(t, salesperson, request)).toBe(errorCodes.ownCustomer);
    expect(await approve(t, second, request)).toBe(200);
    const { data: after } = await t.admin.call(temporaryPasswords.list, { userId: id(userId) });
    expect(after).toMatchObject([{ isOwn: true, temporaryState: temporaryState.of.waiting }]);
    const [one] = after;
    const shown = await t.admin.call(temporaryPasswords.show, {
      temporaryId: one?.temporaryId as never,
    });
    expect(shown.code).toBe(errorCodes.success);
  });

  test('marks what staff do under it as theirs, moves no money, and is over with its minutes and its sessions', async () => {
    const userId = await plain();
    const [partner, another] = [await ours(), await ours()];
    const signedIn = async () => {
      const { data } = await ask(userId);
      const { data: shown } = await t.admin.call(temporaryPasswords.show, data);
      const input = { temporaryPassword: shown.temporaryPassword };
      return Number((await partner.send(portal.redeem, input, { customer: userId })).data.temporaryId);
    };
    const temporaryId = await signedIn();
    const under = (one: number, o: { customer?: number } = {}) => ({
      customer: userId,
      temporaryId: one,
      ...o,
    });
    const look = async (one: number, by = partner, o: { customer?: number } = {}) =>
      (await by.send(portal.customer, {}, under(one, o))).code;
    expect(await look(temporaryId)).toBe(errorCodes.success);
    expect(await look(temporaryId, another)).toBe(errorCodes.forbidden);
    expect(await look(temporaryId, partner, { customer: await plain() })).toBe(errorCodes.forbidden);
    expect(await look(temporaryId + 1)).toBe(errorCodes.forbidden);
    for (const call of portalCalls.filter((one) => one.kind === 'command' && one.forCustomer)) {
      const { code } = await partner.send(call, {} as never, under(temporaryId));
      expect([call.name, code === errorCodes.forbidden]).toEqual([
        call.name,
        moneyScopes.includes(call.scope),
      ]);
    }
    const file = { path: 'scenes/shot.ma', size: 1, sha256: '0'.repeat(64) };
    expect((await partner.send(portal.beginUpload, file, under(temporaryId))).code).toBe(errorCodes.success);
    const { after } = await t.db
      .selectFrom('operation')
      .where('call', '=', portal.beginUpload.name)
      .where('outcome', '=', errorCodes.success)
      .orderBy('id', 'desc')
      .select('after')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(after)).toContain(`"temporaryId":${temporaryId}`);
    later(10);
    expect(await look(temporaryId)).toBe(errorCodes.forbidden);
    const next = await signedIn();
    later(1);
    await t.admin.send(userAccess.forceLogout, { userIds: [userId], reason: '账号被盗' });
    expect(await look(next)).toBe(errorCodes.forbidden);
  });

  test('that was asked for before the customer had credit is not told: nobody else decided on that', async () => {
    const userId = await plain();
    const { data } = await ask(userId);
    await setRow(t.db, 'owner_live', { owner_id: userId }, { credit_limit: '100' });
    expect((await t.admin.call(temporaryPasswords.show, data)).code).toBe(errorCodes.notAllowedInState);
  });

  test('is over where sessions are ended', async () => {
    const userId = await plain();
    const partner = await ours();
    const { data } = await ask(userId);
    const { data: shown } = await t.admin.call(temporaryPasswords.show, data);
    await t.admin.send(userAccess.forceLogout, { userIds: [userId], reason: '账号被盗' });
    const { temporaryPassword } = shown;
    expect((await partner.send(portal.redeem, { temporaryPassword }, { customer: userId })).code).toBe(
      errorCodes.wrongVerifyCode,
    );
  });
});
