import { controlKind, errorCodes, factors, passkeysAPerson, proofLives } from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import { recordControl } from '../core/auth/control.store.ts';
import {
  assertProved,
  noteFactors,
  prove,
  provedUntil,
  recoveryLeft,
  totpOwner,
  useTotp,
  waysOf,
} from '../core/auth/factor.store.ts';
import { named } from '../core/auth/factorWords.ts';
import { readRule, writeRule } from '../core/auth/factorRule.store.ts';
import { askForPasskey, askToSign, type Challenge, checkNewPasskey, siteOf } from '../core/auth/passkeys.ts';
import { newRecoveryCodes } from '../core/auth/recovery.ts';
import type { Sealer } from '../core/auth/sealing.ts';
import { beginStep, endStep, lockStep } from '../core/auth/step.store.ts';
import { newTotpSecret, totpUri } from '../core/auth/totp.ts';
import type { Context } from '../core/audit/operation.ts';
import type { Effects } from '../core/calls/effects.ts';
import { done, type Outcome, type Route, serve } from '../core/calls/serve.ts';
import type { Tx } from '../core/db/db.ts';
import { asId, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { type Note, notify } from '../core/jobs/notifying.ts';
import { actsAlone, givesRights } from '../staff/index.ts';
import * as store from './factor.store.ts';

type Own = Context & { readonly tx: Tx; readonly actor: Actor; readonly effects: Effects };

/** Tells the person what became of their factors. */
const tell = async (
  { tx, effects, ...c }: Own,
  kind: 'factorAdded' | 'factorRemoved' | 'recoveryRenewed',
  what: Pick<Note, 'data' | 'words'> = { data: {} },
): Promise<void> => {
  effects.events.push(...(await notify(tx, c, { adminId: c.actor.adminId, kind, ...what })));
};

/** New recovery codes, in place of those before. */
const renewCodes = async ({ tx, actor, now }: Own): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await store.putRecovery(tx, { adminId: actor.adminId, codes, now });
  return codes;
};

/** A factor has come: with the first come the recovery codes. */
const added = async (c: Own, what: Pick<Note, 'data' | 'words'>): Promise<string[]> => {
  await noteFactors(c.tx, c.actor.adminId);
  await tell(c, 'factorAdded', what);
  return (await recoveryLeft(c.tx, c.actor.adminId)) > 0 ? [] : renewCodes(c);
};

