import { controlKind, errorCodes, fill, passwordLink, textIn, type Language } from '@renderdesk/contract';
import { assertGoodPassword } from '../core/auth/breached.ts';
import { recordControl } from '../core/auth/control.store.ts';
import { forgetGuesses } from '../core/auth/guesses.ts';
import { hashPassword } from '../core/auth/password.ts';
import { wordsOf } from '../core/auth/words.store.ts';
import { endSessions } from '../core/auth/session.ts';
import type { Effects } from '../core/calls/effects.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import type { Config } from '../core/config.ts';
import type { Tx } from '../core/db/db.ts';
import { asInstant } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { notify } from '../core/jobs/notifying.ts';
import type { Message } from '../core/jobs/outbox.store.ts';
import { setPassword } from '../session/index.ts';
import { lockOne } from './admin.store.ts';
import { makeLink, personOfLink, takeLink } from './link.store.ts';
import { mailTexts } from './mail.texts.ts';
import { noteFounded } from './rights.store.ts';

/** Whose link it is. */
export interface Bearer {
  readonly id: number;
  readonly login_name: string;
  readonly really_name: string;
  readonly email: string | null;
  readonly language: string | null;
}
interface Query {
  readonly tx: Tx;
  readonly effects: Effects;
  readonly now: Date;
  readonly language: Language;
  readonly actor: { readonly adminId: number };
}

const mail = (
  to: Bearer & { email: string },
  o: { address: string; until: Date; asked: Language },
): Message => {
  const language = (to.language ?? o.asked) === 'en' ? 'en' : 'zh';
  const until = `${o.until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const data = { name: to.really_name, loginName: to.login_name, link: o.address, until };
  return {
    kind: 'mail',
    recipient: to.email,
    subject: fill(textIn(mailTexts.link.subject, language), data),
    text: fill(textIn(mailTexts.link.text, language), data),
    secret: true,
    until: o.until,
  };
};

/** Where the console opens a link. What follows # never reaches a server, nor the log of a proxy. */
const addressOf = (url: string, link: string): string => new URL(`/forgetpassword#link=${link}`, url).href;

/**
 * Makes the one-time link by which somebody sets their password, and sends it to their mail. Its secret is answered too,
 * unless `onlyMailed`: then it opens more than whoever asked has. The caller has control of the account by it. `url` is where the console is reached.
 */
export const issueLink = async (
  c: Query,
  to: Bearer,
  o: {
    readonly url: string;
    readonly onlyMailed: boolean;
    /** Whether the account was made with it, or is there already. */
    readonly kind: typeof controlKind.of.made | typeof controlKind.of.link;
  },
): Promise<{ link: string | null; mailed: boolean; expireTime: ReturnType<typeof asInstant> }> => {
  const { email } = to;
  if (o.onlyMailed && email === null) throw new ApiError('noAddress');
  await noteFounded(c.tx, c.actor.adminId, c.now);
  await recordControl(c.tx, { by: c.actor.adminId, adminId: to.id, kind: o.kind, now: c.now });
  const { link, until } = await makeLink(c.tx, { adminId: to.id, by: c.actor.adminId, now: c.now });
  if (email !== null)
    c.effects.messages.push(
      mail({ ...to, email }, { address: addressOf(o.url, link), until, asked: c.language }),
    );
  return { link: o.onlyMailed ? null : link, mailed: email !== null, expireTime: asInstant(until) };
};

/** What the bearer of a link may do without being signed in; and how one has a link oneself. `url` is where the console is reached. */
export const linkCalls = ({ url, passwordWords }: Pick<Config, 'url' | 'passwordWords'>): Route[] =>
  serve(passwordLink, {
    look: async ({ db, input, now }) => {
      const person = await personOfLink(db, input.link, now);
      return {
        loginName: person.login_name,
        reallyName: person.really_name,
        expireTime: asInstant(person.expires_at),
      };
    },

    use: async ({ tx, input, effects, ...c }) => {
      const person = await takeLink(tx, input.link, c.now);
      const known = [...passwordWords, ...(await wordsOf(tx, person.id))];
      await assertGoodPassword(input.newPassword, person.login_name, known);
      await setPassword(tx, person.id, await hashPassword(input.newPassword));
      await forgetGuesses(tx, person.login_name);
      await endSessions(tx, { adminId: person.id, now: c.now, reason: 'passwordChanged' });
      const note = { adminId: person.id, kind: 'passwordChanged', data: {} } as const;
      effects.events.push({ topic: 'session', to: person.id }, ...(await notify(tx, c, note)));
      effects.actor = { kind: 'staff', adminId: person.id };
      return { loginName: person.login_name };
    },

    sendOwn: async (c) => {
      const person = await lockOne(c.tx, c.actor.adminId, [c.actor.isOutside]);
      if (person.email === null) throw new ApiError('noOwnAddress');
      const { expireTime } = await issueLink(c, person, { url, onlyMailed: true, kind: controlKind.of.link });
      c.effects.affected.push({ id: person.id, outcome: errorCodes.success });
      return { expireTime };
    },
  });
