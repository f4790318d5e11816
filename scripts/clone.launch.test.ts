import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyCheckout, temporaryFolder } from './testing/checkout.ts';
import { leaveMark, marks, stopInOrder } from './testing/marks.ts';
import { firstStart, ask, databaseOf, freePort, runCommand, untilHealthy } from './testing/product.ts';

let folder: string;
let removeFolder: () => Promise<void>;

beforeAll(async () => {
  ({ path: folder, remove: removeFolder } = await temporaryFolder());
});
afterAll(async () => {
  await removeFolder();
});

describe('npm start in a fresh clone', () => {
  // As root this is the clone under a home of mode 700, which no other user could enter.
  test(
    'installs with install scripts off, serves, stops without a trace, and finds its data again',
    async () => {
      const home = join(folder, 'home');
      await mkdir(home, { mode: 0o700 });
      const checkout = join(home, 'clone');
      await copyCheckout(checkout, 'none');
      const port = await freePort();
      const env = { PORT: String(port), npm_config_ignore_scripts: 'true' };

      const first = runCommand(['start'], { checkout, env });
      await untilHealthy(first, port);
      expect(first.output()).toContain('Installing the packages');
      const dataDir = join(checkout, '.renderdesk');
      await leaveMark(dataDir, 'first start');
      const [{ user } = { user: '' }] = await ask<{ user: string }>(
        databaseOf(dataDir).appUrl,
        'SELECT current_user AS user',
      );
      expect(user).toBe('rd_app');
      await stopInOrder(first, checkout);

      const second = runCommand(['start'], { checkout, env });
      await untilHealthy(second, port);
      expect(second.output()).not.toContain('Installing the packages');
      expect(await marks(dataDir)).toEqual(['first start']);
      await stopInOrder(second, checkout);
    },
    firstStart * 1.5,
  );

  test('says so when the npm registry does not answer', async () => {
    const checkout = join(folder, 'no-registry');
    await copyCheckout(checkout, 'none');
    const env = {
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: join(folder, 'empty-cache'),
      npm_config_fetch_retries: '0',
    };
    const run = runCommand(['start'], { checkout, env });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain('the npm registry http://127.0.0.1:9 does not answer');
    expect(run.output()).toContain('npm 仓库 http://127.0.0.1:9 没有响应');
  });
});