/** Second factors of the caller; `sealer` keeps the secrets of their apps. */
export const factorCalls = (sealer: Sealer): Route[] =>
  serve(factors, {
    read: async ({ db, actor, now }) => {
      const { totp, passkeys } = await store.factorsOf(db, actor.adminId);
      const proved = await provedUntil(db, actor.sessionId, now);
      return {
        totpTime: asInstantOrNull(totp?.confirmed_at ?? null),
        recoveryLeft: await recoveryLeft(db, actor.adminId),
        passkeys: passkeys.map((one) => ({
          passkeyId: asId(one.id),
          name: one.name,
          createTime: asInstant(one.created_at),
          lastUsedTime: asInstantOrNull(one.last_used_at),
        })),
        required: actor.needsFactor,
        provedUntil: asInstantOrNull(proved ?? null),
      };
    },

    beginProof: async ({ tx, actor, ...c }) => {
      const ways = (await waysOf(tx, actor.adminId)).filter((way) => way !== 'mail');
      const asked = await askToSign(tx, siteOf(c), actor.adminId);
      const { ticket } = await beginStep(tx, {
        purpose: 'proof',
        adminId: actor.adminId,
        data: { asked: asked?.challenge ?? null },
        now: c.now,
      });
      return { ways, ticket, passkey: asked ? { ...asked.question } : null };
    },

    prove: async ({ tx, actor, input, effects, ...c }) => {
      const { adminId, sessionId } = actor;
      const step =
        input.ticket === undefined
          ? undefined
          : await lockStep<{ asked: Challenge | null }>(tx, {
              purpose: 'proof',
              ticket: input.ticket,
              adminId,
              now: c.now,
            });
      const way = await prove(tx, {
        adminId,
        sessionId,
        presentPassword: input.presentPassword,
        shown: input,
        asked: step?.data.asked ?? undefined,
        site: siteOf(c),
        sealer,
        now: c.now,
      });
      if (step) await endStep(tx, step.id);
      if (way === 'recovery') {
        const data = { left: await recoveryLeft(tx, adminId) };
        effects.events.push(...(await notify(tx, c, { adminId, kind: 'recoveryUsed', data })));
      }
      return { provedUntil: asInstant(new Date(c.now.getTime() + proofLives)) };
    },

    beginTotp: async ({ tx, actor, now }) => {
      await assertProved(tx, { actor, now });
      const secret = newTotpSecret();
      const sealed = sealer.seal(secret, totpOwner(actor.adminId));
      if (!(await store.putTotp(tx, { adminId: actor.adminId, sealed, now })))
        throw new ApiError('notAllowedInState');
      return { secret, uri: totpUri(secret, actor.loginName) };
    },

    confirmTotp: async (c) => {
      const { tx, actor, input, now } = c;
      const { adminId } = actor;
      await assertProved(tx, c);
      const { totp } = await store.factorsOf(tx, adminId);
      if (!totp || totp.confirmed_at) throw new ApiError('notAllowedInState');
      if (!(await useTotp(tx, { adminId, code: input.code, sealer, now, confirmed: false })))
        throw new ApiError('wrongFactor', { issues: [{ path: 'code', message: '' }] });
      return { recoveryCodes: await added(c, named('app')) };
    },

    removeTotp: async (c) => {
      await assertProved(c.tx, c);
      if (!(await store.dropTotp(c.tx, c.actor.adminId))) throw new ApiError('notAllowedInState');
      await noteFactors(c.tx, c.actor.adminId);
      await tell(c, 'factorRemoved', named('app'));
      return null;
    },

    newRecoveryCodes: async (c) => {
      await assertProved(c.tx, c);
      if ((await waysOf(c.tx, c.actor.adminId)).length === 0) throw new ApiError('notAllowedInState');
      await tell(c, 'recoveryRenewed');
      return { recoveryCodes: await renewCodes(c) };
    },

    beginPasskey: async ({ tx, actor, ...c }) => {
      await assertProved(tx, { actor, now: c.now });
      const { passkeys } = await store.factorsOf(tx, actor.adminId);
      if (passkeys.length >= passkeysAPerson) throw new ApiError('limitReached', { limit: passkeysAPerson });
      const { question, challenge } = await askForPasskey(tx, siteOf(c), actor);
      const { ticket } = await beginStep(tx, {
        purpose: 'addPasskey',
        adminId: actor.adminId,
        data: challenge,
        now: c.now,
      });
      return { ticket, question: { ...question } };
    },

    addPasskey: async (c) => {
      const { tx, actor, input, now } = c;
      await assertProved(tx, c);
      const step = await lockStep<Challenge>(tx, {
        purpose: 'addPasskey',
        ticket: input.ticket,
        adminId: actor.adminId,
        now,
      });
      const made = await checkNewPasskey(siteOf(c), step.data, input.attestation);
      await endStep(tx, step.id);
      const id = await store.insertPasskey(tx, { ...made, adminId: actor.adminId, name: input.name, now });
      return { passkeyId: asId(id), recoveryCodes: await added(c, { data: { name: input.name } }) };
    },

    renamePasskey: async ({ tx, actor, input }) => {
      await store.lockPasskey(tx, actor.adminId, input.passkeyId);
      await store.renamePasskey(tx, input.passkeyId, input.name);
      return null;
    },

    removePasskey: async (c) => {
      const { name } = await store.lockPasskey(c.tx, c.actor.adminId, c.input.passkeyId);
      await assertProved(c.tx, c);
      await store.deletePasskey(c.tx, c.input.passkeyId);
      await noteFactors(c.tx, c.actor.adminId);
      await tell(c, 'factorRemoved', { data: { name } });
      return null;
    },

    rule: async ({ db }) => {
      const { kinds, version } = await readRule(db);
      return { kinds: [...kinds], version };
    },

    setRule: async ({ tx, actor, input, now, effects }) => {
      // What a second person approved was sent with proof; it is carried out in nobody's session.
      if (actor.sessionId !== 0) await assertProved(tx, { actor, now });
      const kinds = [...new Set(input.kinds)].toSorted();
      const before = (await readRule(tx)).kinds;
      effects.derived.push({ kind: 'setting', id: null, before: { kinds: before }, after: { kinds } });
      const freed = before.filter((kind) => !kinds.includes(kind)).length;
      // In a house where nobody else could decide, the one person who gives rights goes alone.
      effects.weight = (await actsAlone(tx, actor.adminId, [givesRights], now)) ? 0 : freed;
      await writeRule(tx, { kinds, expectedVersion: input.version, by: actor.adminId, now });
      return null;
    },

    reset: async ({ tx, ids, input, effects, ...c }) => {
      const outcomes = new Map<number, Outcome>();
      for (const adminId of await store.activeAmong(tx, ids)) {
        if (adminId === c.actor.adminId) outcomes.set(adminId, { code: errorCodes.ownAccount });
        else if ((await waysOf(tx, adminId)).length === 0)
          outcomes.set(adminId, { code: errorCodes.notAllowedInState });
        else {
          await store.putReset(tx, adminId, c.now);
          const control = { by: c.actor.adminId, adminId, kind: controlKind.of.factor, now: c.now };
          await recordControl(tx, control);
          effects.events.push(...(await notify(tx, c, { adminId, kind: 'factorReset', data: {} })));
          outcomes.set(adminId, done);
        }
      }
      effects.reason = input.reason;
      return outcomes;
    },
  });
