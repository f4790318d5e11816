import { expect, test } from 'vitest';
import { serverOfFile } from '../testing/test.ts';
import { addRow } from '../build/rows.ts';
import { sealerOf } from '../core/auth/sealing.ts';
import { ensureWebsite } from './index.ts';
import { partnerByKey } from './partner.store.ts';

const t = serverOfFile();

test('our website is a partner of a demo alone, for all customers, with its secret sealed; made once', async () => {
  const { db, config } = t.server.app;
  const sealer = sealerOf(config);
  const key = 'rdk_0a1b2c3d4e5f:rds_a-secret-of-the-demo-0001';
  const make = () => ensureWebsite(db, sealer, { key, now: t.clock.now });
  const count = async (): Promise<number> =>
    (await t.db.selectFrom('partner_key').select('id').execute()).length;
  await make();
  expect(await count()).toBe(0);
  await addRow(t.db, 'setting', { key: 'demo', value: JSON.stringify(true), updated_at: t.clock.now });
  await make();
  await make();
  expect(await count()).toBe(1);
  const website = await partnerByKey(db, sealer, { name: 'rdk_0a1b2c3d4e5f', now: t.clock.now });
  expect(website).toMatchObject({ reach: 2, secret: 'rds_a-secret-of-the-demo-0001' });
  const { secret } = await t.db.selectFrom('partner_key').select('secret').executeTakeFirstOrThrow();
  expect(secret.includes('rds_a-secret')).toBe(false);
});
