import fc from 'fast-check';
import {
  blockKind,
  customerBlocks,
  customerSign,
  duplicates,
  emailBlocks,
  errorCodes,
  type InputOf,
  normalise,
  thirdBlocks,
  userDetails,
  userRegistration,
  users,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { addRow, getRow } from '../build/rows.ts';
import { giveCustomer } from '../testing/agents.ts';
import { addPair } from '../testing/customers.ts';
import { addCustomer, addTask } from '../testing/fixtures.ts';
import type { Person } from '../testing/server.ts';

const t = serverOfFile();

const set = (id: number, values: object): Promise<unknown> =>
  t.db.updateTable('user').set(values).where('id', '=', id).execute();
const register = async (o: { userName: string; phone?: string; email?: string; company?: string }) =>
  t.admin.send(userRegistration.register, {
    phone: null,
    email: null,
    company: '',
    ...o,
    zone: 1,
    areaId: null,
    country: '',
    city: '',
    businessType: 1,
    userScale: 0,
    fromWhere: '',
    labelIds: [],
    adminId: null,
    remark: '',
  });

describe('a phone number', () => {
  test('is one account’s in every spelling, and found by every spelling', async () => {
    expect((await register({ userName: '号码一', phone: '135 7777 0001' })).code).toBe(200);
    for (const phone of ['13577770001', '+8613577770001', '１３５７７７７０００１', '0086 135-7777-0001'])
      expect(await register({ userName: '号码二', phone })).toMatchObject({
        code: errorCodes.alreadyTaken,
        data: { issues: [{ path: 'phone' }] },
      });
    for (const phone of ['13577770001', '135 7777', '+86 135 7777 0001', '７７７７ 0001', '0001'])
      expect(
        (await t.admin.call(users.list, { phone })).data.items.map(({ userName }) => userName),
      ).toContain('号码一');
  });

  test('of old rows is read as new ones are, and what collides stays in the list of duplicates', async () => {
    const typed = [
      '135 7777 0001',
      '+86 13577770001',
      '010-8888 9999',
      '+44 20 7946 0018',
      '8613577770001',
      '+861088889999',
      '123456',
      '+86 400 820 8820',
      '+86 800 810 1234',
      '+86 400 8208 8201',
    ];
    const part = fc.constantFrom(
      '+',
      '00',
      '86',
      '86',
      '86',
      '0',
      '1',
      '13577770001',
      '4008208820',
      '1088889999',
    );
    const made = fc.sample(
      fc.array(part, { minLength: 1, maxLength: 7 }).map((parts) => parts.join('')),
      { numRuns: 2000, seed: 7 },
    );
    const all = [...typed, ...made];
    const { rows } = await sql<{ phone: string }>`
      select canonical_phone(one) as phone from unnest(${all}::text[]) with ordinality as u (one, nth) order by nth`.execute(
      t.db,
    );
    expect(rows.map(({ phone }) => phone)).toEqual(all.map(normalise.phone));
  });
});

describe('the email blacklist', () => {
  test('keeps an address and a whole domain from registering, whatever the case, and says which field it is', async () => {
    await t.admin.call(emailBlocks.add, {
      patterns: ['One@bad-mail.example', '@worse.example'],
      reason: '刷号',
    });
    for (const email of ['ONE@bad-mail.example', 'anyone@Worse.example']) {
      const answer = await register({ userName: '刷号用户', email });
      expect(answer).toMatchObject({
        code: errorCodes.onBlockList,
        data: { issues: [{ path: 'email' }], blocks: [{ blockKind: blockKind.of.email, isThird: false }] },
      });
    }
    expect((await register({ userName: '正常用户', email: 'two@bad-mail.example' })).code).toBe(200);
    expect((await register({ userName: '另一用户', email: 'one@notworse.example' })).code).toBe(200);
  });

  test('keeps accounts from changing to it, and counts and marks those that have it', async () => {
    const [has, other] = [await addCustomer(t.db), await addCustomer(t.db)];
    await set(has, { email: 'boss@listed.example' });
    const added = await t.admin.call(emailBlocks.add, { patterns: ['@listed.example'], reason: '' });
    expect(added.data).toMatchObject({ added: 1, lines: [{ line: 1, blockLine: 0 }] });
    const again = await t.admin.call(emailBlocks.add, { patterns: ['@LISTED.example'], reason: '' });
    expect(again.data).toMatchObject({ added: 0, lines: [{ line: 1, blockLine: 1 }] });
    const { items } = (await t.admin.call(emailBlocks.list, { email: 'listed' })).data;
    expect(items).toMatchObject([{ pattern: '@listed.example', userCount: 1 }]);
    const change = { userId: other, version: 1, reason: '来电', email: 'x@listed.example' };
    expect((await t.admin.send(userDetails.updateContact, change)).code).toBe(errorCodes.onBlockList);
    const signs = async (userId: number) =>
      (await t.admin.send(userDetails.read, { userId })).data as { signs: { customerSign: number }[] };
    expect((await signs(has)).signs.map(({ customerSign }) => customerSign)).toContain(15);
    await t.admin.send(emailBlocks.remove, { blockIds: items.map(({ blockId }) => blockId) });
    expect((await t.admin.send(userDetails.updateContact, change)).code).toBe(200);
  });
});

test('many lines at once: each is answered, and one that is no address is left out alone with what to type instead', async () => {
  const patterns = [
    'a@lines.example',
    '',
    'lines-two.example',
    'A@lines.example',
    '@lines-three.example',
    '刷号',
  ];
  const { data } = await t.admin.call(emailBlocks.add, { patterns, reason: '批量' });
  expect(data).toEqual({
    added: 2,
    lines: [
      { line: 1, typed: 'a@lines.example', blockLine: 0, instead: null },
      { line: 3, typed: 'lines-two.example', blockLine: 2, instead: '@lines-two.example' },
      { line: 4, typed: 'A@lines.example', blockLine: 1, instead: null },
      { line: 5, typed: '@lines-three.example', blockLine: 0, instead: null },
      { line: 6, typed: '刷号', blockLine: 2, instead: null },
    ],
  });
  expect((await t.admin.call(emailBlocks.list, { email: 'lines' })).data.items).toHaveLength(2);
  const nothing = await t.admin.send(emailBlocks.add, { patterns: ['', ' '], reason: '' });
  expect(nothing.code).toBe(errorCodes.badInput);
});

describe('the third-party block list', () => {
  const add = (o: Partial<InputOf<typeof thirdBlocks.add>>) =>
    t.admin.send(thirdBlocks.add, { source: '反欺诈联盟', reason: '', expireTime: null, ...o });

  test('keeps a phone number in any spelling and a company from registering', async () => {
    expect((await add({ blockKind: 2, blockValues: ['+86 172-5550-0001'] })).code).toBe(200);
    expect((await add({ blockKind: 4, blockValues: ['黑名单公司'] })).code).toBe(200);
    expect(await register({ userName: '黑手机', phone: '17255500001' })).toMatchObject({
      code: errorCodes.onBlockList,
      data: { issues: [{ path: 'phone' }] },
    });
    expect((await register({ userName: '黑公司', phone: '17255500002', company: '黑名单公司' })).code).toBe(
      errorCodes.onBlockList,
    );
    expect((await register({ userName: '白公司', phone: '17255500002', company: '白名单公司' })).code).toBe(
      200,
    );
  });

  test('an entry that expired holds no more; one value stands once; the two lists do not touch each other', async () => {
    const expireTime = (t.clock.now.getTime() - 1) as never;
    expect((await add({ blockKind: 2, blockValues: ['17255500003'], expireTime })).code).toBe(200);
    expect((await register({ userName: '过期手机', phone: '17255500003' })).code).toBe(200);
    const expired = (await t.admin.call(thirdBlocks.list, { isExpired: true })).data.items;
    expect(expired).toMatchObject([{ blockValue: '17255500003', userCount: 1 }]);
    const blockId = expired[0]?.blockId ?? 0;
    const wrong = { blockId, version: 1, reason: '' };
    expect((await t.admin.send(emailBlocks.update, wrong)).code).toBe(errorCodes.notFound);
    // Typed once more it holds again, as it is said now; what holds stays as it is.
    for (const [added, blockLine] of [
      [1, 0],
      [0, 1],
    ])
      expect(
        (await add({ blockKind: 2, blockValues: ['1725 550 0003'], source: '再次报告' })).data,
      ).toMatchObject({
        added,
        lines: [{ line: 1, blockLine }],
      });
    expect((await t.admin.call(thirdBlocks.list, { isExpired: true })).data.items).toEqual([]);
    expect((await t.admin.call(thirdBlocks.list, { source: '再次报告' })).data.items).toMatchObject([
      { blockId, expireTime: null, version: 2 },
    ]);
    expect((await register({ userName: '又是过期手机', phone: '+86 17255500003' })).code).not.toBe(200);
  });
});

test('both lists are asked for what holds a customer, whom the reader has to see', async () => {
  const [has, other] = [await addCustomer(t.db, { name: '名单客户' }), await addCustomer(t.db)];
  await set(has, { email: 'boss@held.example', phone: '17288880017', company: '名单影业' });
  await t.admin.call(emailBlocks.add, { patterns: ['@held.example', 'x@other.example'], reason: '' });
  const third = { source: '联盟', reason: '', expireTime: null };
  await t.admin.call(thirdBlocks.add, { ...third, blockKind: 2, blockValues: ['17288880017'] });
  const over = (t.clock.now.getTime() - 1) as never;
  await t.admin.call(thirdBlocks.add, {
    ...third,
    blockKind: 4,
    blockValues: ['名单影业'],
    expireTime: over,
  });
  const { signs } = (await t.admin.call(userDetails.read, { userId: has as never })).data;
  expect(signs).toEqual(
    expect.arrayContaining([
      { customerSign: customerSign.of.onBlockList, count: 1 },
      { customerSign: customerSign.of.onThirdBlockList, count: 1 },
    ]),
  );
  const of = async (person: Person, query: object) => ({
    mails: (await person.call(emailBlocks.list, query)).data.items.map(({ pattern }) => pattern),
    thirds: (await person.call(thirdBlocks.list, query)).data.items.map(({ blockValue }) => blockValue),
  });
  // What is over holds nobody.
  for (const query of [{ userId: has }, { userName: '名单客户' }])
    expect(await of(t.admin, query)).toEqual({ mails: ['@held.example'], thirds: ['17288880017'] });
  expect(await of(t.admin, { userId: other })).toEqual({ mails: [], thirds: [] });
  const stranger = await t.person({ keys: ['user:blacklist', 'user:thirdBlockList'], scope: 2 });
  expect(await of(stranger, { userId: has })).toEqual({ mails: [], thirds: [] });
});

describe('accounts that look alike', () => {
  const find = async (): Promise<number> => (await t.admin.call(duplicates.find, {})).data.found;
  const pairs = async (query: Partial<InputOf<typeof duplicates.list>>) =>
    (await t.admin.call(duplicates.list, { pageSize: 800, ...query })).data.items;

  test('by phone in another spelling, address with a tag, company, invoice title; not within one main account, nor by one address alone', async () => {
    await find();
    const [a, b, c, d] = [
      await addCustomer(t.db, { name: '灵犀甲' }),
      await addCustomer(t.db, { name: '灵犀乙' }),
      await addCustomer(t.db, { name: '灵犀丙' }),
      await addCustomer(t.db, { name: '灵犀丁' }),
    ];
    const child = await addCustomer(t.db, { name: '灵犀子', mainId: a });
    await set(a, { phone: '17266600001', email: 'ink@lingxi.example', company: '灵犀动画' });
    await set(child, { company: '灵犀动画' });
    await set(b, { phone: '+86 172 6660 0001', company: '灵犀动画' });
    await set(c, { email: 'ink+two@lingxi.example' });
    for (const id of [a, d]) await addRow(t.db, 'user_live', { user_id: id, last_login_ip: '203.0.113.50' });
    expect(await find()).toBe(3);
    expect(await find()).toBe(0);
    const found = await pairs({ userId: a as never });
    expect(found.map(({ otherUserId, likenesses }) => [otherUserId, likenesses])).toEqual(
      expect.arrayContaining([
        [b, [1, 4]],
        [c, [2]],
      ]),
    );
    expect(found).toHaveLength(2);
    expect(await pairs({ userId: d as never })).toEqual([]);
    // Of the child and the other main account it is the company.
    expect((await pairs({ fatherUuid: a as never })).map(({ likenesses }) => likenesses)).toEqual([[4]]);
  });

  test('the check opens with fifty rows', () => {
    expect(duplicates.list.input.parse({})).toMatchObject({ pageSize: 50 });
  });

  test('either account is found by name, phone and address; the one with money is to be kept', async () => {
    const [one, two] = [
      await addCustomer(t.db, { name: '双生一号' }),
      await addCustomer(t.db, { name: '双生二号' }),
    ];
    await set(one, { phone: '17277700001', company: '双生影业' });
    await set(two, { email: 'twin@second.example', company: '双生影业' });
    await sql`insert into account (owner_id, kind, currency, balance) values (${two}, 1, 1, 5)`.execute(t.db);
    await find();
    for (const query of [{ userName: '双生二' }, { phone: '1727770' }, { email: 'TWIN@' }])
      expect(await pairs(query)).toMatchObject([{ userId: one, otherUserId: two, keepUserId: two }]);
  });

  test('are compared side by side, with the money and the tasks of both', async () => {
    const [one, two] = [
      await addCustomer(t.db, { name: '并排一号' }),
      await addCustomer(t.db, { name: '并排二号' }),
    ];
    await set(one, { company: '并排影业', phone: '17277700021' });
    await set(two, { company: '并排影业' });
    await addTask(t.db, { userId: one });
    await sql`insert into account (owner_id, kind, currency, balance) values (${two}, 1, 1, 8)`.execute(t.db);
    await find();
    const [pair] = await pairs({ userId: one as never });
    if (!pair) throw new Error('no pair was found');
    const { data } = await t.admin.call(duplicates.compare, { pairId: pair.pairId });
    expect(data).toMatchObject({
      likenesses: [4],
      keepUserId: two,
      version: pair.version,
      older: { userId: one, obstacles: [{ removalObstacle: 1, count: 1 }] },
      newer: {
        userId: two,
        phone: null,
        obstacles: [{ removalObstacle: 6, amount: '8.00', bookCurrency: 1 }],
      },
    });
    expect(data.older.phone).not.toContain('777000');
    const stranger = await t.person({ keys: ['user:list:check'], scope: 2 });
    expect((await stranger.send(duplicates.compare, { pairId: pair.pairId })).code).toBe(errorCodes.notFound);
  });

  test('a verdict stands through the next night, is by whom, and can be taken back', async () => {
    const pairId = await addPair(t);
    const decide = async (likenessVerdict: 0 | 1 | 2, versions?: number[]) => {
      const { data } = await t.admin.send(duplicates.decide, {
        pairIds: [pairId],
        likenessVerdict,
        note: '电话确认',
        ...(versions && { versions }),
      });
      return (data as { results: { code: number }[] }).results[0]?.code;
    };
    expect(await decide(2)).toBe(200);
    expect(await decide(1, [1])).toBe(errorCodes.changedMeanwhile);
    await find();
    const pair = async () => (await pairs({})).find((one) => (one.pairId as number) === pairId);
    expect(await pair()).toMatchObject({
      likenessVerdict: 2,
      note: '电话确认',
      decideTime: t.clock.now.getTime(),
    });
    expect(await decide(0)).toBe(200);
    expect(await pair()).toMatchObject({ likenessVerdict: 0, decidedBy: null, decideTime: null });
  });

  test('somebody sees pairs of whose accounts they see both', async () => {
    const pairId = await addPair(t);
    const { low_id: low, high_id: high } = await getRow(t.db, 'user_pair', pairId);
    const person = await t.person({ keys: ['user:list:check'], scope: 2 });
    await giveCustomer(t, { userId: low, adminId: person.adminId, kind: 1 });
    expect((await person.call(duplicates.list, {})).data.items).toEqual([]);
    await giveCustomer(t, { userId: high, adminId: person.adminId, kind: 1 });
    expect((await person.call(duplicates.list, {})).data.items).toMatchObject([{ pairId }]);
  });
});

test('what a customer has is put on the lists, as the key of each allows, and is known by then', async () => {
  const userId = await addCustomer(t.db, { name: '拉黑客户' });
  await set(userId, { email: 'fraud@blockme.example', phone: '17299990001', company: '拉黑影业' });
  const preview = async () => (await t.admin.call(customerBlocks.preview, { userId: userId as never })).data;
  expect(await preview()).toEqual(
    [1, 2, 4].map((kind) => ({ blockKind: kind, isListed: false, userCount: 1 })),
  );
  const ask = { userId, reason: '恶意刷单' };
  expect((await t.admin.send(customerBlocks.add, ask)).code).toBe(errorCodes.badInput);
  const mailOnly = await t.person({ keys: ['user:blacklist:edit'] });
  const both = { ...ask, blockEmail: true, blockPhone: true };
  expect((await mailOnly.send(customerBlocks.add, both)).code).toBe(errorCodes.forbidden);
  expect((await preview())?.some(({ isListed }) => isListed)).toBe(false);
  expect(await t.admin.send(customerBlocks.add, both)).toMatchObject({ data: { added: 2 } });
  expect(await t.admin.send(customerBlocks.add, both)).toMatchObject({ data: { added: 0 } });
  expect((await preview())?.map(({ isListed }) => isListed)).toEqual([true, true, false]);
  const refused = await register({ userName: '拉黑再来', phone: '17299990001' });
  // Which field it is stands in the message too.
  expect(refused).toMatchObject({ code: errorCodes.onBlockList, message: expect.stringMatching(/^手机号/) });
  // Where it came from is a fact, in every reader's language, and a source only for whoever sees the customer.
  const source = async (reader: typeof mailOnly): Promise<unknown> =>
    (await reader.call(thirdBlocks.list, { value: '17299990001' })).data.items;
  expect(await source(t.admin)).toMatchObject([{ source: '', sourceUserId: userId }]);
  const stranger = await t.person({ keys: ['user:thirdBlockList'], scope: 2 });
  expect(await source(stranger)).toMatchObject([{ source: '', sourceUserId: null }]);
  const [entry] = (await t.admin.call(thirdBlocks.list, { source: String(userId) })).data.items;
  const { blockId, version } = entry ?? { blockId: 0, version: 0 };
  const change = { blockId, version, source: '', reason: '改', expireTime: null };
  expect((await t.admin.send(thirdBlocks.update, change)).code).toBe(200);
});
