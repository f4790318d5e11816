import { expect, test } from 'vitest';
import { passwordProblem } from '@renderdesk/contract';
import { isBreached, leaked } from './breached.ts';
import { hashPassword, isOutdated, verifyPassword } from './password.ts';

test.each([
  'qwertyuiop',
  '1234567890qwe',
  'usuckballz1',
  '1qaz2wsx3edc',
  '!!basketball2024',
  'Ｓｕｎｓｈｉｎｅ１２３４',
])('«%s» is a leaked password, as it is or without the characters around it', async (password) => {
  expect(await isBreached(password)).toBe(true);
});
test.each(['correct horse battery', 'a whole new phrase', '渲染农场的夜里很安静', '9!7?3'])(
  '«%s» is not a leaked password',
  async (password) => {
    expect(await isBreached(password)).toBe(false);
  },
);

test('the list has many times the required 3,000 leaked passwords that the rule would otherwise allow', async () => {
  const all = await leaked();
  const fit = [...all].filter((one) => passwordProblem(one, '') === undefined);
  expect(fit.length).toBeGreaterThan(100_000);
});

test('a hash at another cost is outdated; a current one and a missing one are not', async () => {
  const hash = await hashPassword('a whole new phrase');
  expect(isOutdated(hash)).toBe(false);
  expect(isOutdated(hash.replace('t=2', 't=1'))).toBe(true);
  expect(isOutdated('!')).toBe(false);
});

test('a password verifies against its hash, another does not, and no two hashes are equal', async () => {
  const [first, second] = await Promise.all([hashPassword('渲染 farm 1'), hashPassword('渲染 farm 1')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await verifyPassword(first, '渲染 farm 1')).toBe(true);
  expect(await verifyPassword(first, '渲染 farm 2')).toBe(false);
  expect(await verifyPassword(first, '')).toBe(false);
});

test('a hash of the reference implementation verifies (its own test vector)', async () => {
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword(hash, 'password')).toBe(true);
});

test('composed and decomposed letters are one password', async () => {
  expect(await verifyPassword(await hashPassword('Zürich'), 'Zu\u0308rich')).toBe(true);
});

test('an invalid hash admits nobody, and absurd lengths are refused before any work', async () => {
  for (const hash of ['', '!', '$argon2id$v=19$m=19456,t=2,p=1$$', '$2b$10$abcdefghijklmnopqrstuv']) {
    expect(await verifyPassword(hash, '!')).toBe(false);
  }
  await expect(hashPassword('x'.repeat(1025))).rejects.toThrow(RangeError);
  await expect(hashPassword('')).rejects.toThrow(RangeError);
});

test('hashing writes nothing to the console', async () => {
  const warnings: string[] = [];
  const hear = (warning: Error): void => void warnings.push(warning.message);
  process.on('warning', hear);
  await hashPassword('quiet');
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', hear);
  expect(warnings).toEqual([]);
});
