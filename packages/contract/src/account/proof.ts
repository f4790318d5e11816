import * as z from 'zod';
import { day, minute } from '../kernel/time.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { Instant } from '../kernel/values.ts';

/** How long a person may take over the second step, or over what their browser was asked to sign. */
export const stepLives = 5 * minute;
/** So long counts what a person has shown: password and second factor. */
export const proofLives = 5 * minute;
/** A reset of somebody's second factor is open for so long. */
export const resetLives = 3 * day;
/** So many recovery codes are made at once. */
export const recoveryCodes = 10;
/** A person has so many passkeys and tokens at most. */
export const passkeysAPerson = 20;
export const tokensAPerson = 20;

/** What stands for a step that has begun. */
export const Ticket = sensitive('secret', z.string().min(1).max(100));
/** The same as it is told. */
export const IssuedTicket = sensitive('secret', z.string(), { shown: true });

const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

/** Six digits of the app, or a recovery code with or without its hyphens. */
export const FactorCode = sensitive('secret', z.string().trim().min(6).max(40));

/** What a browser is asked to sign, as WebAuthn writes it. */
export const BrowserQuestion = z.record(z.string(), z.unknown());

/** What a browser has signed with a passkey, as WebAuthn writes it. */
export const Assertion = z.object({
  id: bytes(700),
  rawId: bytes(700),
  type: z.literal('public-key'),
  response: z.object({
    authenticatorData: bytes(1400),
    clientDataJSON: bytes(1400),
    signature: bytes(700),
    userHandle: z.string().max(200).optional(),
  }),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.record(z.string().max(40), z.unknown()).default({}),
});

/** A passkey that a browser has just made. */
export const Attestation = z.object({
  id: bytes(700),
  rawId: bytes(700),
  type: z.literal('public-key'),
  response: z.object({
    attestationObject: bytes(8000),
    clientDataJSON: bytes(1400),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.record(z.string().max(40), z.unknown()).default({}),
});

/** By what the second step is passed: a code of the app, a recovery code, a passkey, a code by mail. */
export const factorWays = ['totp', 'recovery', 'passkey', 'mail'] as const;
export type FactorWay = (typeof factorWays)[number];

/** What is asked of somebody who has shown one factor. */
export const Step = z.object({
  ticket: IssuedTicket,
  ways: z.array(z.literal(factorWays)),
  /** What the browser has to sign with a passkey; null where there is none. */
  passkey: BrowserQuestion.nullable(),
  endsTime: Instant,
});
export type Step = z.output<typeof Step>;

/** A sign-in: the session's token, or the step that is left. */
export const SignInAnswer = z.object({
  token: sensitive('secret', z.string(), { shown: true }).nullable(),
  mustChangePassword: z.boolean(),
  step: Step.nullable(),
});
export type SignInAnswer = z.output<typeof SignInAnswer>;
