import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes, minute, outbox, outboxState, session } from '@renderdesk/contract';
import { setRow } from '../../build/rows.ts';
import { until } from '../../../../../scripts/testing/waiting.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { type MailServer, openMailServer } from '../../testing/smtp.ts';
import { deliverDue } from './outbox.ts';
import { claimMs } from './claim.ts';
import { type Message, putInOutbox, settle, takeDue } from './outbox.store.ts';

const context = (t: TestServer) => ({
  now: t.clock.now,
  requestId: 'test',
  language: 'en' as const,
  platform: 0,
  ip: '127.0.0.1',
  userAgent: '',
  actor: undefined,
});
const put = (t: TestServer, ...messages: Partial<Message>[]) =>
  t.db.transaction().execute((tx) =>
    putInOutbox(
      tx,
      context(t),
      messages.map((message) => ({
        kind: 'mail',
        recipient: 'li@renderdesk.example',
        subject: 'News',
        text: 'All is well.',
        ...message,
      })),
    ),
  );
const rows = (t: TestServer) =>
  t.db.selectFrom('outbox').orderBy('id').select(['id', 'state', 'attempts', 'payload', 'error']).execute();
const later = (t: TestServer, ms: number): void => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};

describe('with a mail server', () => {
  let t: TestServer;
  let mail: MailServer;
  beforeAll(async () => {
    mail = await openMailServer();
    t = await openTestServer({
      env: { RENDERDESK_SMTP_URL: mail.url, RENDERDESK_MAIL_FROM: 'desk@farm.example' },
    });
  });
  afterAll(async () => {
    await t.close();
    await mail.close();
  });
  afterEach(async () => {
    mail.refusal = undefined;
    mail.slow = undefined;
    mail.received.length = 0;
    await t.db.deleteFrom('outbox').execute();
  });

  test('a message is sent once, from the configured sender, with a unique id', async () => {
    await put(t, {});
    await deliverDue(t.server.app);
    await deliverDue(t.server.app);
    expect(mail.received).toHaveLength(1);
    const [row] = await rows(t);
    expect(row).toMatchObject({ state: outboxState.of.sent, attempts: 1, error: null });
    expect(mail.received[0]).toContain(`Message-ID: <outbox-${row?.id}@renderdesk>`);
    expect(mail.received[0]).toContain('From: desk@farm.example');
    expect(mail.received[0]).toContain('All is well.');
  });

  test('two concurrent workers send each message once', async () => {
    await put(t, ...Array.from({ length: 50 }, (_, at) => ({ subject: `No. ${at}` })));
    await Promise.all([deliverDue(t.server.app), deliverDue(t.server.app), deliverDue(t.server.app)]);
    const subjects = mail.received.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]);
    expect(subjects).toHaveLength(50);
    expect(new Set(subjects).size).toBe(50);
  });

  test('one that its server accepts slowly delays no other, and is not taken by a second worker', async () => {
    const { promise: release, resolve: go } = Promise.withResolvers<void>();
    mail.slow = { to: 'slow@', release };
    await put(t, { recipient: 'slow@renderdesk.example' }, ...Array.from({ length: 10 }, () => ({})));
    const delivered = Promise.all([deliverDue(t.server.app), deliverDue(t.server.app)]);
    await until('the others are sent', () => Promise.resolve(mail.received.length === 10));
    expect((await rows(t))[0]).toMatchObject({ state: outboxState.of.sending, attempts: 1 });
    go();
    await delivered;
    expect(mail.received).toHaveLength(11);
    expect((await rows(t)).every(({ state }) => state === outboxState.of.sent)).toBe(true);
  });

  test('a refused one is retried after a pause, and after a longer one', async () => {
    mail.refusal = '451 try later';
    await put(t, {});
    await deliverDue(t.server.app);
    expect((await rows(t))[0]).toMatchObject({ state: outboxState.of.waiting, attempts: 1 });
    expect((await rows(t))[0]?.error).toContain('451 try later');
    await deliverDue(t.server.app);
    expect((await rows(t))[0]?.attempts).toBe(1);
    later(t, minute / 2);
    await deliverDue(t.server.app);
    expect((await rows(t))[0]?.attempts).toBe(2);
    later(t, minute);
    await deliverDue(t.server.app);
    expect((await rows(t))[0]?.attempts).toBe(2);
    mail.refusal = undefined;
    later(t, minute);
    await deliverDue(t.server.app);
    expect((await rows(t))[0]).toMatchObject({ state: outboxState.of.sent, attempts: 3, error: null });
  });

  test('one that is always refused is given up after eight attempts, and can be sent again by hand', async () => {
    mail.refusal = '550 no such mailbox';
    await put(t, {});
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await deliverDue(t.server.app);
      later(t, 400 * minute);
    }
    const [row] = await rows(t);
    expect(row).toMatchObject({ state: outboxState.of.givenUp, attempts: 8 });
    mail.refusal = undefined;
    const clerk = await t.person({ keys: ['admin:outbox'] });
    const again = await clerk.call(outbox.resend, { outboxIds: [row?.id as never] });
    expect(again.data).toMatchObject({ done: 1 });
    await deliverDue(t.server.app);
    expect((await rows(t))[0]).toMatchObject({ state: outboxState.of.sent });
    const sentAlready = await clerk.call(outbox.resend, { outboxIds: [row?.id as never] });
    expect(sentAlready.data.results[0]?.code).toBe(errorCodes.notAllowedInState);
  });

  test('a secret text is erased when it is handed over, and when it is given up', async () => {
    await put(t, { secret: true, text: 'The code is 123456.' });
    await deliverDue(t.server.app);
    expect(mail.received[0]).toContain('123456');
    expect(JSON.stringify(await rows(t))).not.toContain('123456');
    mail.refusal = '451 try later';
    await put(t, {
      secret: true,
      text: 'The code is 654321.',
      until: new Date(t.clock.now.getTime() + minute),
    });
    await deliverDue(t.server.app);
    later(t, minute);
    await deliverDue(t.server.app);
    expect((await rows(t))[1]).toMatchObject({ state: outboxState.of.givenUp });
    expect(JSON.stringify(await rows(t))).not.toContain('654321');
  });

  test('a message of a worker that died is sent within a minute', async () => {
    await put(t, {});
    await takeDue(t.server.app.db, 'mail', t.clock.now);
    await deliverDue(t.server.app);
    expect(mail.received).toHaveLength(0);
    expect(claimMs).toBeLessThan(minute / 2);
    later(t, claimMs);
    await deliverDue(t.server.app);
    expect(mail.received).toHaveLength(1);
  });

  test('an unreadable message is given up and delays no other', async () => {
    await put(t, {}, { recipient: 'wang@renderdesk.example' });
    const [first] = await rows(t);
    await setRow(t.db, 'outbox', first?.id ?? 0, { payload: '{}' });
    await deliverDue(t.server.app);
    expect((await rows(t)).map(({ state }) => state)).toEqual([outboxState.of.givenUp, outboxState.of.sent]);
  });

  test('a worker that lost its claim does not undo the next try', async () => {
    await put(t, {});
    const lost = await takeDue(t.db, 'mail', t.clock.now);
    later(t, claimMs + 1);
    await deliverDue(t.server.app);
    const now = t.clock.now;
    await settle(t.db, lost ?? { id: 0, attempts: 0 }, {
      state: outboxState.of.waiting,
      sentAt: null,
      nextAt: now,
      error: 'late',
      erase: false,
    });
    expect(await rows(t)).toMatchObject([{ state: outboxState.of.sent, error: null }]);
  });

  test('a sent text cannot be read by others', async () => {
    await put(t, {});
    await deliverDue(t.server.app);
    const clerk = await t.person({ keys: ['admin:outbox'] });
    const { data } = await clerk.call(outbox.list, { keywords: 'LI@render' });
    expect(data.items[0]).toMatchObject({ subject: 'News', body: null, state: outboxState.of.sent });
    expect((await clerk.call(outbox.list, { keywords: 'nobody' })).data.items).toEqual([]);
  });
});

describe('without a mail server', () => {
  let t: TestServer;
  beforeAll(async () => {
    t = await openTestServer({ work: true });
  });
  afterAll(() => t.close());

  test('a committed command’s message is stored and shown at once, triggered by the commit', async () => {
    await t.db.updateTable('admin').set({ email: 'admin@renderdesk.example' }).execute();
    await t.stranger.send(session.aquireLoginVerifycode, { loginName: 'admin' });
    await until('the message is kept', async () => (await rows(t))[0]?.state === outboxState.of.sentLocally);
    const { data } = await t.admin.call(outbox.list, {});
    expect(data.items[0]).toMatchObject({ recipient: 'a***@renderdesk.example', nextTime: null });
    expect(data.items[0]?.body).toMatch(/\b\d{6}\b/);
  });

  test('a refused command leaves no message', async () => {
    const before = (await rows(t)).length;
    await t.stranger.send(session.forgetPassword, {
      loginName: 'admin',
      verifyCode: '000000',
      newPassword: 'short',
    });
    expect(await rows(t)).toHaveLength(before);
  });
});
