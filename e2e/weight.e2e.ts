import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bundle = fileURLToPath(new URL('../bench/bundle.mjs', import.meta.url));

/** What travels before a page can be used stays within the figures of the design: 150 kB to sign in, 400 kB for any screen. */
test('the scripts of every screen stay within their weight', () => {
  const { status, stdout } = spawnSync(process.execPath, [bundle], { encoding: 'utf8' });
  const rows = stdout.trim().split('\n');
  expect(rows.length).toBeGreaterThan(15);
  const heavy = rows.filter((row) => {
    const [, weight, most] = /([\d.]+) kB gz\s+of (\d+)/.exec(row) ?? [];
    return !(Number(weight) <= Number(most));
  });
  expect(heavy).toEqual([]);
  expect(status).toBe(0);
});
