import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashOfRecovery, looksLikeRecovery, newRecoveryCodes } from './recovery.ts';
import { forgetFormerSecrets, renewSecret, sealerOf, sealerWith } from './sealing.ts';
import { newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts';

const minute = 60_000;

test('a sealed secret opens for its owner under its key, unchanged, and for no other owner', () => {
  const sealer = sealerWith('a secret of at least thirty-two characters');
  const sealed = sealer.seal('JBSWY3DP', 'totp 7');
  expect(sealer.open(sealed, 'totp 7')).toBe('JBSWY3DP');
  expect(sealed.includes('JBSWY3DP')).toBe(false);
  expect(sealer.seal('JBSWY3DP', 'totp 7').equals(sealed)).toBe(false);
  expect(() => sealer.open(sealed, 'totp 8')).toThrow();
  expect(() => sealerWith('another secret').open(sealed, 'totp 7')).toThrow();
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => sealer.open(changed, 'totp 7')).toThrow();
});

test('a secret under a former key opens until it is sealed anew, also one without a key number', () => {
  const [old, present] = [
    'the former secret of this installation',
    'the present secret of this installation',
  ];
  const before = sealerWith(old);
  const sealed = before.seal('JBSWY3DP', 'totp 7');
  // The format of versions before this one.
  const unnamed = sealed.subarray(5);
  expect(before.open(unnamed, 'totp 7')).toBe('JBSWY3DP');
  const both = sealerWith(present, [old]);
  for (const one of [sealed, unnamed]) {
    expect(both.isPresent(one)).toBe(false);
    expect(both.open(one, 'totp 7')).toBe('JBSWY3DP');
    expect(() => both.open(one, 'totp 8')).toThrow();
    expect(() => sealerWith(present).open(one, 'totp 7')).toThrow();
  }
  const anew = both.seal('JBSWY3DP', 'totp 7');
  expect(both.isPresent(anew)).toBe(true);
  expect(sealerWith(present).open(anew, 'totp 7')).toBe('JBSWY3DP');
  expect(() => before.open(anew, 'totp 7')).toThrow();
});

test('the data folder’s key is created once, readable by its owner only, and can be replaced; the environment’s takes precedence', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rd-seal-'));
  const kept = { dataDir, secretKey: undefined, formerSecretKey: undefined };
  // Each call reads as a new process would.
  const sealer = (o: Partial<Record<'secretKey' | 'formerSecretKey', string>> = {}) =>
    sealerOf({ ...kept, ...o });
  const file = join(dataDir, 'secret.key');
  const lines = () => readFileSync(file, 'utf8').trim().split('\n');
  try {
    const sealed = sealer().seal('text', 'x');
    expect(sealer().open(sealed, 'x')).toBe('text');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [first = ''] = lines();
    expect(first.length).toBeGreaterThan(40);
    renewSecret(dataDir);
    expect(lines()).toEqual([expect.not.stringContaining(first), first]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(sealer().open(sealed, 'x')).toBe('text');
    expect(sealer().isPresent(sealed)).toBe(false);
    // A move from the folder to the environment is a change of keys like any other.
    const environment = { secretKey: 'a secret from the environment' };
    expect(sealer(environment).open(sealed, 'x')).toBe('text');
    forgetFormerSecrets(dataDir);
    expect(lines()).toHaveLength(1);
    expect(() => sealer().open(sealed, 'x')).toThrow();
    expect(() => sealer(environment).open(sealed, 'x')).toThrow();
    expect(sealer({ ...environment, formerSecretKey: first }).open(sealed, 'x')).toBe('text');
    expect(() => sealer().open(sealer(environment).seal('text', 'x'), 'x')).toThrow();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('an app code is valid in its half minute and the adjacent ones, once', () => {
  const secret = newTotpSecret();
  const now = new Date('2026-03-10T02:00:10Z');
  const code = totpCode(secret, now);
  const step = totpStep(secret, code, { now, lastStep: 0 });
  expect(step).toBe(Math.floor(now.getTime() / 30_000));
  expect(totpStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, { now, lastStep: 0 })).toBe(step);
  expect(totpStep(secret, code, { now, lastStep: step ?? 0 })).toBeUndefined();
  const late = (ms: number) => new Date(now.getTime() + ms);
  expect(totpStep(secret, code, { now: late(minute / 2), lastStep: 0 })).toBe(step);
  expect(totpStep(secret, code, { now: late(minute), lastStep: 0 })).toBeUndefined();
  expect(totpStep(secret, 'abcdef', { now, lastStep: 0 })).toBeUndefined();
  expect(totpUri(secret, 'admin')).toContain(`secret=${secret}`);
});

test('codes match RFC 6238, so that any app computes the same', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const codes = [59, 1_111_111_109, 1_234_567_890, 2_000_000_000].map((seconds) =>
    totpCode(secret, new Date(seconds * 1000)),
  );
  expect(codes).toEqual(['287082', '081804', '005924', '279037']);
});

test('recovery codes are ten, all different, and accepted in any notation', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    // 26 of 31 letters are 128 bits.
    expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){6}$/);
    expect(looksLikeRecovery(code)).toBe(true);
    expect(hashOfRecovery(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toEqual(hashOfRecovery(code));
  }
  expect(looksLikeRecovery('123456')).toBe(false);
  // The format of earlier versions.
  expect(looksLikeRecovery('abcd-efgh-jkmn-pqrs')).toBe(true);
});
