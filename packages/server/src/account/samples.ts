import { account } from '@renderdesk/contract';
import { openSession } from '../core/auth/session.ts';
import { samplesOf } from '../testing/sampling.ts';

export const samples = {
  ...samplesOf(account, {
    validate: () => ({ phone: '13900000000', email: 'nobody@renderdesk.example' }),
    update: async ({ db, admin }) => {
      const self = await db
        .selectFrom('admin')
        .where('id', '=', admin.adminId)
        .select(['phone', 'email', 'version'])
        .executeTakeFirstOrThrow();
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
};
