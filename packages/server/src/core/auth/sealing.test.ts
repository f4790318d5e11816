import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashOfRecovery, looksLikeRecovery, newRecoveryCodes } from './recovery.ts';
import { sealerOf, sealerWith } from './sealing.ts';
import { newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts';

const minute = 60_000;

test('what is sealed opens for its owner, by its key, unchanged, and for nobody else', () => {
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

test('the data folder’s key is made once, for its owner alone; the environment’s takes its place', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rd-seal-'));
  try {
    const sealed = sealerOf({ dataDir, secretKey: undefined }).seal('text', 'x');
    expect(sealerOf({ dataDir, secretKey: undefined }).open(sealed, 'x')).toBe('text');
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8').length).toBeGreaterThan(40);
    expect(() => sealerOf({ dataDir, secretKey: 'from the environment' }).open(sealed, 'x')).toThrow();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('a code of the app is good in its half minute and the ones beside it, and never again', () => {
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

test('the codes of RFC 6238 come out, so that any app makes the same', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const codes = [59, 1_111_111_109, 1_234_567_890, 2_000_000_000].map((seconds) =>
    totpCode(secret, new Date(seconds * 1000)),
  );
  expect(codes).toEqual(['287082', '081804', '005924', '279037']);
});

test('recovery codes are ten, all different, and known however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
    expect(looksLikeRecovery(code)).toBe(true);
    expect(hashOfRecovery(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toEqual(hashOfRecovery(code));
  }
  expect(looksLikeRecovery('123456')).toBe(false);
});
