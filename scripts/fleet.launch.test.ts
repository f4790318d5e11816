import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { noneLeft } from './testing/marks.ts';
import { temporaryFolder } from './testing/checkout.ts';
import type {} from './testing/launch-setup.ts';
import {
  ask,
  childrenOf,
  databaseOf,
  freePort,
  processesOf,
  runCommand,
  untilHealthy,
} from './testing/product.ts';
import { until } from './testing/waiting.ts';

const checkout = inject('checkout');
let folder: string;
let removeFolder: () => Promise<void>;
beforeAll(async () => {
  ({ path: folder, remove: removeFolder } = await temporaryFolder());
});
afterAll(() => removeFolder());

test('the demo’s machines join, render, and leave in order; a farm without the demo’s mark gets none', async () => {
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const env = {
    PORT: String(port),
    RENDERDESK_DATA: dataDir,
    RENDERDESK_FLEET: '3',
    RENDERDESK_CUSTOMERS: 'off',
    RENDERDESK_BEAT_SECONDS: '1',
  };
  const first = runCommand(['start'], { checkout, env, bare: true });
  await untilHealthy(first, port);
  const { ownerUrl } = databaseOf(dataDir);
  // Machines that report load: one that has only registered reports none yet and has no key to leave with.
  const beating = async (): Promise<number> => {
    const [row] = await ask<{ n: number }>(
      ownerUrl,
      `SELECT count(*)::int AS n FROM node_beat b JOIN node o ON o.id = b.node_id
       WHERE o.is_simulated AND o.key_hash IS NOT NULL AND o.service = 0 AND b.cpu_load IS NOT NULL`,
    );
    return row?.n ?? 0;
  };
  await until('three machines beat', async () => (await beating()) === 3);
  await until('one of them renders', async () => {
    const rows = await ask(
      ownerUrl,
      "SELECT FROM attempt WHERE ended_at IS NULL AND leased_at > now() - interval '1 minute'",
    );
    return rows.length > 0;
  });
  const launcher = childrenOf(first.pid, 'launch.mjs')[0] ?? first.pid;
  expect(childrenOf(launcher, join('farm', 'src', 'main.ts'))).toHaveLength(1);
  process.kill(launcher, 'SIGKILL');
  await until('nothing is left of a killed launcher', () => processesOf(dataDir).length === 0, 30_000);

  const again = runCommand(['start'], { checkout, env });
  await untilHealthy(again, port);
  await ask(ownerUrl, 'DELETE FROM node_beat');
  await until('the machines are back', async () => (await beating()) === 3);
  again.signal('SIGTERM');
  expect(await again.ended).toBe(0);
  await noneLeft(dataDir);

  const second = runCommand(['start'], { checkout, env: { ...env, RENDERDESK_FLEET: 'off' } });
  await untilHealthy(second, port);
  expect(await beating()).toBe(0);
  await ask(ownerUrl, "DELETE FROM setting WHERE key = 'demo'");
  second.signal('SIGTERM');
  expect(await second.ended).toBe(0);

  const last = runCommand(['start'], { checkout, env });
  await untilHealthy(last, port);
  last.signal('SIGTERM');
  expect(await last.ended).toBe(0);
  expect(last.output()).not.toContain('simulated machines join');
});

test('a size that is none is said in a sentence', async () => {
  const run = runCommand(['start'], {
    checkout,
    env: {
      PORT: String(await freePort()),
      RENDERDESK_DATA: join(folder, 'none'),
      RENDERDESK_FLEET: 'many',
    },
  });
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain('RENDERDESK_FLEET must be "off" or a number up to 5000, not "many".');
});
