import { fill, type Language, textIn } from '@renderdesk/contract';
import type { Message } from '../core/jobs/outbox.store.ts';
import { mailTexts, smsText } from './mail.texts.ts';

/** Whom a mail of this area goes to. */
export interface Addressee {
  readonly email: string;
  readonly really_name: string;
  readonly login_name: string;
  /** Their own language; else the one in which the call came. */
  readonly language: string | null;
}

const languageOf = (to: { readonly language: string | null }, asked: Language): Language =>
  (to.language ?? asked) === 'en' ? 'en' : 'zh';

type Kind = keyof typeof mailTexts;

const write = (
  kind: Kind,
  to: Addressee,
  asked: Language,
  more: Readonly<Record<string, unknown>>,
): Message => {
  const language = languageOf(to, asked);
  const texts = mailTexts[kind];
  const data = { name: to.really_name, loginName: to.login_name, ...more };
  return {
    kind: 'mail',
    recipient: to.email,
    subject: fill(textIn(texts.subject, language), data),
    text: fill(textIn(texts.text, language), data),
  };
};

/** The mail that carries a verification code. Its text is secret; it is no use once the code has expired. */
export const codeMail = (
  to: Addressee,
  o: {
    kind: 'code' | 'stepCode' | 'signInCode';
    language: Language;
    code: string;
    minutes: number;
    until: Date;
  },
): Message => ({
  ...write(o.kind, to, o.language, { code: o.code, minutes: o.minutes }),
  secret: true,
  until: o.until,
});

/** A sign-in code as a text message: short, since they are paid by the piece. */
export const codeSms = (
  to: { readonly phone: string; readonly language: string | null },
  o: { language: Language; code: string; minutes: number; until: Date },
): Message => ({
  kind: 'sms',
  recipient: to.phone,
  subject: textIn(mailTexts.signInCode.subject, languageOf(to, o.language)),
  text: fill(textIn(smsText, languageOf(to, o.language)), { code: o.code, minutes: o.minutes }),
  secret: true,
  until: o.until,
});

/** Tells someone that their password was set anew, so that a stranger's doing is noticed. */
export const passwordChangedMail = (to: Addressee, language: Language): Message =>
  write('passwordChanged', to, language, {});
