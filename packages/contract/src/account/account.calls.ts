import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anySignedIn } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { AdminId, Email, Instant, line, orNull, Phone, SessionId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { guessesOfOwnPassword } from '../session/session.calls.ts';
import { preferenceKeys } from './preferences.ts';

const own = { access: anySignedIn } as const;

/** The signed-in person's own account (people §2: `home/userUpdate` needs no permission). */
export const account = calls('account', 'account', {
  profile: read('base/account/profile', {
    ...own,
    input: {},
    output: z.object({
      adminId: AdminId,
      loginName: z.string(),
      reallyName: z.string(),
      phone: sensitive('phone', z.string(), { shown: true }).nullable(),
      email: sensitive('email', z.string(), { shown: true }).nullable(),
      organizationName: z.string().nullable(),
      positionName: z.string().nullable(),
      roleNames: z.array(z.string()),
      createTime: Instant,
      version: z.int32(),
    }),
  }),
  /** Whether nobody else of the staff has it; asked while typing. Each field that came along is answered. */
  validate: read('base/account/validate', {
    ...own,
    duplicates: 'cancel',
    input: { phone: sensitive('phone', text(40)).optional(), email: sensitive('email', text(40)).optional() },
    output: z.object({ free: z.boolean() }),
  }),
  /**
   * What a person may change of themselves. Another phone number or mail address needs the present password, of who has a second
   * factor the proof of both: a new password can be had through them. Told to the old address.
   */
  update: command('base/account/update', {
    ...own,
    audit: 'account.update',
    object: 'admin',
    errors: [
      errorCodes.alreadyTaken,
      errorCodes.changedMeanwhile,
      errorCodes.wrongPassword,
      errorCodes.proofNeeded,
      errorCodes.tooManyRequests,
    ],
    limits: guessesOfOwnPassword,
    input: {
      reallyName: line(40),
      phone: orNull(Phone),
      email: orNull(Email),
      presentPassword: sensitive('secret', z.string().max(200)).optional(),
      version: z.int32(),
    },
  }),
  sessions: read('base/account/session/list', {
    ...own,
    input: {},
    output: z.array(
      z.object({
        sessionId: SessionId,
        createTime: Instant,
        lastSeenTime: Instant,
        /** When it ends unless it is used before then. */
        endsTime: Instant,
        address: z.string(),
        /** The browser's own header. */
        userAgent: z.string(),
        /** The one that asks. */
        isThis: z.boolean(),
      }),
    ),
  }),
  endSessions: perId('base/account/session/end', {
    ...own,
    audit: 'session.end',
    object: 'session',
    ids: 'sessionIds',
    id: SessionId,
  }),
  endOtherSessions: command('base/account/session/endOthers', {
    ...own,
    audit: 'session.endOthers',
    object: 'session',
    input: {},
    output: z.object({ ended: z.int() }),
  }),
  /** Stays signed in: until when, now that something was asked. `last` says that no asking prolongs it further. */
  stay: read('base/account/session/stay', {
    ...own,
    input: {},
    output: z.object({ endsTime: Instant, leftMs: z.int(), last: z.boolean() }),
  }),
  /** Keeps one choice; null goes back to what everyone starts with. The schema of each key stands in `preferences.ts`. */
  setPreference: command('base/account/preference/set', {
    ...own,
    whileSeeingAs: true,
    audit: 'account.setPreference',
    object: 'admin',
    input: { key: z.literal(preferenceKeys), value: z.unknown() },
  }),
  /** Marks every notification of the person that came by now as read. */
  readAll: command('base/account/notification/readAll', {
    ...own,
    whileSeeingAs: true,
    audit: 'notification.readAll',
    object: 'notification',
    input: {},
    output: z.object({ read: z.int() }),
  }),
  /** Which channels the system notice settings open for each kind of notification. */
  noticeChannels: read('base/account/notification/channels', {
    ...own,
    input: {},
    output: z.array(
      z.object({
        kind: z.string(),
        isBell: z.boolean(),
        isMail: z.boolean(),
        isSms: z.boolean(),
        isOnlyChosen: z.boolean(),
      }),
    ),
  }),
  /** Where the ticket-tracking tool signs people in; null where none is set up (people §7). */
  ticketToolLoginUrl: read('base/account/ticketToolLoginUrl', {
    ...own,
    input: {},
    output: z.object({ url: z.string().nullable() }),
  }),
  /** The same for the project tool. */
  projectToolLoginUrl: read('base/account/projectToolLoginUrl', {
    ...own,
    input: {},
    output: z.object({ url: z.string().nullable() }),
  }),
});
