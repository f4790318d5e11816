import { areaParameterKeys, demoPeople, minute, session, verifyCodeLives } from '@renderdesk/contract';
import { preferencesOf } from '../account/index.ts';
import { notify } from '../core/jobs/notifying.ts';
import { assertGoodPassword } from '../core/auth/breached.ts';
import { forgetGuesses } from '../core/auth/guesses.ts';
import { hashPassword, isOutdated, verifyPassword } from '../core/auth/password.ts';
import { wordsOf } from '../core/auth/words.store.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { asId, asIdOrNull } from '../core/db/wire.ts';
import type { Sealer } from '../core/auth/sealing.ts';
import { endSessions } from '../core/auth/session.ts';
import { codeMail, codeSms, passwordChangedMail } from './mail.ts';
import { secondSteps } from './secondStep.ts';
import { waysOf } from '../core/auth/factor.store.ts';
import { afterFirstFactor, enter } from './signIn.ts';
import { newCode } from './verifyCode.ts';
import { isLoopback, treeFor } from './session.rules.ts';
import * as store from './session.store.ts';

const { newPassword, signIn } = store.codePurpose;
/** The keys whose parameters are areas. */
const areaKeys: ReadonlySet<string> = new Set(Object.values(areaParameterKeys));

/**
 * Signing in and out, and who is signed in; `sealer` opens the secrets of second factors, no password is made of the house's
 * `passwordWords`.
 */
export const sessionCalls = (
  sealer: Sealer,
  { passwordWords, demo }: Pick<Config, 'passwordWords' | 'demo'>,
): Route[] => {
  /** Whether the demo is looked at on the machine that it runs on: by its address and under its name. */
  const isDemoVisitor = async (
    db: Db,
    c: { readonly ip: string; readonly origin?: string },
  ): Promise<boolean> => demo !== 'off' && isLoopback(c) && (await store.isDemo(db));
  return serve(session, {
    ...secondSteps(sealer),

    login: async ({ tx, input, effects, ...c }) => {
      const admin = await store.byLoginName(tx, input.loginName);
      const right = await verifyPassword(admin?.password_hash, input.password);
      if (!admin || !right) throw new ApiError('wrongPassword');
      // The same password, at today's cost.
      const { id: adminId, password_hash: was } = admin;
      if (isOutdated(was)) {
        const hash = await store.rehash(tx, { adminId, was, hash: await hashPassword(input.password) });
        if (hash === undefined) throw new ApiError('wrongPassword');
        admin.password_hash = hash;
      }
      return afterFirstFactor({ ...c, tx, effects }, admin);
    },

    sendSignInCode: async ({ tx, input, now, language, effects }) => {
      const code = newCode();
      // The work is the same whether there is anyone to send it to or not.
      const codeHash = await hashPassword(code);
      const person = await store.channelsOf(tx, input.loginName);
      const until = new Date(now.getTime() + verifyCodeLives);
      const minutes = verifyCodeLives / minute;
      const o = { language, code, minutes, until };
      const { email = null, phone = null } = person ?? {};
      const message =
        person && input.channel === 'mail' && email !== null
          ? codeMail({ ...person, email }, { kind: 'signInCode', ...o })
          : person && input.channel === 'sms' && phone !== null
            ? codeSms({ ...person, phone }, o)
            : undefined;
      if (person && message) {
        await store.putCode(tx, { adminId: person.id, purpose: signIn, codeHash, now, until });
        effects.messages.push(message);
      }
      return { validMinutes: minutes };
    },

    loginByCode: async ({ tx, input, effects, ...c }) => {
      const person = await store.byLoginName(tx, input.loginName);
      const kept = person && (await store.lockCode(tx, person.id, signIn, c.now));
      const right = await verifyPassword(kept?.code_hash, input.verifyCode);
      if (!person || !kept || !right) throw new ApiError('wrongVerifyCode');
      await store.dropCode(tx, person.id, signIn);
      return afterFirstFactor({ ...c, tx, effects }, person, { proved: false });
    },

    demoPeople: async ({ db, ...c }) => {
      if (!(await isDemoVisitor(db, c))) return [];
      return (await store.demoStaff(db)).flatMap((one) => {
        const role = demoPeople[one.login_name];
        return role ? [{ loginName: one.login_name, reallyName: one.really_name, demoRole: role }] : [];
      });
    },

    demoSignIn: async ({ tx, input, effects, ...c }) => {
      const known = (await isDemoVisitor(tx, c)) ? await store.demoStaff(tx) : [];
      const person =
        known.some((one) => one.login_name === input.loginName) &&
        (await store.byLoginName(tx, input.loginName));
      // Who has a second factor has taken the account over.
      if (!person || (await waysOf(tx, person.id)).length > 0) throw new ApiError('notFound');
      return enter({ ...c, tx, effects }, person, { proved: true });
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
        await store.putCode(tx, { adminId: admin.id, purpose: newPassword, codeHash, now, until });
        effects.messages.push(
          codeMail(admin, { kind: 'code', language, code, minutes: verifyCodeLives / minute, until }),
        );
      }
      return { validMinutes: verifyCodeLives / minute };
    },

    forgetPassword: async ({ tx, input, effects, ...c }) => {
      const { now, language } = c;
      await assertGoodPassword(input.newPassword, input.loginName, passwordWords);
      const admin = await store.reachableByLoginName(tx, input.loginName);
      const kept = admin && (await store.lockCode(tx, admin.id, newPassword, now));
      const right = await verifyPassword(kept?.code_hash, input.verifyCode);
      if (!admin || !kept || !right) throw new ApiError('wrongVerifyCode');
      // Only who has the code learns what is known of the person.
      await assertGoodPassword(input.newPassword, admin.login_name, await wordsOf(tx, admin.id));
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
      const known = [...passwordWords, ...(await wordsOf(tx, actor.adminId))];
      await assertGoodPassword(input.newPassword, actor.loginName, known);
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
        organizationId: asIdOrNull(actor.organizationId),
        isOutside: actor.isOutside,
        mustChangePassword: actor.mustChangePassword,
        seesAs: actor.seesAs ?? null,
        mustAddFactor: actor.mustAddFactor,
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
};
