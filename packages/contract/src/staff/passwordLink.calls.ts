import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anySignedIn, open } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { day, minute } from '../kernel/time.ts';
import { Instant, Password } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';

/** How long a one-time link is good. */
export const passwordLinkLives = day;

/** 256 random bits: nobody guesses them, so tries are limited by address alone. */
const Link = sensitive('secret', z.string().regex(/^[\w-]{43}$/));
const limits = [{ per: 'address', times: 20, withinMs: minute }] as const;

/** The link by which a person sets a password: it opens once, for a day, and no later one is there. */
export const passwordLink = calls('staff', 'passwordLink', {
  /** Whose password it sets, so that the page can say so before anything is typed. */
  look: read('base/user/passwordLink/query', {
    access: open,
    limits,
    errors: [errorCodes.linkGone, errorCodes.tooManyRequests],
    input: { link: Link },
    output: z.object({ loginName: z.string(), reallyName: z.string(), expireTime: Instant }),
  }),
  /** Sets the password and ends the link. */
  use: command('base/user/passwordLink/use', {
    access: open,
    limits,
    audit: 'admin.useLink',
    object: 'admin',
    errors: [errorCodes.linkGone, errorCodes.passwordTooWeak, errorCodes.tooManyRequests],
    input: { link: Link, newPassword: Password },
    output: z.object({ loginName: z.string() }),
  }),
  /**
   * Sends the link to the own address of whoever is signed in: by it somebody who came by single sign-on has a first password,
   * and whoever has forgotten theirs another one.
   */
  sendOwn: command('base/user/passwordLink/sendOwn', {
    access: anySignedIn,
    byToken: false,
    beforePasswordChange: true,
    beforeFactor: true,
    audit: 'admin.sendOwnLink',
    object: 'admin',
    errors: [errorCodes.noOwnAddress, errorCodes.tooManyRequests],
    limits: [{ per: 'person', times: 5, withinMs: 10 * minute }],
    input: {},
    output: z.object({ expireTime: Instant }),
  }),
});
