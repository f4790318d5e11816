import {
  account,
  errorCodes,
  notificationNames,
  type NotificationName,
  noticeSettings,
  type PermissionKey,
  type RowOf,
  standardSetting,
  staffConsole,
} from '@renderdesk/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { getRows, setRow } from '../build/rows.ts';
import { notify } from '../core/jobs/notifying.ts';
import type { Person } from '../testing/server.ts';
import { serverOfFile } from '../testing/test.ts';

const t = serverOfFile();

type Setting = RowOf<typeof noticeSettings.list>;
const settings = async (): Promise<readonly Setting[]> =>
  (await t.admin.call(noticeSettings.list, {})).data.items;
const settingOf = async (kind: NotificationName): Promise<Setting> => {
  const row = (await settings()).find((one) => one.kind === kind);
  if (!row) throw new Error(`no setting of ${kind}`);
  return row;
};
const change = async (kind: NotificationName, set: Partial<Record<keyof Setting, unknown>>) =>
  t.admin.send(noticeSettings.update, { ...(await settingOf(kind)), ...set });

afterEach(async () => {
  for (const kind of ['exportReady', 'passwordChanged', 'paymentLate'] as const)
    await change(kind, { ...standardSetting(kind), receiverIds: [], saysEn: null, saysZh: null });
});

const withAddresses = async (
  keys: readonly PermissionKey[] = [],
): Promise<Person & { email: string; phone: string }> => {
  const person = await t.person({ keys });
  const email = `notice${person.adminId}@renderdesk.example`;
  const phone = `+86 138 0000 ${String(person.adminId).padStart(4, '0')}`;
  await setRow(t.db, 'admin', person.adminId, { email, phone, language: 'en' });
  return { ...person, email, phone };
};
const send = (o: {
  readonly to: readonly Person[];
  readonly kind: NotificationName;
  readonly data?: Readonly<Record<string, unknown>>;
}) =>
  t.db.transaction().execute(async (tx) => {
    for (const { adminId } of o.to)
      await notify(
        tx,
        { now: t.clock.now, requestId: 'test', language: 'en' },
        { adminId, kind: o.kind, data: o.data ?? { fileName: 'a.xlsx' } },
      );
  });
const inbox = async (person: Person) => (await person.call(staffConsole.notifications, {})).data.items;
const outboxOf = async (
  recipient: string,
): Promise<readonly { readonly kind: string; readonly text: string }[]> =>
  (await getRows(t.db, 'outbox', { recipient }, ['kind', 'payload'])).map(({ kind, payload }) => ({
    kind,
    text: (payload as { readonly text: string }).text,
  }));

describe('the settings at first', () => {
  test('have a row for each kind, with the channels that it has without a setting', async () => {
    const rows = await settings();
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual([...notificationNames].toSorted());
    for (const { kind, isBell, isMail, isSms, isOnlyChosen, receiverIds, saysEn, saysZh } of rows) {
      expect({ isBell, isMail, isSms, isOnlyChosen }, kind).toEqual(
        standardSetting(kind as NotificationName),
      );
      expect({ receiverIds, saysEn, saysZh }, kind).toEqual({ receiverIds: [], saysEn: null, saysZh: null });
    }
  });

  test('are in the order of their groups', async () => {
    const groups = (await settings()).map(({ noticeGroup }) => noticeGroup);
    expect(groups).toEqual(groups.toSorted((a, b) => a - b));
  });
});

