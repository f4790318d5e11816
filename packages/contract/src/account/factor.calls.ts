import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf, anySignedIn } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { AdminId, Instant, PasskeyId, Password, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { roleKind } from '../staff/staff.codes.ts';
import { guessesOfOwnPassword } from '../session/session.calls.ts';
import {
  Assertion,
  Attestation,
  BrowserQuestion,
  FactorCode,
  factorWays,
  Ticket,
  IssuedTicket,
} from './proof.ts';

/** Of the person alone, also before a second factor that they must have; nothing of it by an API token. */
const own = { access: anySignedIn, byToken: false, beforeFactor: true, object: 'admin' } as const;
const name = text(40);
const RecoveryCodes = z.array(sensitive('secret', z.string(), { shown: true }));

/**
 * Second factors of the signed-in person. What adds or removes one asks for proof: password and, where there is one, second
 * factor, shown within this session a few minutes ago (`prove`); else it answers `proofNeeded`.
 */
export const factors = calls('account', 'factors', {
  read: read('base/account/factor/read', {
    ...own,
    input: {},
    output: z.object({
      /** Since when an app makes codes; null where none does. */
      totpTime: Instant.nullable(),
      /** Recovery codes that are left. */
      recoveryLeft: z.int(),
      passkeys: z.array(
        z.object({
          passkeyId: PasskeyId,
          name: z.string(),
          createTime: Instant,
          lastUsedTime: Instant.nullable(),
        }),
      ),
      /** Whether the person's roles ask for one. */
      required: z.boolean(),
      /** Until when what was proved counts; null where it does no longer. */
      provedUntil: Instant.nullable(),
    }),
  }),
  /** What a person may prove by, and what their browser has to sign for it. */
  beginProof: command('base/account/factor/beginProof', {
    ...own,
    audit: 'factor.beginProof',
    input: {},
    output: z.object({
      ways: z.array(z.literal(factorWays)),
      ticket: IssuedTicket,
      passkey: BrowserQuestion.nullable(),
    }),
  }),
  prove: command('base/account/factor/prove', {
    ...own,
    audit: 'factor.prove',
    object: 'session',
    errors: [errorCodes.wrongPassword, errorCodes.wrongFactor, errorCodes.tooManyRequests],
    limits: guessesOfOwnPassword,
    input: {
      presentPassword: Password,
      code: FactorCode.optional(),
      ticket: Ticket.optional(),
      assertion: Assertion.optional(),
    },
    output: z.object({ provedUntil: Instant }),
  }),
  /** Makes a secret for an app; it counts once a first code of it has come. */
  beginTotp: command('base/account/factor/totp/begin', {
    ...own,
    audit: 'factor.beginTotp',
    tellsSecret: true,
    errors: [errorCodes.proofNeeded, errorCodes.notAllowedInState],
    input: {},
    output: z.object({
      /** Base32, for typing it into an app. */
      secret: sensitive('secret', z.string(), { shown: true }),
      /** The same as an address, for the picture that an app reads. */
      uri: sensitive('secret', z.string(), { shown: true }),
    }),
  }),
  /** Shows that the app has it. With the first factor come the recovery codes, told once. */
  confirmTotp: command('base/account/factor/totp/confirm', {
    ...own,
    audit: 'factor.addTotp',
    tellsSecret: true,
    errors: [
      errorCodes.wrongFactor,
      errorCodes.proofNeeded,
      errorCodes.notAllowedInState,
      errorCodes.tooManyRequests,
    ],
    limits: guessesOfOwnPassword,
    input: { code: FactorCode },
    output: z.object({ recoveryCodes: RecoveryCodes }),
  }),
  removeTotp: command('base/account/factor/totp/remove', {
    ...own,
    beforeFactor: false,
    audit: 'factor.removeTotp',
    errors: [errorCodes.proofNeeded, errorCodes.notAllowedInState],
    input: {},
  }),
  /** Ten new codes; those before are no longer good. */
  newRecoveryCodes: command('base/account/factor/recovery/renew', {
    ...own,
    beforeFactor: false,
    audit: 'factor.renewRecovery',
    tellsSecret: true,
    errors: [errorCodes.proofNeeded, errorCodes.notAllowedInState],
    input: {},
    output: z.object({ recoveryCodes: RecoveryCodes }),
  }),
  beginPasskey: command('base/account/factor/passkey/begin', {
    ...own,
    audit: 'factor.beginPasskey',
    tellsSecret: true,
    errors: [errorCodes.proofNeeded, errorCodes.limitReached],
    input: {},
    output: z.object({ ticket: IssuedTicket, question: BrowserQuestion }),
  }),
  addPasskey: command('base/account/factor/passkey/add', {
    ...own,
    audit: 'factor.addPasskey',
    object: 'passkey',
    tellsSecret: true,
    errors: [errorCodes.wrongFactor, errorCodes.proofNeeded, errorCodes.alreadyTaken],
    input: { name, ticket: Ticket, attestation: Attestation },
    output: z.object({ passkeyId: PasskeyId, recoveryCodes: RecoveryCodes }),
  }),
  renamePasskey: command('base/account/factor/passkey/rename', {
    ...own,
    beforeFactor: false,
    audit: 'factor.renamePasskey',
    object: 'passkey',
    errors: [errorCodes.notFound],
    input: { passkeyId: PasskeyId, name },
  }),
  removePasskey: command('base/account/factor/passkey/remove', {
    ...own,
    beforeFactor: false,
    audit: 'factor.removePasskey',
    object: 'passkey',
    errors: [errorCodes.notFound, errorCodes.proofNeeded],
    input: { passkeyId: PasskeyId },
  }),
  /** Of which kinds of role staff must have a second factor. */
  rule: read('base/account/factor/rule', {
    access: anySignedIn,
    input: {},
    output: z.object({ kinds: z.array(roleKind.schema), version: z.int32() }),
  }),
  /** Whoever must have one and has none is led to set it up, at their next call. Asking it of fewer is decided by two. */
  setRule: command('base/account/factor/setRule', {
    access: anyOf('admin:authority:edit'),
    byToken: false,
    fourEyes: 'factorRule',
    audit: 'factor.setRule',
    object: 'setting',
    errors: [errorCodes.proofNeeded, errorCodes.changedMeanwhile],
    input: { kinds: z.array(roleKind.schema).max(3), version: z.int32() },
  }),
  /**
   * Lets staff who have lost theirs in again: at their next sign-in, after the password, a code by mail takes the
   * place of the factor, and their factors are gone from then on. A second person decides on it, always; nobody but the owner of
   * the address sees the code.
   */
  reset: perId('base/account/factor/reset', {
    access: anyOf('admin:authority:edit'),
    byToken: false,
    fourEyes: 'factorReset',
    audit: 'factor.reset',
    object: 'admin',
    ids: 'adminIds',
    id: AdminId,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.ownAccount],
    rest: { reason: text(200) },
  }),
});
