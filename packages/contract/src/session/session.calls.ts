import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anySignedIn, open } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { minute } from '../kernel/time.ts';
import { AdminId, OrganizationId, Password, text } from '../kernel/values.ts';
import {
  Assertion,
  BrowserQuestion,
  FactorCode,
  SignInAnswer,
  Ticket,
  IssuedTicket,
} from '../account/proof.ts';
import { Preferences } from '../account/preferences.ts';
import { errorCodes } from '../errors/codes.ts';
import { areaBusinessType, demoRole, platformKind, zone } from './session.codes.ts';
import { Authority, PermissionEntry } from './session.fields.ts';

export type { PermissionEntry } from './session.fields.ts';

const LoginName = text(64);

/** How long a verification code is good. */
export const verifyCodeLives = 10 * minute;

/** By what a code may travel. */
export const codeChannels = ['mail', 'sms'] as const;
export type CodeChannel = (typeof codeChannels)[number];
const VerifyCode = sensitive(
  'secret',
  z
    .string()
    .trim()
    .regex(/^\d{6}$/),
);
/** So often is a code sent. */
const codeLimits = [
  { per: 'address', times: 10, withinMs: minute },
  { per: 'loginName', times: 3, withinMs: verifyCodeLives },
] as const;

/** One rule for what strangers guess at; a code is shorter than a password. */
const guessesOf = { per: 'loginName', free: 5 } as const;

/** Calls that ask for the present password: whoever holds a stolen session shall not find it by trying. */
export const guessesOfOwnPassword = [{ per: 'person', times: 10, withinMs: 10 * minute }] as const;

