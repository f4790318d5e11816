import {
  areaParameterKeys,
  browserText,
  minute,
  passwordProblem,
  session,
  verifyCodeLives,
} from '@renderdesk/contract';
import { preferencesOf } from '../account/index.ts';
import { notify } from '../core/jobs/notifying.ts';
import { forgetGuesses } from '../core/auth/guesses.ts';
import { hashPassword, verifyPassword } from '../core/auth/password.ts';
import { ApiError } from '../core/http/apiError.ts';
import { serve } from '../core/calls/serve.ts';
import { asId } from '../core/db/wire.ts';
import { endSessions, openSession } from '../core/auth/session.ts';
import { codeMail, passwordChangedMail } from './mail.ts';
import { newCode } from './verifyCode.ts';
import { treeFor } from './session.rules.ts';
import * as store from './session.store.ts';

/** The keys whose parameters are areas. */
const areaKeys: ReadonlySet<string> = new Set(Object.values(areaParameterKeys));

export const sessionCalls = serve(session, {
  login: async ({ tx, input, effects, ...c }) => {
    const { now, ip, userAgent } = c;
    const admin = await store.byLoginName(tx, input.loginName);
    const right = await verifyPassword(admin?.password_hash, input.password);
    if (!admin || !right) throw new ApiError('wrongPassword');
    if (admin.status !== 0) throw new ApiError('accountDisabled');
    const isNew = await store.isNewPlace(tx, admin.id, { ip, userAgent });
    await store.noteSignIn(tx, admin.id, now);
    const { sessionId, token } = await openSession(tx, { adminId: admin.id, now, ip, userAgent });
    effects.actor = { kind: 'staff', adminId: admin.id };
    if (isNew) {
      const data = { sessionId, address: ip, browser: browserText(userAgent) };
      effects.events.push(...(await notify(tx, c, { adminId: admin.id, kind: 'sessionNew', data })));
    }
    return { token, mustChangePassword: admin.must_change_password };
  },

  logout: async ({ tx, actor, now }) => {
    await endSessions(tx, { adminId: actor.adminId, among: [actor.sessionId], now, reason: 'signedOut' });
    return null;
  },

  isFirstLogin: ({ actor }) => Promise.resolve({ isFirstLogin: actor.mustChangePassword }),

  aquireLoginVerifycode: async ({ tx, input, now, language, effects }) => {
    const code = newCode();
    // The work is the same whether there is anyone to send it to or not.
    const codeHash = await hashPassword(code);
    const admin = await store.reachableByLoginName(tx, input.loginName);
    if (admin) {
      const until = new Date(now.getTime() + verifyCodeLives);
      await store.putCode(tx, { adminId: admin.id, codeHash, now, until });
      effects.messages.push(codeMail(admin, { language, code, minutes: verifyCodeLives / minute, until }));
    }
    return { validMinutes: verifyCodeLives / minute };
  },

  forgetPassword: async ({ tx, input, effects, ...c }) => {
    const { now, language } = c;
    if (passwordProblem(input.newPassword, input.loginName)) throw new ApiError('passwordTooWeak');
    const admin = await store.reachableByLoginName(tx, input.loginName);
    const kept = admin && (await store.lockCode(tx, admin.id, now));
    const right = await verifyPassword(kept?.code_hash, input.verifyCode);
    if (!admin || !kept || !right) throw new ApiError('wrongVerifyCode');
    await store.dropCode(tx, admin.id);
    await store.setPassword(tx, admin.id, await hashPassword(input.newPassword));
    await forgetGuesses(tx, admin.login_name);
    await endSessions(tx, { adminId: admin.id, now, reason: 'passwordChanged' });
    effects.messages.push(passwordChangedMail(admin, language));
    effects.events.push({ topic: 'session', to: admin.id });
    const note = { adminId: admin.id, kind: 'passwordChanged', data: {}, mail: false } as const;
    effects.events.push(...(await notify(tx, c, note)));
    effects.actor = { kind: 'staff', adminId: admin.id };
    return null;
  },

  changePassword: async ({ tx, actor, input, effects, ...c }) => {
    const { now } = c;
    const { password_hash } = await store.passwordHashOf(tx, actor.adminId);
    if (!(await verifyPassword(password_hash, input.oldPassword))) throw new ApiError('wrongPassword');
    if (input.newPassword === input.oldPassword) throw new ApiError('passwordSame');
    if (passwordProblem(input.newPassword, actor.loginName)) throw new ApiError('passwordTooWeak');
    await store.setPassword(tx, actor.adminId, await hashPassword(input.newPassword));
    await endSessions(tx, {
      adminId: actor.adminId,
      except: actor.sessionId,
      now,
      reason: 'passwordChanged',
    });
    effects.events.push({ topic: 'session', to: actor.adminId });
    const note = { adminId: actor.adminId, kind: 'passwordChanged', data: {} } as const;
    effects.events.push(...(await notify(tx, c, note)));
    return null;
  },

  queryLoginAdmin: async ({ actor, db }) => {
    // Whoever sees every area has each of them in the parameters, so that a screen's area filter needs no second rule.
    const areas = actor.everyArea ? (await store.areas(db)).map(({ id }) => id) : undefined;
    const parametersOf = (name: string): number[] =>
      areas && areaKeys.has(name) ? [...areas] : [...(actor.parameters.get(name) ?? [])];
    return {
      adminId: asId(actor.adminId),
      loginName: actor.loginName,
      reallyName: actor.reallyName,
      organizationId: actor.organizationId === null ? null : asId(actor.organizationId),
      isOutside: actor.isOutside,
      mustChangePassword: actor.mustChangePassword,
      demo: await store.isDemo(db),
      preferences: await preferencesOf(db, actor.adminId),
      roles: [...actor.roles],
      authorities: [...actor.keys, ...actor.off].map((name) => ({
        name,
        status: actor.off.has(name) ? (0 as const) : (1 as const),
        parameters: parametersOf(name),
      })),
    };
  },

  queryAllPermissions: async ({ actor, db }) =>
    treeFor(actor.keys.union(actor.off), actor.parameters, await store.permissionStates(db)),

  queryArea: async ({ db }) =>
    (await store.areas(db)).map((area) => ({
      id: area.id,
      nameZh: area.name_zh,
      nameEn: area.name_en,
      zone: area.zone,
      businessType: area.business_type,
      areaProperties: area.area_properties,
    })),

  queryPlatform: async ({ db }) =>
    (await store.platforms(db)).map((platform) => ({
      platform: platform.id,
      nameZh: platform.name_zh,
      nameEn: platform.name_en,
      kind: platform.kind,
    })),
});
