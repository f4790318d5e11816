import { account, factors, tokens } from '@renderdesk/contract';
import { getRow, putRow } from '../build/rows.ts';
import { openApiToken, openSession } from '../core/auth/session.ts';
import { sealerOf } from '../core/auth/sealing.ts';
import { totpOwner } from '../core/auth/factor.store.ts';
import { newTotpSecret, totpCode } from '../core/auth/totp.ts';
import { Authenticator } from '../testing/authenticator.ts';
import { addPasskey, addTotp, proved, withoutFactors } from '../testing/factors.ts';
import { decidedAlone, samplesOf } from '../testing/sampling.ts';
import { testPassword, type TestServer } from '../testing/server.ts';

/** The administrator without a factor, who has shown the password. */
const bare = async (t: TestServer): Promise<void> => {
  await withoutFactors(t.db, t.admin.adminId);
  await proved(t, t.admin.adminId);
};

export const samples = {
  ...samplesOf(account, {
    validate: () => ({ phone: '13900000000', email: 'nobody@renderdesk.example' }),
    update: async ({ db, admin }) => {
      const self = await getRow(db, 'admin', admin.adminId);
      return { ...self, reallyName: '管理员' };
    },
    endSessions: async ({ db, admin, clock }) => {
      const { sessionId } = await db
        .transaction()
        .execute((tx) =>
          openSession(tx, { adminId: admin.adminId, now: clock.now, ip: '127.0.0.1', userAgent: 'other' }),
        );
      return { sessionIds: [sessionId] };
    },
    endOtherSessions: () => ({}),
    setPreference: () => ({ key: 'density', value: 'compact' }),
    readAll: () => ({}),
  }),
  ...samplesOf(factors, {
    beginProof: () => ({}),
    prove: async (t) => {
      await withoutFactors(t.db, t.admin.adminId);
      return { presentPassword: testPassword };
    },
    beginTotp: async (t) => {
      await bare(t);
      return {};
    },
    confirmTotp: async (t) => {
      await bare(t);
      const secret = newTotpSecret();
      const sealed = sealerOf(t.server.app.config).seal(secret, totpOwner(t.admin.adminId));
      const row = { secret: sealed, created_at: t.clock.now, confirmed_at: null };
      await putRow(t.db, 'totp', { admin_id: t.admin.adminId }, row);
      return { code: totpCode(secret, t.clock.now) };
    },
    removeTotp: async (t) => {
      await bare(t);
      await addTotp(t, t.admin.adminId);
      return {};
    },
    newRecoveryCodes: async (t) => {
      await bare(t);
      await addTotp(t, t.admin.adminId);
      return {};
    },
    beginPasskey: async (t) => {
      await bare(t);
      return {};
    },
    addPasskey: async (t) => {
      await bare(t);
      const { ticket, question } = (await t.admin.call(factors.beginPasskey, {})).data;
      return { name: '钥匙', ticket, attestation: new Authenticator().make(question) };
    },
    renamePasskey: async (t) => ({
      passkeyId: (await addPasskey(t, t.admin.adminId)).passkeyId,
      name: '另一把',
    }),
    removePasskey: async (t) => {
      await bare(t);
      return { passkeyId: (await addPasskey(t, t.admin.adminId)).passkeyId };
    },
    setRule: async (t) => {
      await bare(t);
      await t.db.deleteFrom('setting').where('key', '=', 'factor.required').execute();
      return { kinds: [], version: 0 };
    },
    reset: async (t) => {
      await decidedAlone(t, 'factorReset', 5);
      const { adminId } = await t.person();
      await addTotp(t, adminId);
      return { adminIds: [adminId], reason: '手机遗失' };
    },
  }),
  ...samplesOf(tokens, {
    add: async (t) => {
      await bare(t);
      return { name: '夜间报表', keys: ['running:render:task'], days: 30, outlives: false };
    },
    end: async ({ db, admin, clock }) => {
      const { sessionId } = await db.transaction().execute((tx) =>
        openApiToken(tx, {
          adminId: admin.adminId,
          now: clock.now,
          until: new Date(clock.now.getTime() + 86_400_000),
          name: '旧令牌',
          keys: [],
          outlives: false,
        }),
      );
      return { sessionIds: [sessionId] };
    },
  }),
};
