import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  certifications,
  emailBlocks,
  errorCodes,
  headerNames,
  partnerKeys,
  partners,
  payments,
  portal,
  portalCalls,
  portalHeaders,
  platformLog,
  portalPath,
  taskType,
  users,
} from '@renderdesk/contract';
import { serverOfFile } from '../testing/test.ts';
import { getRow, getRows } from '../build/rows.ts';
import { resealAll } from '../core/auth/reseal.store.ts';
import { sealerOf, sealerWith } from '../core/auth/sealing.ts';
import { addCustomer, addTask } from '../testing/fixtures.ts';
import { freshPerson } from '../testing/identities.ts';
import { addPartner, type TestPartner } from '../testing/portal.ts';
import { readyScene } from '../testing/scenes.ts';
import { forgetNonces } from './partner.store.ts';

const t = serverOfFile();
let start: Date;
beforeEach(() => {
  start ??= t.clock.now;
  t.clock.now = start;
});

const ok = errorCodes.success;
let names = 0;
const account = () => ({
  userName: `门户客户${(names += 1)}`,
  phone: `1390000${String(1000 + names)}`,
  zone: 1 as const,
  businessType: 1 as const,
});
const registered = async (p: TestPartner): Promise<number> => {
  const { code, data, message } = await p.send(portal.register, account());
  expect([code, message]).toEqual([ok, message]);
  return data.userId;
};
const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex').toString('base64');
const image = async (p: TestPartner, customer: number): Promise<string> =>
  (await p.send(portal.image, { name: '证件.png', content: png }, { customer })).data.fileId;
const apply = async (p: TestPartner, customer: number) =>
  p.send(
    portal.certify,
    {
      authType: 1,
      fullName: '王五',
      idNumber: freshPerson(),
      identitycardFrontImage: [await image(p, customer)],
      identitycardBehindImage: [await image(p, customer)],
    },
    { customer },
  );