describe('a changed setting', () => {
  test('opens mail and SMS to everybody, and closes them again, for the next notification', async () => {
    const person = await withAddresses();
    await send({ to: [person], kind: 'exportReady' });
    expect(await outboxOf(person.email)).toEqual([]);
    expect((await change('exportReady', { isSms: true, isOnlyChosen: false })).code).toBe(200);
    await send({ to: [person], kind: 'exportReady' });
    expect((await outboxOf(person.email)).map(({ kind }) => kind)).toEqual(['mail']);
    expect(await outboxOf(person.phone)).toEqual([
      { kind: 'sms', text: 'Renderdesk: Export a.xlsx is ready to download.' },
    ]);
    await change('exportReady', { isMail: false, isSms: false });
    await send({ to: [person], kind: 'exportReady' });
    expect(await outboxOf(person.email)).toHaveLength(1);
    expect(await outboxOf(person.phone)).toHaveLength(1);
    expect(await inbox(person)).toHaveLength(3);
  });

  test('that is switched off sends nothing, whatever a person chose', async () => {
    const person = await withAddresses();
    const value = { exportReady: { bell: true, mail: true, sms: true } };
    await person.call(account.setPreference, { key: 'notifications', value });
    await change('exportReady', { isBell: false, isMail: false, isSms: false });
    await send({ to: [person], kind: 'exportReady' });
    expect(await inbox(person)).toEqual([]);
    expect([...(await outboxOf(person.email)), ...(await outboxOf(person.phone))]).toEqual([]);
  });

  test('gives the next notification its words, in mail and in the console; earlier ones keep theirs', async () => {
    const person = await withAddresses();
    await send({ to: [person], kind: 'exportReady' });
    await change('exportReady', { isOnlyChosen: false, saysEn: 'Fetch {fileName} now.' });
    await send({ to: [person], kind: 'exportReady' });
    const [mail] = await outboxOf(person.email);
    expect(mail?.text).toContain('Fetch a.xlsx now.');
    expect((await inbox(person)).map(({ data }) => data['says'])).toEqual([
      { en: 'Fetch {fileName} now.', zh: '导出文件“{fileName}”已生成，可下载。' },
      undefined,
    ]);
  });

  test('is refused for words with places that the event does not have, each at its language', async () => {
    const refused = (saysEn: string | null, saysZh: string | null) =>
      change('exportReady', { saysEn, saysZh });
    for (const words of ['{userName} is ready', '{fileName', 'fileName}', '{}', '{ fileName }'])
      expect(await refused(words, null), words).toMatchObject({
        code: errorCodes.badInput,
        data: { issues: [{ path: 'saysEn' }] },
      });
    expect(await refused(null, '{phone}')).toMatchObject({ data: { issues: [{ path: 'saysZh' }] } });
    expect((await refused('{fileName}', '{fileName}')).code).toBe(200);
  });

  test('that somebody else changed meanwhile is refused', async () => {
    const { version, ...row } = await settingOf('exportReady');
    expect((await t.admin.send(noticeSettings.update, { ...row, version, isSms: true })).code).toBe(200);
    expect((await t.admin.send(noticeSettings.update, { ...row, version, isSms: true })).code).toBe(
      errorCodes.changedMeanwhile,
    );
  });

  test('is open to people with its permission only, and everybody reads the channels', async () => {
    await change('exportReady', { isSms: true });
    const person = await t.person();
    expect((await person.send(noticeSettings.list, {})).code).toBe(errorCodes.forbidden);
    const { data } = await person.call(account.noticeChannels, {});
    expect(data.find(({ kind }) => kind === 'exportReady')).toMatchObject({ isSms: true, isMail: true });
  });
});

describe('what concerns an account', () => {
  test('stays in the console and has no copies', async () => {
    const { adminId } = await t.person();
    expect(await change('passwordChanged', { isBell: false })).toMatchObject({
      data: { issues: [{ path: 'isBell' }] },
    });
    expect(await change('passwordChanged', { receiverIds: [adminId] })).toMatchObject({
      data: { issues: [{ path: 'receiverIds' }] },
    });
  });
});

