import { beforeEach, describe, expect, test } from 'vitest';
import {
  account,
  approvals,
  errorCodes,
  factors,
  minute,
  organizations,
  resetLives,
  roleKind,
  session,
  type SignInAnswer,
} from '@renderdesk/contract';
import { serverOfFile } from '../testing/test.ts';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { approve, awaited } from '../testing/approving.ts';
import { putTotp } from './factor.store.ts';
import { runMaintenance } from '../core/jobs/maintenance.ts';
import { totpCode } from '../core/auth/totp.ts';
import { Authenticator } from '../testing/authenticator.ts';
import { addPasskey, addRecovery, addTotp, proved } from '../testing/factors.ts';
import { type Person, testPassword } from '../testing/server.ts';

const t = serverOfFile();
// The tests come from one address.
beforeEach(async () => {
  await t.db.deleteFrom('rate_window').execute();
});

const later = (ms: number): void => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};
const nameOf = async (adminId: number): Promise<string> =>
  (await getRow(t.db, 'admin', adminId, ['login_name'])).login_name;
const login = async (adminId: number, password = testPassword): Promise<SignInAnswer> => {
  const answer = await t.stranger.send(session.login, { loginName: await nameOf(adminId), password });
  expect(answer.code).toBe(errorCodes.success);
  return answer.data as SignInAnswer;
};
const ticketOf = async (adminId: number): Promise<string> => (await login(adminId)).step?.ticket ?? '';
const second = async (adminId: number, ticket: string, shown: object) =>
  t.stranger.send(session.secondStep, { loginName: await nameOf(adminId), ticket, ...shown });
const codeNow = (secret: string): string => totpCode(secret, t.clock.now);
const wrong = (secret: string): string => (codeNow(secret) === '111111' ? '222222' : '111111');
const kinds = async (adminId: number): Promise<string[]> =>
  (await getRows(t.db, 'notification', { admin_id: adminId }, ['kind'])).map(({ kind }) => kind);