describe('who comes', () => {
  test('whatever of a request is not as it was signed is refused, and changes nothing', async () => {
    const p = await addPartner(t);
    const customer = await registered(p);
    const other = await registered(p);
    const count = async () =>
      (
        await t.db
          .selectFrom('user')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const before = await count();
    const refused = async (why: string, o: Parameters<typeof p.send>[2]) => {
      const { code, data } = await p.send(portal.register, account(), o);
      expect([code, data]).toEqual([errorCodes.signatureRefused, { why }]);
    };
    await refused('signature', { signature: 'a'.repeat(64) });
    await refused('signature', { signature: '' });
    await refused('body', { body: JSON.stringify({ ...account(), userName: '另一个' }) });
    await refused('timestamp', { timestamp: String(t.clock.now.getTime() - 301_000) });
    await refused('timestamp', { timestamp: String(t.clock.now.getTime() + 301_000) });
    await refused('nonce', { nonce: 'short' });
    const swapped = await p.send(portal.customer, {}, { customer, sentCustomer: other });
    expect(swapped.data).toEqual({ why: 'signature' });
    expect(await count()).toBe(before);
    expect((await p.send(portal.customer, {}, { customer })).data.userId).toBe(customer);
  });

  test('a request that came before is refused, also side by side, and after its nonce is forgotten by its time', async () => {
    const p = await addPartner(t);
    const nonce = randomUUID();
    const timestamp = String(t.clock.now.getTime());
    const customer = await registered(p);
    const again = () => p.send(portal.customer, {}, { customer, nonce, timestamp });
    const codes = (await Promise.all([again(), again(), again()])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([
      ok,
      errorCodes.signatureRefused,
      errorCodes.signatureRefused,
    ]);
    t.clock.now = new Date(t.clock.now.getTime() + 16 * 60_000);
    await forgetNonces(t.server.app.db, t.clock.now);
    expect((await again()).data).toEqual({ why: 'timestamp' });
  });

  test('a key that is ended or over, or of a partner that is disabled, opens nothing', async () => {
    const p = await addPartner(t);
    const customer = await registered(p);
    const look = async () => (await p.send(portal.customer, {}, { customer })).code;
    expect((await t.admin.call(partners.disable, { partnerIds: [p.partnerId as never] })).code).toBe(ok);
    expect(await look()).toBe(errorCodes.signatureRefused);
    await t.admin.call(partners.enable, { partnerIds: [p.partnerId as never] });
    expect(await look()).toBe(ok);
    const { data } = await t.admin.call(partnerKeys.list, { partnerId: p.partnerId as never });
    expect(data).toMatchObject([{ keyName: p.keyName, lastUsedTime: t.clock.now.getTime() }]);
    expect(JSON.stringify(data)).not.toContain(p.secret);
    t.clock.now = new Date(t.clock.now.getTime() + 31 * 86_400_000);
    expect(await look()).toBe(errorCodes.signatureRefused);
    t.clock.now = start;
    await t.admin.call(partnerKeys.end, { partnerKeyIds: [data[0]?.partnerKeyId as never] });
    expect(await look()).toBe(errorCodes.signatureRefused);
  });

  test('the secret is nowhere in the database, and is sealed anew with the others', async () => {
    const p = await addPartner(t);
    const [{ secret } = { secret: Buffer.alloc(0) }] = await getRows(
      t.db,
      'partner_key',
      { name: p.keyName },
      ['secret'],
    );
    expect(secret.includes(p.secret)).toBe(false);
    const records = await getRows(t.db, 'operation', { action: 'partnerKey.add' });
    expect(records.length).toBeGreaterThan(0);
    expect(JSON.stringify(records)).not.toContain(p.secret);
    const present = sealerOf(t.server.app.config);
    const text = present.open(secret, `partner key ${p.keyName}`);
    expect(text).toBe(p.secret);
    const former = sealerWith('another secret of an installation');
    const row = { secret: former.seal(text, `partner key ${p.keyName}`) };
    await t.db.updateTable('partner_key').set(row).where('name', '=', p.keyName).execute();
    await resealAll(t.server.app.db, sealerWith('the newest secret', ['another secret of an installation']));
    const { secret: anew } = await getRow(t.db, 'partner_key', { name: p.keyName });
    expect(sealerWith('the newest secret').open(anew, `partner key ${p.keyName}`)).toBe(p.secret);
    await t.db.deleteFrom('partner_key').where('partner_id', '=', p.partnerId).execute();
  });
});

describe('what staff see of it', () => {
  test('how many requests under its keys were refused and when, also under a key that is revoked; a name that is nobody’s counts for nobody', async () => {
    const p = await addPartner(t);
    const customer = await registered(p);
    const seen = async () => {
      const { data } = await t.admin.call(partners.list, { pageSize: 800 });
      return data.items.find(({ partnerId }) => partnerId === (p.partnerId as never));
    };
    expect(await seen()).toMatchObject({ refusedCount: 0, lastRefusedTime: null });
    const nonce = randomUUID();
    await p.send(portal.customer, {}, { customer, nonce });
    await p.send(portal.customer, {}, { customer, nonce });
    await p.send(portal.customer, {}, { customer, signature: 'a'.repeat(64) });
    await p.send(portal.customer, {}, { customer, body: '{"a":1}' });
    const { data: keys } = await t.admin.call(partnerKeys.list, { partnerId: p.partnerId as never });
    await t.admin.call(partnerKeys.end, { partnerKeyIds: [keys[0]?.partnerKeyId as never] });
    await p.send(portal.customer, {}, { customer });
    expect(await seen()).toMatchObject({ refusedCount: 4, lastRefusedTime: t.clock.now.getTime() });
  });

  test('so many refusals a minute from an address are told their reason, then to wait; whoever signs right goes on', async () => {
    t.clock.now = new Date(start.getTime() + 3_600_000);
    const p = await addPartner(t);
    const customer = await registered(p);
    const codes: number[] = [];
    for (let n = 0; n < 61; n += 1)
      codes.push((await p.send(portal.customer, {}, { customer, signature: 'a'.repeat(64) })).code);
    expect(new Set(codes.slice(0, 60))).toEqual(new Set([errorCodes.signatureRefused]));
    expect(codes[60]).toBe(errorCodes.tooManyRequests);
    expect((await p.send(portal.customer, {}, { customer })).code).toBe(ok);
    t.clock.now = start;
  });

  test('their commands bear the partner’s name in the records, and are found by it', async () => {
    const p = await addPartner(t);
    const customer = await registered(p);
    const { data } = await t.admin.call(partners.list, { pageSize: 800 });
    const name = data.items.find(({ partnerId }) => partnerId === (p.partnerId as never))?.partnerName ?? '';
    await apply(p, customer);
    const { data: records } = await t.admin.call(platformLog.list, {
      taskType: taskType.of.all,
      userName: name,
    });
    expect(records.items.map(({ userName }) => userName)).toContain(name);
    expect(new Set(records.items.map(({ userName }) => userName))).toEqual(new Set([name]));
  });
});

describe('what they may', () => {
  test('no more than their scopes', async () => {
    const all = await addPartner(t, { reach: 2 });
    const customer = await registered(all);
    for (const call of portalCalls) {
      const narrow = await addPartner(t, {
        scopes: ([1, 2, 3, 4] as const).filter((one) => one !== call.scope),
        reach: 2,
      });
      const { code } = await narrow.send(call, {} as never, call.forCustomer ? { customer } : {});
      expect([call.name, code]).toEqual([call.name, errorCodes.forbidden]);
    }
  });

  test('none but the customers that they registered, with their child accounts; our own website all', async () => {
    const [one, other, website] = [
      await addPartner(t),
      await addPartner(t),
      await addPartner(t, { reach: 2 }),
    ];
    const customer = await registered(one);
    const child = await addCustomer(t.db, { mainId: customer });
    const stranger = await addCustomer(t.db);
    const code = async (p: TestPartner, userId: number) =>
      (await p.send(portal.customer, {}, { customer: userId })).code;
    expect([await code(one, customer), await code(one, child), await code(website, customer)]).toEqual([
      ok,
      ok,
      ok,
    ]);
    expect([await code(other, customer), await code(other, child), await code(one, stranger)]).toEqual([
      errorCodes.notFound,
      errorCodes.notFound,
      errorCodes.notFound,
    ]);
    expect((await one.send(portal.customer, {})).code).toBe(errorCodes.badInput);
    const { data: application } = await apply(one, customer);
    const input = { certificationId: application.certificationId };
    expect(
      (await other.send(portal.withdrawCertification, input, { customer: await registered(other) })).code,
    ).toBe(errorCodes.notFound);
    const foreign = await registered(other);
    const stolen = await other.send(
      portal.certify,
      {
        authType: 1,
        fullName: '王五',
        idNumber: freshPerson(),
        identitycardFrontImage: [await image(one, customer)],
        identitycardBehindImage: [await image(other, foreign)],
      },
      { customer: foreign },
    );
    expect(stolen.code).toBe(errorCodes.badInput);
    expect((await other.send(portal.certifications, {}, { customer: foreign })).data).toEqual([]);
  });

  test('nothing on behalf of an account that is disabled, nor of its children; our own website shows it', async () => {
    const [p, website] = [await addPartner(t), await addPartner(t, { reach: 2 })];
    const customer = await registered(p);
    const child = await addCustomer(t.db, { mainId: customer });
    await t.admin.send(users.enable, { userIds: [customer], enabled: 0, reason: '违规' });
    const order = { amount: '100', payWay: 1 as const };
    for (const one of [customer, child]) {
      const looked = async (by: TestPartner) => (await by.send(portal.customer, {}, { customer: one })).code;
      expect(await looked(p)).toBe(errorCodes.accountDisabled);
      expect(await looked(website)).toBe(ok);
      for (const by of [p, website])
        expect((await by.send(portal.order, order as never, { customer: one })).code).toBe(
          errorCodes.accountDisabled,
        );
    }
  });

  test('no staff and no session comes through their door, and they through none of the console', async () => {
    const p = await addPartner(t);
    const answer = await t.server.http.inject({
      method: 'POST',
      url: `${portalPath}${portal.customer.path}`,
      headers: {
        'content-type': 'application/json',
        [headerNames.token]: t.admin.token,
        [portalHeaders.customer]: '1',
      },
      payload: '{}',
    });
    expect(answer.json()).toMatchObject({ code: errorCodes.signatureRefused });
    const console = await t.server.http.inject({
      method: 'POST',
      url: '/api/rendering/admin/base/portal/partner/list',
      headers: { 'content-type': 'application/json', [portalHeaders.key]: p.keyName },
      payload: '{}',
    });
    expect(console.json()).toMatchObject({ code: errorCodes.notSignedIn });
    const nobody = await t.person({ keys: ['admin:partner'] });
    expect((await nobody.send(partnerKeys.add, { partnerId: p.partnerId, days: 30 })).code).toBe(
      errorCodes.forbidden,
    );
  });

  test('so often and no more in a minute, each partner for itself', async () => {
    const [p, other] = [await addPartner(t), await addPartner(t)];
    const customer = await registered(p);
    const input = { certificationId: 1 as never };
    const codes: number[] = [];
    for (let n = 0; n < 121; n += 1)
      codes.push((await p.send(portal.withdrawCertification, input, { customer })).code);
    expect(new Set(codes.slice(0, 120))).toEqual(new Set([errorCodes.notFound]));
    expect(codes[120]).toBe(errorCodes.tooManyRequests);
    expect(
      (await other.send(portal.withdrawCertification, input, { customer: await registered(other) })).code,
    ).toBe(errorCodes.notFound);
  });

  test('of our own website each customer for themselves', async () => {
    const website = await addPartner(t, { reach: 2 });
    const [busy, calm] = [await registered(website), await registered(website)];
    const input = { certificationId: 1 as never };
    const code = async (customer: number) =>
      (await website.send(portal.withdrawCertification, input, { customer })).code;
    for (let n = 0; n < 120; n += 1) await code(busy);
    expect([await code(busy), await code(calm)]).toEqual([errorCodes.tooManyRequests, errorCodes.notFound]);
  });

  test('no JSON that is nested without end', async () => {
    const p = await addPartner(t);
    const customer = await registered(p);
    const text = `{"fullName":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expect((await p.send(portal.certify, {} as never, { customer, text })).code).toBe(errorCodes.badInput);
  });
});

describe('what they do', () => {
  test('a customer is registered once a key; what is taken or blocked is refused under its field', async () => {
    const p = await addPartner(t);
    const [input, key] = [account(), randomUUID()];
    const first = await p.send(portal.register, input, { key });
    const second = await p.send(portal.register, input, { key });
    expect([first.code, second.code, second.data]).toEqual([ok, ok, first.data]);
    expect((await p.send(portal.register, account(), { key })).code).toBe(errorCodes.keyReused);
    expect(
      await t.db
        .selectFrom('user')
        .where('id', '=', first.data.userId)
        .select(['partner_id', 'register_source', 'activated'])
        .executeTakeFirst(),
    ).toEqual({ partner_id: p.partnerId, register_source: 1, activated: false });
    const taken = await p.send(portal.register, { ...account(), phone: input.phone });
    expect(taken).toMatchObject({ code: errorCodes.alreadyTaken, data: { issues: [{ path: 'phone' }] } });
    await t.admin.call(emailBlocks.add, { patterns: ['@blocked.example'], reason: '' });
    const blocked = await p.send(portal.register, { ...account(), email: 'a@blocked.example' });
    // Which list it is on is told to staff alone.
    expect(blocked).toMatchObject({ code: errorCodes.onBlockList, data: { issues: [{ path: 'email' }] } });
    expect(blocked.data).not.toHaveProperty('blocks');
    expect((await p.send(portal.register, { ...account(), more: 1 } as never)).code).toBe(
      errorCodes.badInput,
    );
    expect((await p.send(portal.register, account(), { key: 'short' })).code).toBe(errorCodes.badInput);
    const record = await t.db
      .selectFrom('operation')
      .where('action', '=', 'customer.register')
      .where('outcome', '=', ok)
      .orderBy('id', 'desc')
      .select(['actor_kind', 'actor_id'])
      .executeTakeFirst();
    expect(record).toEqual({ actor_kind: 2, actor_id: p.partnerId });
  });

  test('the same key for another customer is another command', async () => {
    const p = await addPartner(t);
    const [one, other] = [await registered(p), await registered(p)];
    const key = randomUUID();
    const input = { channel: 3 as const, amount: '10.00' as never };
    expect((await p.send(portal.order, input, { customer: one, key })).code).toBe(ok);
    expect((await p.send(portal.order, input, { customer: other, key })).code).toBe(errorCodes.keyReused);
  });

  test('a certification waits in the queue of the console, is refused there with its reason, and applied for again', async () => {
    const p = await addPartner(t);
    const customer = await registered(p);
    const applied = await apply(p, customer);
    expect(applied.code).toBe(ok);
    const ids = { certificationIds: [applied.data.certificationId] };
    await t.admin.call(certifications.claim, ids);
    const refused = await t.admin.call(certifications.update, {
      certificationId: applied.data.certificationId,
      version: 2,
      certificationOutcome: 2,
      refusalReason: 1,
      remarks: '',
    });
    expect(refused.code).toBe(ok);
    expect((await p.send(portal.certifications, {}, { customer })).data).toMatchObject([
      { certificationOutcome: 2, refusalReason: 1 },
    ]);
    const again = await apply(p, customer);
    expect(again.code).toBe(ok);
    const back = { certificationId: again.data.certificationId };
    expect((await p.send(portal.withdrawCertification, back, { customer })).code).toBe(ok);
    expect((await p.send(portal.withdrawCertification, back, { customer })).code).toBe(
      errorCodes.notAllowedInState,
    );
    const { data } = await p.send(portal.customer, {}, { customer });
    expect(data).toMatchObject({ balance: '0.00', currency: 1 });
  });

  test('an order is made and looked at; a child account orders nothing', async () => {
    const p = await addPartner(t);
    const customer = await registered(p);
    const made = await p.send(portal.order, { channel: 3, amount: '88.00' as never }, { customer });
    expect(made.code).toBe(ok);
    const asked = { paymentOrderId: made.data.paymentOrderId };
    expect((await p.send(portal.readOrder, asked, { customer })).data).toMatchObject({
      amount: '88.00',
      currency: 1,
      payTime: null,
    });
    // Staff see by whose software it was ordered.
    const { data: listed } = await t.admin.call(payments.list, { userId: customer });
    const { name } = await getRow(t.db, 'partner', p.partnerId);
    expect(listed?.items).toMatchObject([{ orderedBy: name }]);
    expect((await p.send(portal.readOrder, asked, { customer: await registered(p) })).code).toBe(
      errorCodes.notFound,
    );
    const given = await p.send(portal.cancelOrder, asked, { customer });
    expect(given.code).toBe(ok);
    expect((await p.send(portal.cancelOrder, asked, { customer })).code).toBe(errorCodes.notAllowedInState);
    // It has run out: whoever looks after payments closes it with its channel.
    expect((await p.send(portal.readOrder, asked, { customer })).data.expireTime).toBe(t.clock.now.getTime());
    const [recharge] = await getRows(t.db, 'recharge', { owner_id: customer }, ['actor_kind', 'created_by']);
    expect(recharge).toEqual({ actor_kind: 2, created_by: p.partnerId });
  });

  test('tasks stand page by page, those of the customer alone', async () => {
    const p = await addPartner(t);
    const customer = await registered(p);
    const other = await addCustomer(t.db);
    for (let n = 0; n < 53; n += 1) await addTask(t.db, { userId: customer, status: n === 0 ? 25 : 5 });
    const foreign = await addTask(t.db, { userId: other, status: 5 });
    const first = await p.send(portal.tasks, {}, { customer });
    expect([first.data.tasks.length, first.data.more]).toEqual([50, true]);
    const before = first.data.tasks.at(-1)?.taskId;
    const second = await p.send(portal.tasks, { before }, { customer });
    expect([second.data.tasks.length, second.data.more]).toEqual([3, false]);
    const ended = await p.send(portal.tasks, { open: false }, { customer });
    expect(ended.data.tasks.map(({ taskStatus }) => taskStatus)).toEqual([25]);
    expect((await p.send(portal.task, { taskId: foreign as never }, { customer })).code).toBe(
      errorCodes.notFound,
    );
    expect((await p.send(portal.task, { taskId: before as never }, { customer })).data.taskId).toBe(before);
  });
});

test('its document names every call with its scope, its errors and what is signed', async () => {
  const answer = await t.server.http.inject({ method: 'GET', url: `${portalPath}openapi.json` });
  const { paths } = answer.json<{
    paths: Record<string, { post: { operationId: string; 'x-scope': number } }>;
  }>();
  const pathOf = ({ path }: { readonly path: string }): string =>
    portalPath + path.replace(/:(\w+)/g, '{$1}');
  expect(Object.keys(paths)).toEqual(portalCalls.map(pathOf));
  for (const call of portalCalls)
    expect(paths[pathOf(call)]?.post).toMatchObject({
      operationId: call.name,
      'x-scope': call.scope,
    });
});

test('the document names every refusal that a request may meet, and what of its fields their form does not say', async () => {
  const answer = await t.server.http.inject({ method: 'GET', url: `${portalPath}openapi.json` });
  type Schema = { readonly properties: Readonly<Record<string, { readonly description?: string }>> };
  type Post = {
    readonly 'x-errors': Readonly<Record<string, string>>;
    readonly requestBody: {
      readonly content: { readonly 'application/json'?: { readonly schema: Schema } };
    };
  };
  const { paths } = answer.json<{ paths: Readonly<Record<string, { readonly post: Post }>> }>();
  const postOf = ({ path }: { readonly path: string }): Post | undefined =>
    paths[portalPath + path.replace(/:(\w+)/g, '{$1}')]?.post;
  const { notFound, accountDisabled, apiClosed, keyReused, bodyTooLarge } = errorCodes;
  for (const call of portalCalls) {
    const post = postOf(call);
    const met = [
      bodyTooLarge,
      ...call.errors,
      ...(call.forCustomer ? [notFound, accountDisabled, apiClosed] : []),
      ...(call.kind === 'command' ? [keyReused] : []),
    ];
    expect(Object.keys(post?.['x-errors'] ?? {})).toEqual(expect.arrayContaining(met.map(String)));
    for (const [field, said] of Object.entries(call.fields))
      expect(post?.requestBody.content['application/json']?.schema.properties[field]?.description).toContain(
        said,
      );
  }
  const amount = JSON.stringify(
    postOf(portal.order)?.requestBody.content['application/json']?.schema.properties['amount'],
  );
  expect(amount).toContain('whole cents');
});

test('a refusal says in the asked language what is wrong, by the names that were sent, and changes nothing', async () => {
  const p = await addPartner(t);
  const customer = await registered(p);
  const scene = {
    platform: 99,
    cgId: 2007,
    projectName: '词语',
    sceneName: 'a.blend',
    scenePath: 'a.blend',
    outputPath: 'out',
    frames: '1',
  };
  const tasks = async () => (await p.send(portal.tasks, {}, { customer })).data.tasks;
  const both = async (input: object, o: object = {}) => {
    const answers = [];
    for (const english of [true, false])
      answers.push(await p.send(portal.submit, { ...scene, ...input } as never, { customer, english, ...o }));
    return answers.map(({ message }) => message);
  };
  expect(await both({})).toEqual([
    'Invalid input: platform. Nothing was changed; correct it and try again.',
    '输入有误：platform。未做任何更改，请修改后重试。',
  ]);
  const outside = await both({ platform: 1, outputPath: '../../x' });
  expect(outside[0]).toMatch(/^The path has to stay in the customer’s folder/);
  expect(outside[1]).toMatch(/^路径须位于客户目录内/);
  expect(outside.join(' ')).not.toContain(`/${customer}`);
  expect(await both({}, { timestamp: '1795507200' })).toEqual([
    'The timestamp is not within five minutes of our time. Sign again with the time now, in epoch milliseconds.',
    '时间戳与服务器时间相差超过 5 分钟，请以当前毫秒时间戳重新签名。',
  ]);
  await readyScene(t, customer, { path: scene.scenePath });
  const key = randomUUID();
  expect((await p.send(portal.submit, { ...scene, platform: 1 }, { customer, key })).code).toBe(ok);
  expect(await both({ platform: 2 }, { key })).toEqual([
    'This idempotency key came before with another request. Nothing was changed; send a new request under a new key.',
    '该幂等键已用于另一请求。未做任何更改，新请求请使用新的键。',
  ]);
  expect(await tasks()).toHaveLength(1);
});

test('an image that serves another application, or is somebody else’s, is named by its field', async () => {
  const p = await addPartner(t);
  const [customer, other] = [await registered(p), await registered(p)];
  const [front, foreign] = [await image(p, customer), await image(p, other)];
  const submit = (behind: string) =>
    p.send(
      portal.certify,
      {
        authType: 1,
        fullName: '王五',
        idNumber: freshPerson(),
        identitycardFrontImage: [front],
        identitycardBehindImage: [behind],
      },
      { customer },
    );
  expect(await submit(foreign)).toMatchObject({
    code: errorCodes.badInput,
    data: { fields: 'identitycardBehindImage' },
  });
  const { data } = await submit(await image(p, customer));
  await p.send(portal.withdrawCertification, { certificationId: data.certificationId }, { customer });
  expect(await submit(await image(p, customer))).toMatchObject({
    code: errorCodes.badInput,
    data: { fields: 'identitycardFrontImage' },
  });
});
