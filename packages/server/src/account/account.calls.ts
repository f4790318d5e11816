import { account, preferences } from '@renderdesk/contract';
import { channelSettings } from '../core/jobs/noticeSetting.store.ts';
import { markRead, notify } from '../core/jobs/notifying.ts';
import { expectVersion } from '../core/crud/crud.store.ts';
import { assertProved, waysOf } from '../core/auth/factor.store.ts';
import { verifyPassword } from '../core/auth/password.ts';
import { ApiError } from '../core/http/apiError.ts';
import { done, serve } from '../core/calls/serve.ts';
import { endsAt, endSessions } from '../core/auth/session.ts';
import { asId, asInstant } from '../core/db/wire.ts';
import * as store from './account.store.ts';

/** A refusal that stands under its field in the form. */
const about = (name: 'alreadyTaken' | 'wrongPassword', field: string): ApiError =>
  new ApiError(name, { issues: [{ path: field, message: '' }] });

/** The signed-in person's own account: every call acts on the caller and on nobody else. */
export const accountCalls = serve(account, {
  profile: async ({ db, actor }) => {
    const row = await store.profileOf(db, actor.adminId);
    return {
      adminId: asId(row.id),
      loginName: row.login_name,
      reallyName: row.really_name,
      phone: row.phone,
      email: row.email,
      organizationName: row.organization_name,
      positionName: row.position_name,
      roleNames: actor.roles.map(({ roleName }) => roleName),
      createTime: asInstant(row.created_at),
      version: row.version,
    };
  },

  validate: async ({ db, actor, input }) => ({
    free:
      input.phone === undefined && input.email === undefined
        ? true
        : await store.isFree(db, actor.adminId, input),
  }),

  update: async ({ tx, actor, input, now, requestId, language, effects }) => {
    const before = await store.lockSelf(tx, actor.adminId);
    await expectVersion(tx, 'admin', before, input.version);
    const phoneMoves = input.phone !== before.phone;
    const emailMoves = input.email !== before.email;
    if (phoneMoves || emailMoves) {
      const hasFactor = (await waysOf(tx, actor.adminId)).length > 0;
      if (hasFactor) await assertProved(tx, { actor, now });
      else if (!(await verifyPassword(before.password_hash, input.presentPassword ?? '')))
        throw about('wrongPassword', 'presentPassword');
    }
    for (const field of ['phone', 'email'] as const) {
      const value = input[field];
      if (
        value !== null &&
        value !== before[field] &&
        !(await store.isFree(tx, actor.adminId, { [field]: value }))
      )
        throw about('alreadyTaken', field);
    }
    await store.updateSelf(tx, actor.adminId, { ...input, now });
    if (phoneMoves || emailMoves) {
      effects.events.push(
        ...(await notify(
          tx,
          { now, requestId, language },
          { adminId: actor.adminId, kind: 'contactChanged', data: {}, mailTo: before.email },
        )),
      );
    }
    return null;
  },

  noticeChannels: ({ db }) => channelSettings(db),

  sessions: async ({ db, actor, now }) =>
    (await store.openSessions(db, actor.adminId, now)).map((row) => ({
      sessionId: asId(row.id),
      createTime: asInstant(row.created_at),
      lastSeenTime: asInstant(row.last_seen_at),
      endsTime: asInstant(endsAt(row).at),
      address: row.address ?? '',
      userAgent: row.user_agent,
      isThis: row.id === actor.sessionId,
    })),

  endSessions: async ({ tx, actor, ids, now, effects }) => {
    const ended = await endSessions(tx, {
      adminId: actor.adminId,
      among: ids,
      now,
      reason: 'signedOut',
      kind: 'console',
    });
    if (ended.length > 0) effects.events.push({ topic: 'session', to: actor.adminId });
    return new Map(ended.map((id) => [id, done]));
  },

  endOtherSessions: async ({ tx, actor, now, effects }) => {
    const ended = await endSessions(tx, {
      adminId: actor.adminId,
      except: actor.sessionId,
      now,
      reason: 'signedOut',
      kind: 'console',
    });
    if (ended.length > 0) effects.events.push({ topic: 'session', to: actor.adminId });
    return { ended: ended.length };
  },

  stay: async ({ db, actor, now }) => {
    const { at, last } = endsAt(await store.sessionOf(db, actor.sessionId));
    return { endsTime: asInstant(at), leftMs: Math.max(0, at.getTime() - now.getTime()), last };
  },

  setPreference: async ({ tx, actor, input, now }) => {
    const { adminId } = actor;
    if (input.value === null) {
      if (input.key === 'language') await store.setLanguage(tx, adminId, null);
      else await store.dropPreference(tx, adminId, input.key);
    } else {
      const value = preferences[input.key].safeParse(input.value);
      if (!value.success) throw new ApiError('badInput', { fields: input.key });
      if (input.key === 'language')
        await store.setLanguage(tx, adminId, preferences.language.parse(value.data));
      else await store.putPreference(tx, { adminId, key: input.key, value: value.data, now });
    }
    return null;
  },

  readAll: async ({ tx, actor, now, effects }) => {
    const read = await markRead(tx, { adminId: actor.adminId, now });
    effects.events.push({ topic: 'notification', to: actor.adminId });
    return { read: read.length };
  },

  ticketToolLoginUrl: async ({ config }) => ({ url: config.ticketToolUrl ?? null }),
  projectToolLoginUrl: async ({ config }) => ({ url: config.projectToolUrl ?? null }),
});