describe('an app’s codes', () => {
  /** Sets an app up as the console does; answers its secret and the recovery codes. */
  const setUp = async (person: Person) => {
    expect((await person.call(factors.prove, { presentPassword: testPassword })).code).toBe(200);
    const { secret, uri } = (await person.call(factors.beginTotp, {})).data;
    expect(uri).toContain(secret);
    const done = await person.call(factors.confirmTotp, { code: codeNow(secret) });
    expect(done.code).toBe(200);
    expect((await person.call(factors.beginTotp, {})).code).toBe(errorCodes.notAllowedInState);
    return { secret, recovery: done.data.recoveryCodes };
  };

  test('once set up, the password alone opens nothing; the code does, and is good once', async () => {
    const person = await t.person();
    const { secret, recovery } = await setUp(person);
    expect(recovery).toHaveLength(10);
    const answer = await login(person.adminId);
    expect(answer).toMatchObject({ token: null, step: { ways: ['totp', 'recovery'] } });
    const ticket = answer.step?.ticket ?? '';
    // The code that set it up was seen already.
    expect((await second(person.adminId, ticket, { code: codeNow(secret) })).code).toBe(
      errorCodes.wrongFactor,
    );
    later(minute);
    const code = codeNow(secret);
    const opened = await second(person.adminId, ticket, { code });
    expect(opened).toMatchObject({ code: 200, data: { step: null } });
    expect(opened.headers['x-auth-token']).toBe((opened.data as SignInAnswer).token);
    // Neither the ticket nor the code is good again.
    expect((await second(person.adminId, ticket, { code })).code).toBe(errorCodes.stepGone);
    const again = await ticketOf(person.adminId);
    expect((await second(person.adminId, again, { code })).code).toBe(errorCodes.wrongFactor);
    expect(await kinds(person.adminId)).toContain('factorAdded');
  });

  test('sent twice side by side, one of the two comes in', async () => {
    const { adminId } = await t.person();
    const secret = await addTotp(t, adminId);
    const tickets = [await ticketOf(adminId), await ticketOf(adminId)];
    const answers = await Promise.all(
      tickets.map((ticket) => second(adminId, ticket, { code: codeNow(secret) })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([errorCodes.success, errorCodes.wrongFactor]);
  });

  test('are guessed at as seldom as passwords, by name and not by ticket', async () => {
    const { adminId } = await t.person();
    const secret = await addTotp(t, adminId);
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await second(adminId, await ticketOf(adminId), { code: wrong(secret) });
      expect(answer.code).toBe(errorCodes.wrongFactor);
    }
    const locked = await second(adminId, await ticketOf(adminId), { code: codeNow(secret) });
    expect(locked.code).toBe(errorCodes.accountLocked);
    later(minute);
    expect((await second(adminId, await ticketOf(adminId), { code: codeNow(secret) })).code).toBe(200);
  });

  test('a ticket is of one person, for five minutes, and ends with a new password', async () => {
    const [mine, other] = [await t.person(), await t.person()];
    const secret = await addTotp(t, mine.adminId);
    await addTotp(t, other.adminId);
    const ticket = await ticketOf(mine.adminId);
    expect((await second(other.adminId, ticket, { code: codeNow(secret) })).code).toBe(errorCodes.stepGone);
    later(5 * minute);
    expect((await second(mine.adminId, ticket, { code: codeNow(secret) })).code).toBe(errorCodes.stepGone);
    const fresh = await ticketOf(mine.adminId);
    const change = { oldPassword: testPassword, newPassword: 'a whole new phrase' };
    expect((await mine.call(session.changePassword, change)).code).toBe(200);
    expect((await second(mine.adminId, fresh, { code: codeNow(secret) })).code).toBe(errorCodes.stepGone);
  });

  test('are turned off with password and code alone, and it is told', async () => {
    const person = await t.person();
    const email = `app${person.adminId}@renderdesk.example`;
    await setRow(t.db, 'admin', person.adminId, { email });
    const { secret } = await setUp(person);
    later(10 * minute);
    expect((await person.call(factors.removeTotp, {})).code).toBe(errorCodes.proofNeeded);
    const prove = (shown: object) => person.send(factors.prove, { presentPassword: testPassword, ...shown });
    expect((await prove({})).code).toBe(errorCodes.wrongFactor);
    expect((await prove({ presentPassword: 'not it', code: codeNow(secret) })).code).toBe(
      errorCodes.wrongPassword,
    );
    expect((await person.call(factors.removeTotp, {})).code).toBe(errorCodes.proofNeeded);
    expect((await prove({ code: codeNow(secret) })).code).toBe(200);
    expect((await person.call(factors.removeTotp, {})).code).toBe(200);
    expect((await login(person.adminId)).token).not.toBeNull();
    expect(await kinds(person.adminId)).toContain('factorRemoved');
    const mails = await getRows(t.db, 'outbox', { recipient: email }, ['payload'], 'id');
    const texts = mails
      .map(({ payload }) => JSON.stringify(payload))
      .filter((text) => text.includes('双重验证方式：'));
    expect(texts).toHaveLength(2);
    // In the words of the reader's language.
    expect(texts.filter((text) => !text.includes('：验证器应用') || text.includes('TOTP'))).toEqual([]);
  });

  test('what was shown counts for five minutes and in this session alone', async () => {
    const person = await t.person();
    expect((await person.call(factors.prove, { presentPassword: testPassword })).code).toBe(200);
    expect((await person.call(factors.read, {})).data.provedUntil).toBe(t.clock.now.getTime() + 5 * minute);
    later(5 * minute);
    expect((await person.call(factors.beginTotp, {})).code).toBe(errorCodes.proofNeeded);
  });

  test('a secret that counts is never overwritten, also by what began before it did', async () => {
    const { adminId } = await t.person();
    const secret = await addTotp(t, adminId);
    const o = { adminId, sealed: Buffer.from('another'), now: t.clock.now };
    expect(await t.db.transaction().execute((tx) => putTotp(tx, o))).toBe(false);
    expect((await second(adminId, await ticketOf(adminId), { code: codeNow(secret) })).code).toBe(200);
  });

  test('the secret stands sealed in the table, and the recovery codes hashed', async () => {
    const person = await t.person();
    const { secret, recovery } = await setUp(person);
    const kept = await t.db.selectFrom('totp').select('secret').execute();
    expect(kept.some((row) => row.secret.includes(secret))).toBe(false);
    const hashes = await t.db.selectFrom('recovery_code').select('code_hash').execute();
    for (const code of recovery)
      expect(hashes.some((row) => row.code_hash.includes(code.replaceAll('-', '')))).toBe(false);
  });
});

test('a recovery code opens once, is told, and is over when new ones are made', async () => {
  const person = await t.person();
  await addTotp(t, person.adminId);
  const code = await addRecovery(t, person.adminId);
  expect(
    (await second(person.adminId, await ticketOf(person.adminId), { code: code.toUpperCase() })).code,
  ).toBe(200);
  expect((await second(person.adminId, await ticketOf(person.adminId), { code })).code).toBe(
    errorCodes.wrongFactor,
  );
  expect(await kinds(person.adminId)).toContain('recoveryUsed');
  await proved(t, person.adminId);
  const first = (await person.call(factors.newRecoveryCodes, {})).data.recoveryCodes;
  const next = (await person.call(factors.newRecoveryCodes, {})).data.recoveryCodes;
  expect(new Set([...first, ...next]).size).toBe(20);
  const try1 = await second(person.adminId, await ticketOf(person.adminId), { code: first[0] });
  expect(try1.code).toBe(errorCodes.wrongFactor);
  const try2 = await second(person.adminId, await ticketOf(person.adminId), { code: next[0] });
  expect(try2.code).toBe(200);
});

describe('a passkey', () => {
  const add = async (person: Person, key = new Authenticator()) => {
    await proved(t, person.adminId);
    const { ticket, question } = (await person.call(factors.beginPasskey, {})).data;
    const input = { name: '钥匙', ticket, attestation: key.make(question) };
    return { key, answer: await person.send(factors.addPasskey, input) };
  };
  const alone = async () =>
    (await t.stranger.send(session.beginPasskey, {})).data as {
      ticket: string;
      question: Record<string, unknown>;
    };

  test('is added, is the second step, opens alone, and is removed', async () => {
    const person = await t.person();
    const warnings: string[] = [];
    const hear = (warning: Error): void => void warnings.push(warning.message);
    process.on('warning', hear);
    const { key, answer } = await add(person);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', hear);
    expect(warnings).toEqual([]);
    expect(answer.code).toBe(200);
    expect((answer.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    const { step } = await login(person.adminId);
    expect(step?.ways).toEqual(['passkey', 'recovery']);
    const assertion = key.sign(step?.passkey ?? {});
    expect((await second(person.adminId, step?.ticket ?? '', { assertion })).code).toBe(200);
    const { ticket, question } = await alone();
    const opened = await t.stranger.send(session.passkey, { ticket, assertion: key.sign(question) });
    expect(opened).toMatchObject({ code: 200, data: { step: null } });
    const [one] = (await person.call(factors.read, {})).data.passkeys;
    expect(one).toMatchObject({ name: '钥匙', lastUsedTime: t.clock.now.getTime() });
    const passkeyId = one?.passkeyId ?? (0 as never);
    expect((await person.call(factors.renamePasskey, { passkeyId, name: '旧钥匙' })).code).toBe(200);
    expect((await person.call(factors.removePasskey, { passkeyId })).code).toBe(200);
    const gone = await alone();
    const refused = await t.stranger.send(session.passkey, {
      ticket: gone.ticket,
      assertion: key.sign(gone.question),
    });
    expect(refused.code).toBe(errorCodes.wrongFactor);
    expect((await login(person.adminId)).token).not.toBeNull();
  });

  test.each([
    ['the answer to another question', {}, { challenge: 'YW5vdGhlcg' }],
    ['one that asked for neither finger nor PIN', { verified: false }, {}],
    ['a copy whose counter stood still', { counter: 1 }, {}],
  ])('alone, %s opens nothing', async (_, o, other) => {
    const { adminId } = await t.person();
    const { key } = await addPasskey(t, adminId);
    const first = await alone();
    const use = (ticket: string, assertion: unknown) =>
      t.stranger.send(session.passkey, { ticket, assertion });
    expect((await use(first.ticket, key.sign(first.question))).code).toBe(200);
    const { ticket, question } = await alone();
    expect((await use(ticket, key.sign({ ...question, ...other }, o))).code).toBe(errorCodes.wrongFactor);
    expect((await use(first.ticket, key.sign(first.question))).code).toBe(errorCodes.stepGone);
  });

  test('of another site, of another person, or of nobody, is none', async () => {
    const [person, other] = [await t.person(), await t.person()];
    const { answer } = await add(person, new Authenticator('https://renderdesk.evil.example'));
    expect(answer.code).toBe(errorCodes.wrongFactor);
    const mine = await addPasskey(t, person.adminId);
    const theirs = await addPasskey(t, other.adminId);
    for (const key of [theirs.key, new Authenticator()]) {
      const { step } = await login(person.adminId);
      const assertion = key.sign(step?.passkey ?? {});
      expect((await second(person.adminId, step?.ticket ?? '', { assertion })).code).toBe(
        errorCodes.wrongFactor,
      );
    }
    await setRow(t.db, 'admin', person.adminId, { status: 1 });
    const { ticket, question } = await alone();
    const disabled = await t.stranger.send(session.passkey, { ticket, assertion: mine.key.sign(question) });
    expect(disabled.code).toBe(errorCodes.accountDisabled);
  });
});

describe('where a role asks for a second factor', () => {
  const rule = async (kind: number[]) => {
    // Asking it of fewer takes two, once a second person is there; made before the request, whose notices would else be others.
    const second = await t.person({ keys: ['admin:authority', 'admin:authority:edit', 'approval:decide'] });
    const { version } = (await t.admin.call(factors.rule, {})).data;
    await proved(t, t.admin.adminId);
    const sent = await t.admin.send(factors.setRule, { kinds: kind, version });
    if (kind.length === 0) expect(await approve(t, second, awaited(sent))).toBe(200);
    else expect(sent.code).toBe(200);
  };

  test('saying so asks for proof, as every change of a factor does', async () => {
    const rules = await t.person({ keys: ['admin:authority', 'admin:authority:edit'] });
    const { version } = (await rules.call(factors.rule, {})).data;
    expect((await rules.call(factors.setRule, { kinds: [], version })).code).toBe(errorCodes.proofNeeded);
    await proved(t, rules.adminId);
    expect((await rules.call(factors.setRule, { kinds: [], version })).code).toBe(200);
  });

  test('its staff can do nothing before they have set it up, from their next call on', async () => {
    const [chief, other] = [await t.person(), await t.person({ keys: ['admin:depart'] })];
    const { id } = await getRow(t.db, 'role', { kind: roleKind.of.permissionAdministrator });
    await addRow(t.db, 'admin_role', { admin_id: chief.adminId, role_id: id });
    expect((await chief.call(account.profile, {})).code).toBe(200);
    await rule([roleKind.of.permissionAdministrator]);
    expect((await chief.call(account.profile, {})).code).toBe(errorCodes.factorNeeded);
    expect((await chief.call(session.queryLoginAdmin, {})).data.mustAddFactor).toBe(true);
    expect((await other.call(organizations.tree, {})).code).toBe(200);
    expect((await chief.call(factors.prove, { presentPassword: testPassword })).code).toBe(200);
    const { secret } = (await chief.call(factors.beginTotp, {})).data;
    await chief.call(factors.confirmTotp, { code: codeNow(secret) });
    expect((await chief.call(account.profile, {})).code).toBe(200);
    await rule([]);
  });

  test('asking it of fewer is decided by two; whoever sent it showed proof then', async () => {
    const kinds = [roleKind.of.permissionAdministrator];
    const second = await t.person({ keys: ['admin:authority', 'admin:authority:edit', 'approval:decide'] });
    await rule(kinds);
    const { version } = (await t.admin.call(factors.rule, {})).data;
    await proved(t, t.admin.adminId);
    const sent = await t.admin.send(factors.setRule, { kinds: [], version });
    expect(sent.code).toBe(errorCodes.awaitsApproval);
    const { approvalId } = sent.data as { approvalId: number };
    expect((await t.admin.call(factors.rule, {})).data.kinds).toEqual(kinds);
    t.clock.now = new Date(t.clock.now.getTime() + 10 * minute);
    const read = (await second.call(approvals.read, { approvalId: approvalId as never })).data;
    expect(read.impact.rows).toContainEqual(
      expect.objectContaining({ kind: 'setting', before: { kinds }, after: { kinds: [] } }),
    );
    expect(await approve(t, second, approvalId)).toBe(200);
    expect((await t.admin.call(factors.rule, {})).data.kinds).toEqual([]);
  });
});

describe('a factor that is lost', () => {
  test('is reset by two administrators and a code to its owner’s address, after the password, once', async () => {
    const person = await t.person();
    const email = `${await nameOf(person.adminId)}@renderdesk.example`;
    await setRow(t.db, 'admin', person.adminId, { email });
    await addTotp(t, person.adminId);
    const keys = ['admin:authority', 'admin:authority:edit', 'approval:decide'] as const;
    const [asks, decides] = [await t.person({ keys }), await t.person({ keys })];
    const asked = await asks.send(factors.reset, { adminIds: [person.adminId], reason: '手机遗失' });
    const request = awaited(asked);
    const self = await asks.send(factors.reset, { adminIds: [asks.adminId], reason: '手机遗失' });
    expect(self.data).toMatchObject({ done: 0, results: [{ code: errorCodes.ownAccount }] });
    expect((await login(person.adminId)).step?.ways).toEqual(['totp']);
    expect(await approve(t, asks, request)).toBe(errorCodes.ownRequest);
    expect(await approve(t, decides, request)).toBe(200);
    expect(await kinds(person.adminId)).toContain('factorReset');

    const { step } = await login(person.adminId);
    expect(step?.ways).toEqual(['totp', 'mail']);
    const loginName = await nameOf(person.adminId);
    const ticket = step?.ticket ?? '';
    expect((await t.stranger.send(session.sendStepCode, { loginName, ticket })).code).toBe(200);
    const mails = await getRows(t.db, 'outbox', { recipient: email }, ['payload'], 'id');
    const code = /\b\d{6}\b/.exec(JSON.stringify(mails.at(-1)?.payload))?.[0] ?? '';
    expect(
      (await second(person.adminId, ticket, { code: code === '111111' ? '222222' : '111111' })).code,
    ).toBe(errorCodes.wrongFactor);
    expect((await second(person.adminId, ticket, { code })).code).toBe(200);
    // The lost one is gone with it, and so is the way around it.
    expect((await login(person.adminId)).token).not.toBeNull();
    expect((await person.call(factors.read, {})).data).toMatchObject({ totpTime: null, recoveryLeft: 0 });
  });

  test('that is found again, or not asked for within three days, is reset no longer', async () => {
    const { adminId } = await t.person();
    const secret = await addTotp(t, adminId);
    const reset = () => addRow(t.db, 'factor_reset', { admin_id: adminId, created_at: t.clock.now });
    await reset();
    const found = await second(adminId, await ticketOf(adminId), { code: codeNow(secret) });
    expect(found.code).toBe(200);
    expect((await login(adminId)).step?.ways).toEqual(['totp']);
    await reset();
    later(resetLives + 1);
    expect((await login(adminId)).step?.ways).toEqual(['totp', 'mail']);
    await runMaintenance(t.server.app);
    expect((await login(adminId)).step?.ways).toEqual(['totp']);
  });

  test('without a reset no code is sent', async () => {
    const { adminId } = await t.person();
    await addTotp(t, adminId);
    const ticket = await ticketOf(adminId);
    const answer = await t.stranger.send(session.sendStepCode, { loginName: await nameOf(adminId), ticket });
    expect(answer.code).toBe(errorCodes.stepGone);
  });
});
