import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyCheckout, temporaryFolder } from './testing/checkout.ts';
import { runCommand } from './testing/product.ts';

let folder: string;
let checkout: string;
let removeFolder: () => Promise<void>;

const planted = `
import { expect, test } from 'vitest';
test('holds', () => expect(1).toBe(1));
test('fails', () => expect(1).toBe(2));
test.skip('is left out', () => expect(1).toBe(1));
`;
const broken = `
import { nothing } from './there-is-no-such-file.ts';
nothing();
`;
/** Fails in the first run of a checkout and passes in every later one. */
const flaky = `
import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
test('holds', () => expect(1).toBe(1));
test('fails at first', () => {
  const ranBefore = existsSync('ran-before');
  writeFileSync('ran-before', '');
  expect(ranBefore).toBe(true);
});
`;
const check = `export default { name: 'planted check', run: async () => ({ passed: 3, failed: 0, lines: [] }) };`;
const failingCheck = `export default { name: 'failing check', run: async () => ({ passed: 0, failed: 1, lines: ['the planted line'] }) };`;
const throwingCheck = `export default { name: 'throwing check', run: async () => { throw new Error('the planted error'); } };`;

beforeAll(async () => {
  ({ path: folder, remove: removeFolder } = await temporaryFolder());
  checkout = join(folder, 'clone');
  await copyCheckout(checkout, 'linked');
  const tests = join(checkout, 'packages', 'contract', 'src');
  const checks = join(checkout, 'scripts', 'checks');
  await mkdir(checks, { recursive: true });
  await writeFile(join(tests, 'planted-mixed.test.ts'), planted);
  await writeFile(join(tests, 'planted-broken.test.ts'), broken);
  await writeFile(join(tests, 'planted-good.test.ts'), planted.replace('toBe(2)', 'toBe(1)'));
  await writeFile(join(tests, 'planted-flaky.db.test.ts'), flaky);
  await writeFile(join(checks, 'planted-good.mjs'), check);
  await writeFile(join(checks, 'planted-mixed.mjs'), failingCheck);
  await writeFile(join(checks, 'planted-broken.mjs'), throwingCheck);
});
afterAll(async () => {
  await removeFolder();
});

async function runTests(
  filter: string,
): Promise<{ code: number | string; lastLine: string; output: string }> {
  const run = runCommand(['test', '--only=checks,unit', filter], { checkout });
  const code = await run.ended;
  const output = run.output();
  return { code, output, lastLine: output.trim().split('\n').pop() ?? '' };
}

describe('npm test', () => {
  test('sums checks and tests in its last line', async () => {
    const { code, lastLine } = await runTests('planted-good');
    expect(lastLine).toBe('5 passed, 0 failed, 1 skipped');
    expect(code).toBe(0);
  });

  test('says where the time went, and keeps it', async () => {
    const { output } = await runTests('planted-good');
    expect(output).toMatch(/^part +tests +files +seconds +slowest$/m);
    expect(output).toMatch(/^checks +3 +1 +[\d.]+ +planted check [\d.]+$/m);
    expect(output).toMatch(/^unit +2 +1 +[\d.]+ +planted-good\.test\.ts [\d.]+$/m);
    const kept = JSON.parse(await readFile(join(checkout, 'test-output', 'times.json'), 'utf8'));
    expect(kept).toMatchObject([
      { part: 'checks', passed: 3, failed: 0 },
      {
        part: 'unit',
        passed: 2,
        files: { 'packages/contract/src/planted-good.test.ts': expect.any(Number) },
      },
    ]);
  });

  test('shows what ran in parallel with another part after it, and names both', async () => {
    const run = runCommand(['test', '--only=db,launch', 'no-file-has-this-name'], { checkout });
    expect(await run.ended).toBe(1);
    expect(run.output().indexOf('── db: 0 passed')).toBeGreaterThan(0);
    expect(run.output().indexOf('── launch (ran beside)')).toBeGreaterThan(run.output().indexOf('── db: 0'));
  });

  test('fails when a test or a check fails, and shows the check’s lines', async () => {
    const { code, lastLine, output } = await runTests('planted-mixed');
    expect(lastLine).toBe('1 passed, 2 failed, 1 skipped');
    expect(output).toContain('the planted line');
    expect(code).toBe(1);
  });

  test('says at the end once more what failed, and why', async () => {
    const { output } = await runTests('planted-mixed');
    const end = output.slice(output.indexOf('\nFailed:\n'));
    expect(end).toContain('failing check\n  the planted line\n');
    expect(end).toMatch(
      /^packages\/contract\/src\/planted-mixed\.test\.ts > fails\n {2}AssertionError: expected 1 to be 2/m,
    );
    expect(end).not.toContain('> holds');
  });

  test('runs a failed database test again, alone, and names it as flaky where it passes then', async () => {
    const run = runCommand(['test', '--only=db', 'planted-flaky'], { checkout });
    expect(await run.ended).toBe(0);
    const name = 'packages/contract/src/planted-flaky.db.test.ts > fails at first';
    expect(run.output()).toContain('── db again: packages/contract/src/planted-flaky.db.test.ts');
    expect(run.output().trim().split('\n').slice(-5)).toEqual(['Flaky:', '', name, '', '2 passed, 0 failed']);
  });

  test('keeps no record of a run of some tests as if it were whole', async () => {
    await runTests('planted-good');
    await expect(access(join(checkout, 'test-output', 'last-run.json'))).rejects.toThrow('ENOENT');
  });

  test('counts a file that cannot be loaded and a check that throws as failures', async () => {
    const { code, lastLine, output } = await runTests('planted-broken');
    expect(lastLine).toBe('0 passed, 2 failed');
    expect(output).toContain('the planted error');
    expect(code).toBe(1);
  });

  test('fails when no test ran', async () => {
    const { code, lastLine, output } = await runTests('no-file-has-this-name');
    expect(lastLine).toBe('0 passed, 0 failed');
    expect(output).toContain('No test ran.');
    expect(code).toBe(1);
  });
});
