import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { errorCodes, minute, outboxState, session, type SignInAnswer } from '@renderdesk/contract';
import { serverOfFile } from '../testing/test.ts';
import { addRow, setRow } from '../build/rows.ts';
import { openSms } from '../core/jobs/sms.ts';
import { addTotp } from '../testing/factors.ts';
import { openTestServer, testPassword } from '../testing/server.ts';
import { openMailServer } from '../testing/smtp.ts';

/** A code by mail or text message in place of the password. */
const t = serverOfFile();
// The tests come from one address.
beforeEach(async () => {
  await t.db.deleteFrom('rate_window').execute();
});

let people = 0;
const someone = async (o: { email?: boolean; phone?: boolean } = { email: true, phone: true }) => {
  const { adminId } = await t.person();
  people += 1;
  const { login_name: loginName } = await t.db
    .updateTable('admin')
    .set({
      email: o.email === true ? `code${people}@renderdesk.example` : null,
      phone: o.phone === true ? `1380000${1000 + people}` : null,
    })
    .where('id', '=', adminId)
    .returning('login_name')
    .executeTakeFirstOrThrow();
  return { adminId, loginName };
};
const ask = (loginName: string, channel: 'mail' | 'sms') =>
  t.stranger.send(session.sendSignInCode, { loginName, channel });
const sent = () => t.db.selectFrom('outbox').select(['kind', 'recipient', 'payload']).orderBy('id').execute();
const lastCode = async (): Promise<string> =>
  /\b\d{6}\b/.exec((((await sent()).at(-1)?.payload ?? {}) as { text?: string }).text ?? '')?.[0] ?? '';
const come = (loginName: string, verifyCode: string) =>
  t.stranger.send(session.loginByCode, { loginName, verifyCode });

test.each(['mail', 'sms'] as const)('by %s it opens once, within ten minutes', async (channel) => {
  const { loginName } = await someone();
  expect((await ask(loginName, channel)).data).toEqual({ validMinutes: 10 });
  expect((await sent()).at(-1)?.kind).toBe(channel);
  const code = await lastCode();
  const opened = await come(loginName, code);
  expect(opened).toMatchObject({ code: 200, data: { step: null } });
  expect((await come(loginName, code)).code).toBe(errorCodes.wrongVerifyCode);
  await ask(loginName, channel);
  const late = await lastCode();
  t.clock.now = new Date(t.clock.now.getTime() + 10 * minute);
  expect((await come(loginName, late)).code).toBe(errorCodes.wrongVerifyCode);
});

test('the answer tells neither account nor channel, and what nobody can get is not sent', async () => {
  const nothing = await someone({});
  const before = (await sent()).length;
  const answers = [
    await ask(nothing.loginName, 'mail'),
    await ask(nothing.loginName, 'sms'),
    await ask('nobody-at-all', 'sms'),
  ];
  const known = await someone();
  answers.push(await ask(known.loginName, 'sms'));
  expect(new Set(answers.map(({ code, data }) => JSON.stringify([code, data]))).size).toBe(1);
  expect((await sent()).length).toBe(before + 1);
});

test('a fourth code within ten minutes is refused; guesses wait as those at passwords do', async () => {
  t.clock.now = new Date(t.clock.now.getTime() + 20 * minute);
  const { loginName } = await someone();
  const codes: number[] = [];
  for (let tries = 0; tries < 4; tries += 1) codes.push((await ask(loginName, 'mail')).code);
  expect(codes).toEqual([200, 200, 200, errorCodes.tooManyRequests]);
  const code = await lastCode();
  const wrong = code === '111111' ? '222222' : '111111';
  for (let tries = 0; tries < 5; tries += 1)
    expect((await come(loginName, wrong)).code).toBe(errorCodes.wrongVerifyCode);
  expect((await come(loginName, code)).code).toBe(errorCodes.accountLocked);
});