describe('copies', () => {
  test('go once to the staff that the setting names, with the name of the receiver', async () => {
    const copied = await withAddresses(['user:recharge']);
    const [one, other] = [await t.person(), await t.person()];
    expect((await change('paymentLate', { receiverIds: [copied.adminId] })).code).toBe(200);
    const data = { amount: '10.00', currency: 'CNY', transactionId: 't1' };
    await send({ to: [one, other, copied], kind: 'paymentLate', data });
    expect(await inbox(one)).toHaveLength(1);
    expect(await inbox(other)).toHaveLength(1);
    const [copy, ...more] = await inbox(copied);
    expect(more).toEqual([]);
    const { really_name: name } = await t.db
      .selectFrom('admin')
      .where('id', '=', one.adminId)
      .select('really_name')
      .executeTakeFirstOrThrow();
    expect(copy?.data).toMatchObject({
      says: { en: expect.stringContaining(`Copy of the notice to ${name}: `) },
    });
    expect(await outboxOf(copied.email)).toHaveLength(1);
  });

  test('of payments are refused for staff who may not see payments, and end with that right', async () => {
    const [some, all, one] = [
      await t.person(),
      await t.person({ keys: ['user:recharge'] }),
      await t.person({ keys: ['user:recharge'] }),
    ];
    expect(await change('paymentLate', { receiverIds: [some.adminId] })).toMatchObject({
      code: errorCodes.badInput,
      data: { issues: [{ path: 'receiverIds' }] },
    });
    expect((await change('paymentLate', { receiverIds: [all.adminId] })).code).toBe(200);
    const data = { amount: '10.00', currency: 'CNY', transactionId: 't2' };
    await send({ to: [one], kind: 'paymentLate', data });
    await t.db.deleteFrom('admin_role').where('admin_id', '=', all.adminId).execute();
    await t.db
      .insertInto('admin_role')
      .columns(['admin_id', 'role_id'])
      .expression((eb) =>
        eb
          .selectFrom('admin_role')
          .where('admin_id', '=', some.adminId)
          .select([eb.val(all.adminId).as('admin_id'), 'role_id']),
      )
      .execute();
    await send({ to: [one], kind: 'paymentLate', data });
    expect(await getRows(t.db, 'notification', { admin_id: all.adminId }, ['id'])).toHaveLength(1);
  });

  test('are refused for staff who do not see every customer, and end with such a scope', async () => {
    const [some, all, one] = [await t.person({ scope: 2 }), await t.person(), await t.person()];
    expect(await change('exportReady', { receiverIds: [all.adminId, some.adminId] })).toMatchObject({
      code: errorCodes.badInput,
      data: { issues: [{ path: 'receiverIds' }] },
    });
    await change('exportReady', { receiverIds: [all.adminId] });
    await send({ to: [one], kind: 'exportReady' });
    expect(await inbox(all)).toHaveLength(1);
    await setRow(t.db, 'admin', all.adminId, { status: 1 });
    await send({ to: [one], kind: 'exportReady' });
    expect(await getRows(t.db, 'notification', { admin_id: all.adminId }, ['id'])).toHaveLength(1);
    expect((await change('exportReady', { isSms: true })).code).toBe(200);
  });
});

describe('a test message', () => {
  test('goes to its sender only, with sample values, by the channels that are on', async () => {
    const sender = await withAddresses(['config:systemNotificationSetting']);
    const other = await withAddresses();
    await change('exportReady', { receiverIds: [other.adminId] });
    const { settingId } = await settingOf('exportReady');
    const input = {
      settingId,
      isBell: true,
      isMail: true,
      isSms: false,
      saysEn: 'Take {fileName}.',
      saysZh: null,
    };
    const { data } = await sender.call(noticeSettings.test, input as never);
    expect(data).toEqual({ bell: true, mail: true, sms: false });
    const [note, ...more] = await inbox(sender);
    expect(more).toEqual([]);
    expect(note?.data).toEqual({
      isTest: true,
      says: {
        en: 'Test message: Take customers.xlsx.',
        zh: '测试消息：导出文件“客户列表.xlsx”已生成，可下载。',
      },
    });
    const [mail] = await outboxOf(sender.email);
    expect(mail?.text).toContain('Test message: Take customers.xlsx.');
    expect(await inbox(other)).toEqual([]);
    expect(await outboxOf(other.email)).toEqual([]);
    expect((await settingOf('exportReady')).saysEn).toBeNull();
  });
});
