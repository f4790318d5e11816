import { addRow, putRow, setRow } from '../build/rows.ts';
import { dropFactors, noteFactors, totpOwner } from '../core/auth/factor.store.ts';
import { hashOfRecovery } from '../core/auth/recovery.ts';
import { sealerOf } from '../core/auth/sealing.ts';
import { newTotpSecret } from '../core/auth/totp.ts';
import type { Db } from '../core/db/db.ts';
import { Authenticator } from './authenticator.ts';
import type { TestServer } from './server.ts';

/** As much of a server as a factor needs: that of a test, or of a journey. */
type Needs = Pick<TestServer, 'db' | 'clock' | 'server'>;

/** What a person's session has to have shown a moment ago for changes of factors and tokens. */
export const proved = async ({ db, clock }: Needs, adminId: number): Promise<void> => {
  await setRow(db, 'session', { admin_id: adminId }, { proved_at: clock.now });
};

/** Gives a person an app whose codes count; answers its secret. */
export const addTotp = async (t: Needs, adminId: number): Promise<string> => {
  const secret = newTotpSecret();
  const row = {
    secret: sealerOf(t.server.app.config).seal(secret, totpOwner(adminId)),
    created_at: t.clock.now,
    confirmed_at: t.clock.now,
    last_step: 0,
  };
  await t.db.transaction().execute(async (tx) => {
    await putRow(tx, 'totp', { admin_id: adminId }, row);
    await noteFactors(tx, adminId);
  });
  return secret;
};

/** Gives a person one recovery code. */
export const addRecovery = async (
  { db, clock }: Needs,
  adminId: number,
  code = 'abcd-efgh-jkmn-pqrs',
): Promise<string> => {
  const row = { code_hash: hashOfRecovery(code), created_at: clock.now, used_at: null };
  await putRow(db, 'recovery_code', { admin_id: adminId, n: 0 }, row);
  return code;
};

/** Gives a person a passkey; answers what signs with it. */
export const addPasskey = async (t: Needs, adminId: number, name = '钥匙') => {
  const key = new Authenticator();
  const passkeyId = await t.db.transaction().execute(async (tx) => {
    const id = await addRow(tx, 'passkey', {
      admin_id: adminId,
      name,
      credential: key.credential,
      public_key: key.publicKey,
      rp_id: key.rpId,
      created_at: t.clock.now,
    });
    await noteFactors(tx, adminId);
    return id;
  });
  return { passkeyId, key };
};

/** Takes every second factor of a person away. */
export const withoutFactors = (db: Db, adminId: number): Promise<void> =>
  db.transaction().execute((tx) => dropFactors(tx, adminId));
