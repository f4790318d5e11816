import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { temporaryFolder } from './testing/checkout.ts';
import type {} from './testing/launch-setup.ts';
import { noneLeft } from './testing/marks.ts';
import { ask, databaseOf, freePort, runCommand, untilHealthy } from './testing/product.ts';
import { until } from './testing/waiting.ts';

const checkout = inject('checkout');
let folder: string;
let removeFolder: () => Promise<void>;
beforeAll(async () => {
  ({ path: folder, remove: removeFolder } = await temporaryFolder());
});
afterAll(() => removeFolder());

test('the demo’s customers come through the portal by the key of its own website, and go with the server', async () => {
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const env = { PORT: String(port), RENDERDESK_DATA: dataDir, RENDERDESK_CUSTOMERS: '3' };
  const run = runCommand(['start'], { checkout, env });
  await untilHealthy(run, port);
  const { ownerUrl } = databaseOf(dataDir);
  const came = async (): Promise<number> => {
    const [row] = await ask<{ n: number }>(
      ownerUrl,
      `SELECT count(*)::int AS n FROM "user" u JOIN partner p ON p.id = u.partner_id WHERE p.name = '官网'`,
    );
    return row?.n ?? 0;
  };
  await until('somebody has come', async () => (await came()) > 0);
  const path = join(dataDir, 'customers.key');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const secret = (await readFile(path, 'utf8')).trim().split(':')[1] ?? '';
  expect(run.output()).toContain('3 simulated customers come to');
  expect(run.output()).not.toContain(secret);
  run.signal('SIGTERM');
  expect(await run.ended).toBe(0);
  await noneLeft(dataDir);
});

test('a number that is none is said in a sentence', async () => {
  const run = runCommand(['start'], {
    checkout,
    env: {
      PORT: String(await freePort()),
      RENDERDESK_DATA: join(folder, 'none'),
      RENDERDESK_CUSTOMERS: 'many',
    },
  });
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain('RENDERDESK_CUSTOMERS must be "off" or a number up to 10000, not "many".');
});
