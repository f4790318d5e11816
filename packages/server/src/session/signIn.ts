import { browserText, type FactorWay, sessionsAPerson, type SignInAnswer } from '@renderdesk/contract';
import { openSessions } from '../account/index.ts';
import type { Context } from '../core/audit/operation.ts';
import { waysOf } from '../core/auth/factor.store.ts';
import { askToSign, type Challenge, siteOf } from '../core/auth/passkeys.ts';
import { endSessions, openSession } from '../core/auth/session.ts';
import { beginStep } from '../core/auth/step.store.ts';
import type { Effects } from '../core/calls/effects.ts';
import type { Tx } from '../core/db/db.ts';
import { asInstant } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { notify } from '../core/jobs/notifying.ts';
import * as store from './session.store.ts';

/** Whoever has shown one factor, or all of them. */
interface Person {
  readonly id: number;
  /** As it was when the factor was looked at. */
  readonly password_hash: string;
  readonly status: number;
  readonly must_change_password: boolean;
}
type Moment = Context & { readonly tx: Tx; readonly effects: Effects };

/** What a step that waits remembers. */
export interface WaitingStep {
  /** The first factor was the password: after a code by mail or text, or a sign-on, a code by mail is no second factor. */
  readonly byPassword: boolean;
  readonly asked: Challenge | null;
}

/** What may be the second factor of a step. */
export const stepWays = (ways: readonly FactorWay[], step: WaitingStep): FactorWay[] =>
  ways.filter((way) => way !== 'mail' || step.byPassword);

/** Throws `accountDisabled`, and `wrongPassword` where a new password came while the old one was looked at. */
const assertUnchanged = async (tx: Tx, person: Person): Promise<void> => {
  if (person.status !== 0) throw new ApiError('accountDisabled');
  if (!(await store.lockAsShown(tx, person))) throw new ApiError('wrongPassword');
};

/** Goes on after the first factor: to the second step where the person has one, else into the console. */
export const afterFirstFactor = async (
  c: Moment,
  person: Person,
  o: { readonly proved: boolean } = { proved: true },
): Promise<SignInAnswer> => {
  const ways = await waysOf(c.tx, person.id);
  if (ways.length === 0) return enter(c, person, o);
  await assertUnchanged(c.tx, person);
  const asked = await askToSign(c.tx, siteOf(c), person.id);
  const step: WaitingStep = { byPassword: o.proved, asked: asked?.challenge ?? null };
  const { ticket, until } = await beginStep(c.tx, {
    purpose: 'signIn',
    adminId: person.id,
    data: step,
    now: c.now,
  });
  c.effects.actor = { kind: 'staff', adminId: person.id };
  return {
    token: null,
    mustChangePassword: false,
    step: {
      ticket,
      // A passkey of another host is none here.
      ways: stepWays(ways, step).filter((way) => way !== 'passkey' || asked !== undefined),
      passkey: asked ? { ...asked.question } : null,
      endsTime: asInstant(until),
    },
  };
};

/** Leaves a person so many sessions: those that were not used for longest end. */
const endBeyond = async ({ tx, now, effects }: Moment, adminId: number): Promise<void> => {
  const open = await openSessions(tx, adminId, now);
  const among = open
    .toSorted((a, b) => b.last_seen_at.getTime() - a.last_seen_at.getTime() || b.id - a.id)
    .slice(sessionsAPerson)
    .map(({ id }) => id);
  if (among.length === 0) return;
  await endSessions(tx, { adminId, now, reason: 'replaced', among });
  effects.events.push({ topic: 'session', to: adminId });
};

/** Into the console: a new session, whatever token came along; a browser or place that was not seen before is told. */
export const enter = async (
  c: Moment,
  person: Person,
  o: { readonly proved?: boolean; readonly vouched?: boolean } = {},
): Promise<SignInAnswer> => {
  const { tx, now, ip, userAgent } = c;
  await assertUnchanged(tx, person);
  const isNew = await store.isNewPlace(tx, person.id, { ip, userAgent });
  await store.noteSignIn(tx, person.id, now);
  const { sessionId, token } = await openSession(tx, { adminId: person.id, now, ip, userAgent, ...o });
  c.effects.actor = { kind: 'staff', adminId: person.id };
  await endBeyond(c, person.id);
  if (isNew) {
    const data = { sessionId, address: ip, browser: browserText(userAgent) };
    c.effects.events.push(...(await notify(tx, c, { adminId: person.id, kind: 'sessionNew', data })));
  }
  return { token, mustChangePassword: person.must_change_password, step: null };
};
