import { browserText, minute, passwordProblem, session, verifyCodeLives } from '@renderdesk/contract';
import { preferencesOf } from '../account/index.ts';
import { notify } from '../core/notifying.ts';
import { hashPassword, verifyPassword } from '../core/password.ts';
import { Refusal } from '../core/refusal.ts';
import { serve } from '../core/serve.ts';
import { asId } from '../core/wire.ts';
import { endSessions, openSession } from '../core/session.ts';
import { codeMail, passwordChangedMail } from './mail.ts';
import { newCode } from './codes.ts';
import { failuresAllowed, lockAfter, treeFor } from './session.rules.ts';
import * as store from './session.store.ts';

/** Signing in costs the same whether the name exists or not; the hash stands for nobody's password. */
let nobody: Promise<string> | undefined;
const hashOfNobody = (): Promise<string> => (nobody ??= hashPassword('nobody has this password'));

export const sessionCalls = serve(session, {
  login: async ({ tx, input, told, ...c }) => {
    const { now, ip, userAgent } = c;
    const admin = await store.lockByLoginName(tx, input.loginName);
    if (admin?.locked_until && admin.locked_until > now) {
      throw new Refusal('accountLocked', { at: admin.locked_until.getTime() });
    }
    const right = await verifyPassword(admin?.password_hash ?? (await hashOfNobody()), input.password);
    if (!admin || !right) {
      const failures = (admin?.failed_logins ?? 0) + 1;
      throw new Refusal('wrongPassword', null, async (after) => {
        if (admin)
          await store.countFailure(after, admin.id, failures % failuresAllowed, lockAfter(failures, now));
      });
    }
    if (admin.status !== 0) throw new Refusal('accountDisabled');
    const isNew = await store.isNewPlace(tx, admin.id, { ip, userAgent });
    await store.noteSignIn(tx, admin.id, now);
    const { sessionId, token } = await openSession(tx, { adminId: admin.id, now, ip, userAgent });
    told.actorId = admin.id;
    told.touched.push({ id: sessionId, outcome: 200 });
    if (isNew) {
      const data = { sessionId, address: ip, browser: browserText(userAgent) };
      told.events.push(...(await notify(tx, c, { adminId: admin.id, kind: 'sessionNew', data })));
    }
    return { token, mustChangePassword: admin.must_change_password };
  },

  logout: async ({ tx, actor, now, told }) => {
    await endSessions(tx, { adminId: actor.adminId, among: [actor.sessionId], now, reason: 'signedOut' });
    told.touched.push({ id: actor.sessionId, outcome: 200 });
    return null;
  },

  isFirstLogin: ({ actor }) => Promise.resolve({ isFirstLogin: actor.mustChangePassword }),

  aquireLoginVerifycode: async ({ tx, input, now, language, told }) => {
    const code = newCode();
    // The work is the same whether there is anyone to send it to or not.
    const codeHash = await hashPassword(code);
    const admin = await store.reachableByLoginName(tx, input.loginName);
    if (admin) {
      const until = new Date(now.getTime() + verifyCodeLives);
      await store.putCode(tx, { adminId: admin.id, codeHash, now, until });
      told.messages.push(codeMail(admin, { language, code, minutes: verifyCodeLives / minute, until }));
      told.touched.push({ id: admin.id, outcome: 200 });
    }
    return { validMinutes: verifyCodeLives / minute };
  },

  forgetPassword: async ({ tx, input, told, ...c }) => {
    const { now, language } = c;
    if (passwordProblem(input.newPassword, input.loginName)) throw new Refusal('passwordTooWeak');
    const admin = await store.reachableByLoginName(tx, input.loginName);
    const kept = admin && (await store.lockCode(tx, admin.id, now));
    const right = await verifyPassword(kept?.code_hash ?? (await hashOfNobody()), input.verifyCode);
    if (!admin || !kept || !right) {
      throw new Refusal('wrongVerifyCode', null, async (after) => {
        if (kept) await store.countGuess(after, kept.admin_id);
      });
    }
    await store.dropCode(tx, admin.id);
    await store.setPassword(tx, admin.id, await hashPassword(input.newPassword));
    await store.unlock(tx, admin.id);
    await endSessions(tx, { adminId: admin.id, now, reason: 'passwordChanged' });
    told.messages.push(passwordChangedMail(admin, language));
    told.events.push({ topic: 'session', to: admin.id });
    const note = { adminId: admin.id, kind: 'passwordChanged', data: {}, mail: false } as const;
    told.events.push(...(await notify(tx, c, note)));
    told.actorId = admin.id;
    told.touched.push({ id: admin.id, outcome: 200 });
    return null;
  },

  changePassword: async ({ tx, actor, input, told, ...c }) => {
    const { now } = c;
    const { password_hash } = await store.passwordHashOf(tx, actor.adminId);
    if (!(await verifyPassword(password_hash, input.oldPassword))) throw new Refusal('wrongPassword');
    if (input.newPassword === input.oldPassword) throw new Refusal('passwordSame');
    if (passwordProblem(input.newPassword, actor.loginName)) throw new Refusal('passwordTooWeak');
    await store.setPassword(tx, actor.adminId, await hashPassword(input.newPassword));
    await endSessions(tx, {
      adminId: actor.adminId,
      except: actor.sessionId,
      now,
      reason: 'passwordChanged',
    });
    told.touched.push({ id: actor.adminId, outcome: 200 });
    told.events.push({ topic: 'session', to: actor.adminId });
    const note = { adminId: actor.adminId, kind: 'passwordChanged', data: {} } as const;
    told.events.push(...(await notify(tx, c, note)));
    return null;
  },

  queryLoginAdmin: async ({ actor, db }) => ({
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
      parameters: [...(actor.parameters.get(name) ?? [])],
    })),
  }),

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