/** Signing in and out, and what the console loads before its first page. */
export const session = calls('session', 'session', {
  login: command('base/login', {
    access: open,
    opensSession: true,
    audit: 'session.login',
    object: 'session',
    errors: [
      errorCodes.wrongPassword,
      errorCodes.accountLocked,
      errorCodes.accountDisabled,
      errorCodes.tooManyRequests,
    ],
    limits: [{ per: 'address', times: 30, withinMs: minute }],
    guesses: { ...guessesOf, wrong: errorCodes.wrongPassword, strangers: 50 },
    input: { loginName: LoginName, password: Password },
    output: SignInAnswer,
  }),
  /**
   * Sends a six-digit code that takes the password's place once, by the channel that was asked for. The answer is the same whether
   * the account exists, has that channel, or not.
   */
  sendSignInCode: command('base/login/code/send', {
    access: open,
    audit: 'session.sendSignInCode',
    object: 'admin',
    errors: [errorCodes.tooManyRequests],
    limits: codeLimits,
    input: { loginName: LoginName, channel: z.literal(codeChannels) },
    output: z.object({ validMinutes: z.int() }),
  }),
  /** Signs in by such a code; a second factor is asked for after it as after a password. */
  loginByCode: command('base/login/code', {
    access: open,
    opensSession: true,
    audit: 'session.loginByCode',
    object: 'session',
    errors: [
      errorCodes.wrongVerifyCode,
      errorCodes.wrongPassword,
      errorCodes.accountLocked,
      errorCodes.accountDisabled,
      errorCodes.tooManyRequests,
    ],
    limits: [{ per: 'address', times: 30, withinMs: minute }],
    guesses: { ...guessesOf, wrong: errorCodes.wrongVerifyCode, strangers: 10 },
    input: { loginName: LoginName, verifyCode: VerifyCode },
    output: SignInAnswer,
  }),
  /** The second step, after `login`: a code of the app, a recovery code, a code by mail, or a passkey. */
  secondStep: command('base/login/secondStep', {
    access: open,
    opensSession: true,
    audit: 'session.secondStep',
    object: 'session',
    errors: [
      errorCodes.wrongFactor,
      errorCodes.wrongPassword,
      errorCodes.stepGone,
      errorCodes.accountLocked,
      errorCodes.accountDisabled,
      errorCodes.tooManyRequests,
    ],
    limits: [{ per: 'address', times: 30, withinMs: minute }],
    guesses: { ...guessesOf, wrong: errorCodes.wrongFactor, strangers: 10 },
    input: {
      loginName: LoginName,
      ticket: Ticket,
      code: FactorCode.optional(),
      assertion: Assertion.optional(),
    },
    output: SignInAnswer,
  }),
  /** Sends the code by mail that takes the place of a lost factor, where administrators have let it. */
  sendStepCode: command('base/login/sendStepCode', {
    access: open,
    audit: 'session.sendStepCode',
    object: 'admin',
    errors: [errorCodes.stepGone, errorCodes.tooManyRequests],
    limits: codeLimits,
    input: { loginName: LoginName, ticket: Ticket },
    output: z.object({ validMinutes: z.int() }),
  }),
  /** What a browser has to sign for a sign-in with a passkey alone; the same for everybody. */
  beginPasskey: command('base/login/passkey/begin', {
    access: open,
    audit: 'session.beginPasskey',
    errors: [errorCodes.tooManyRequests],
    limits: [{ per: 'address', times: 30, withinMs: minute }],
    input: {},
    output: z.object({ ticket: IssuedTicket, question: BrowserQuestion }),
  }),
  /** Signs in with a passkey that has asked for finger, face or PIN: possession and person, so no further step. */
  passkey: command('base/login/passkey', {
    access: open,
    opensSession: true,
    audit: 'session.passkey',
    object: 'session',
    errors: [
      errorCodes.wrongFactor,
      errorCodes.wrongPassword,
      errorCodes.stepGone,
      errorCodes.accountDisabled,
      errorCodes.tooManyRequests,
    ],
    limits: [{ per: 'address', times: 30, withinMs: minute }],
    input: { ticket: Ticket, assertion: Assertion },
    output: SignInAnswer,
  }),
  /** The colleagues of the demo whom its visitor can sign in as; none outside of the demo and for a caller of another machine. */
  demoPeople: read('base/demo/people', {
    access: open,
    input: {},
    output: z.array(z.object({ loginName: LoginName, reallyName: z.string(), demoRole: demoRole.schema })),
  }),
  /** Signs in as one of them without a password. Throws `notFound` for everybody else, and wherever `demoPeople` is empty. */
  demoSignIn: command('base/demo/signIn', {
    access: open,
    opensSession: true,
    audit: 'session.demoSignIn',
    object: 'session',
    errors: [errorCodes.notFound, errorCodes.wrongPassword, errorCodes.accountDisabled],
    limits: [{ per: 'address', times: 30, withinMs: minute }],
    input: { loginName: LoginName },
    output: SignInAnswer,
  }),
  logout: command('base/logout', {
    access: anySignedIn,
    beforePasswordChange: true,
    beforeFactor: true,
    whileSeeingAs: true,
    audit: 'session.logout',
    object: 'session',
    input: {},
  }),
  isFirstLogin: read('base/isFirstLogin', {
    access: anySignedIn,
    beforePasswordChange: true,
    beforeFactor: true,
    input: {},
    output: z.object({ isFirstLogin: z.boolean() }),
  }),
  /**
   * Sends a six-digit code to the address of a member of staff, good for ten minutes, for a new password at
   * `forgetPassword`. The answer is the same whether the account exists or not. A newer code ends the older one.
   */
  aquireLoginVerifycode: command('base/aquireLoginVerifycode', {
    access: open,
    audit: 'session.requestCode',
    object: 'admin',
    errors: [errorCodes.tooManyRequests],
    limits: codeLimits,
    input: { loginName: LoginName },
    output: z.object({ validMinutes: z.int() }),
  }),
  /** Sets a new password by such a code, ends every session of the person, and lifts a lock. */
  forgetPassword: command('base/forgetPassword', {
    access: open,
    audit: 'session.forgetPassword',
    object: 'admin',
    errors: [
      errorCodes.wrongVerifyCode,
      errorCodes.passwordTooWeak,
      errorCodes.accountLocked,
      errorCodes.tooManyRequests,
    ],
    limits: [{ per: 'address', times: 20, withinMs: minute }],
    guesses: { ...guessesOf, wrong: errorCodes.wrongVerifyCode, strangers: 10 },
    input: {
      loginName: LoginName,
      verifyCode: VerifyCode,
      newPassword: Password,
    },
  }),
  changePassword: command('base/changePassword', {
    access: anySignedIn,
    beforePasswordChange: true,
    beforeFactor: true,
    audit: 'session.changePassword',
    object: 'admin',
    errors: [
      errorCodes.wrongPassword,
      errorCodes.passwordTooWeak,
      errorCodes.passwordSame,
      errorCodes.tooManyRequests,
    ],
    limits: guessesOfOwnPassword,
    input: { oldPassword: Password, newPassword: Password },
  }),
  queryLoginAdmin: read('base/queryLoginAdmin', {
    access: anySignedIn,
    beforePasswordChange: true,
    beforeFactor: true,
    duplicates: 'keep',
    input: {},
    output: z.object({
      adminId: AdminId,
      loginName: z.string(),
      reallyName: z.string(),
      organizationId: OrganizationId.nullable(),
      isOutside: z.boolean(),
      mustChangePassword: z.boolean(),
      /** Whether a role of theirs asks for a second factor that is not there. */
      mustAddFactor: z.boolean(),
      /** Whether the farm shown is the demo farm. */
      demo: z.boolean(),
      /** The role whose view of the console this session has, instead of the person's own. */
      seesAs: z.object({ roleId: z.int(), roleName: z.string() }).nullable(),
      /** What the person chose, in whatever browser. */
      preferences: Preferences,
      roles: z.array(z.object({ roleId: z.int(), roleName: z.string() })),
      authorities: z.array(Authority),
    }),
  }),
  queryAllPermissions: read('base/user/queryAllPermissions', {
    access: anySignedIn,
    input: {},
    output: z.array(PermissionEntry),
  }),
  queryArea: read('front/queryArea', {
    access: anySignedIn,
    input: {},
    output: z.array(
      z.object({
        id: z.int(),
        nameZh: z.string(),
        nameEn: z.string(),
        zone: zone.schema,
        businessType: areaBusinessType.schema,
        areaProperties: z.array(z.string()),
      }),
    ),
  }),
  queryPlatform: read('task/platform/query', {
    access: anySignedIn,
    input: {},
    output: z.array(
      z.object({ platform: z.int(), nameZh: z.string(), nameEn: z.string(), kind: platformKind.schema }),
    ),
  }),
});