test('a second factor is asked for after it, and it sets no password', async () => {
  const { loginName, adminId } = await someone();
  await addTotp(t, adminId);
  await ask(loginName, 'mail');
  const code = await lastCode();
  const set = { loginName, verifyCode: code, newPassword: 'a whole new phrase' };
  expect((await t.stranger.send(session.forgetPassword, set)).code).toBe(errorCodes.wrongVerifyCode);
  const answer = (await come(loginName, code)).data as SignInAnswer;
  expect(answer).toMatchObject({ token: null, step: { ways: ['totp'] } });
});

test('after a reset of the factor a code by mail takes its place behind the password alone, never behind another code', async () => {
  const { loginName, adminId } = await someone();
  await addTotp(t, adminId);
  await addRow(t.db, 'factor_reset', { admin_id: adminId, created_at: t.clock.now });
  await ask(loginName, 'mail');
  const byCode = (await come(loginName, await lastCode())).data as SignInAnswer;
  expect(byCode.step?.ways).toEqual(['totp']);
  const ticket = byCode.step?.ticket ?? '';
  expect((await t.stranger.send(session.sendStepCode, { loginName, ticket })).code).toBe(errorCodes.stepGone);
  // One that was sent for the password's step opens this one as little.
  const asked = await t.stranger.send(session.login, { loginName, password: testPassword });
  const byPassword = (asked.data as SignInAnswer).step;
  expect(byPassword?.ways).toEqual(['totp', 'mail']);
  await t.stranger.send(session.sendStepCode, { loginName, ticket: byPassword?.ticket ?? '' });
  const code = await lastCode();
  const second = (of: string) => t.stranger.send(session.secondStep, { loginName, ticket: of, code });
  expect((await second(ticket)).code).toBe(errorCodes.wrongFactor);
  expect((await second(byPassword?.ticket ?? '')).code).toBe(errorCodes.success);
});

test('a code by mail arrives over a mail server, and its text is gone from the outbox', async () => {
  const mail = await openMailServer();
  const working = await openTestServer({ work: true, env: { RENDERDESK_SMTP_URL: mail.url } });
  const email = 'chief@renderdesk.example';
  await setRow(working.db, 'admin', { login_name: 'admin' }, { email });
  const asked = { loginName: 'admin', channel: 'mail' };
  expect((await working.stranger.send(session.sendSignInCode, asked)).code).toBe(200);
  await expect.poll(() => mail.received.length).toBe(1);
  const [whole = ''] = mail.received;
  expect(whole).toContain(`To: ${email}`);
  const body = Buffer.from(whole.split('\n\n').slice(1).join(''), 'base64').toString('utf8');
  const code =
    /\b\d{6}\b/.exec(/base64/i.test(whole) ? body : whole.split('\n\n').slice(1).join(' '))?.[0] ?? '';
  const answer = await working.stranger.send(session.loginByCode, { loginName: 'admin', verifyCode: code });
  expect(answer.code).toBe(200);
  const state = () => working.db.selectFrom('outbox').select(['state', 'payload']).executeTakeFirst();
  await expect.poll(async () => (await state())?.state).toBe(outboxState.of.sent);
  expect(JSON.stringify((await state())?.payload)).not.toContain(code);
  await working.close();
  await mail.close();
});

test('text messages go to the gateway as it wants them, and what it refuses fails', async () => {
  const taken: unknown[] = [];
  let status = 200;
  const gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      taken.push({ key: request.headers.authorization, ...(JSON.parse(body) as object) });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
  const sms = openSms({ sms: { url, key: 'k' } });
  const message = { id: 7, to: '13800000001', subject: '', text: '验证码 123456' };
  expect(await sms.send(message)).toBe('sent');
  expect(taken).toEqual([{ key: 'Bearer k', id: 'outbox-7', to: '13800000001', text: '验证码 123456' }]);
  status = 503;
  await expect(sms.send(message)).rejects.toThrow('503');
  expect(await openSms({ sms: undefined }).send(message)).toBe('sentLocally');
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
});
