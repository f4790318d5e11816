import { minute, type session, type SignInAnswer, verifyCodeLives } from '@renderdesk/contract';
import type { Handler } from '../core/calls/serve.ts';
import { checkFactor, dropFactors, endReset, recoveryLeft, waysOf } from '../core/auth/factor.store.ts';
import { named } from '../core/auth/factorWords.ts';
import { askToSign, type Challenge, checkSignature, siteOf } from '../core/auth/passkeys.ts';
import { hashPassword, verifyPassword } from '../core/auth/password.ts';
import type { Sealer } from '../core/auth/sealing.ts';
import { beginStep, endStep, lockStep } from '../core/auth/step.store.ts';
import type { Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { notify } from '../core/jobs/notifying.ts';
import { codeMail } from './mail.ts';
import { enter, stepWays, type WaitingStep } from './signIn.ts';
import { newCode } from './verifyCode.ts';
import * as store from './session.store.ts';

type Session = typeof session;
const { secondStep: forStep } = store.codePurpose;

/** Whose sign-in waits: the ticket must be of the name that guesses are counted by. Throws `stepGone`. */
const waiting = async (tx: Tx, o: { loginName: string; ticket: string; now: Date }) => {
  const person = await store.byLoginName(tx, o.loginName);
  if (!person) throw new ApiError('stepGone');
  const step = await lockStep<WaitingStep>(tx, { ...o, purpose: 'signIn', adminId: person.id });
  return { person, step };
};

/** Whether a code by mail was asked for and is this one; it is good once. */
const takeMailed = async (tx: Tx, adminId: number, code: string, now: Date): Promise<boolean> => {
  const kept = await store.lockCode(tx, adminId, forStep, now);
  if (!(await verifyPassword(kept?.code_hash, code.replaceAll(/\s/g, '')))) return false;
  await store.dropCode(tx, adminId, forStep);
  return true;
};

/** The steps of a sign-in after the first factor, and the one by passkey alone. */
export const secondSteps = (
  sealer: Sealer,
): {
  readonly secondStep: Handler<Session['secondStep']>;
  readonly sendStepCode: Handler<Session['sendStepCode']>;
  readonly beginPasskey: Handler<Session['beginPasskey']>;
  readonly passkey: Handler<Session['passkey']>;
} => ({
  secondStep: async ({ tx, input, effects, ...c }): Promise<SignInAnswer> => {
    const { person, step } = await waiting(tx, { ...input, now: c.now });
    const here = { ...c, tx, effects };
    const ways = await waysOf(tx, person.id);
    const isMailed =
      input.code !== undefined &&
      stepWays(ways, step.data).includes('mail') &&
      (await takeMailed(tx, person.id, input.code, c.now));
    if (isMailed) {
      await dropFactors(tx, person.id);
      const note = { adminId: person.id, kind: 'factorRemoved', ...named('all') } as const;
      effects.events.push(...(await notify(tx, c, note)));
    } else {
      const way = await checkFactor(tx, {
        adminId: person.id,
        shown: input,
        asked: step.data.asked ?? undefined,
        site: siteOf(c),
        sealer,
        now: c.now,
      });
      // Found again: no code by mail takes its place any more.
      if (ways.includes('mail')) await endReset(tx, person.id);
      if (way === 'recovery') {
        const data = { left: await recoveryLeft(tx, person.id) };
        effects.events.push(...(await notify(tx, c, { adminId: person.id, kind: 'recoveryUsed', data })));
      }
    }
    await endStep(tx, step.id);
    return enter(here, person, { proved: isMailed });
  },

  sendStepCode: async ({ tx, input, now, language, effects }) => {
    const { person, step } = await waiting(tx, { ...input, now });
    const ways = stepWays(await waysOf(tx, person.id), step.data);
    const to = await store.reachableByLoginName(tx, input.loginName);
    if (!ways.includes('mail') || !to) throw new ApiError('stepGone');
    const code = newCode();
    const until = new Date(now.getTime() + verifyCodeLives);
    const codeHash = await hashPassword(code);
    await store.putCode(tx, { adminId: person.id, purpose: forStep, codeHash, now, until });
    effects.actor = { kind: 'staff', adminId: person.id };
    const minutes = verifyCodeLives / minute;
    effects.messages.push(codeMail(to, { kind: 'stepCode', language, code, minutes, until }));
    return { validMinutes: minutes };
  },

  beginPasskey: async ({ tx, ...c }) => {
    const asked = await askToSign(tx, siteOf(c));
    if (!asked) throw new ApiError('wrongFactor');
    const { ticket } = await beginStep(tx, { purpose: 'passkeySignIn', data: asked.challenge, now: c.now });
    return { ticket, question: { ...asked.question } };
  },

  passkey: async ({ tx, input, effects, ...c }) => {
    const step = await lockStep<Challenge>(tx, {
      purpose: 'passkeySignIn',
      ticket: input.ticket,
      now: c.now,
    });
    const { adminId } = await checkSignature(tx, siteOf(c), {
      asked: step.data,
      assertion: input.assertion,
      now: c.now,
    });
    const person = await store.personOf(tx, adminId);
    if (!person) throw new ApiError('wrongFactor');
    await endStep(tx, step.id);
    return enter({ ...c, tx, effects }, person);
  },
});
