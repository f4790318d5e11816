import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { second } from '@renderdesk/contract';
import { type Config, isHere } from '../config.ts';

/** A file that goes along with a mail. */
export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly body: Readable;
}

/** One mail as it leaves. `id` stays the same when it is sent again, so that its reader can tell a repetition. */
export interface Mail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly files?: readonly MailFile[];
}

/** The way out for messages of a kind: a server, or nobody. */
export interface MailPort {
  /** Resolves once the mail is handed over, or kept because no server is configured. Rejects where it was not taken. */
  send(mail: Mail): Promise<'sent' | 'sentLocally'>;
  close(): void;
}

/** Nobody: what would leave is kept, to be read at `/outbox`. */
export const local: MailPort = { send: () => Promise.resolve('sentLocally'), close: () => undefined };

/**
 * Whether a mail server must offer TLS: mails hold codes and links that open accounts. One of this machine need not, nor one whose
 * address says so (`?requireTLS=false`).
 */
export const needsTls = (address: string): boolean =>
  new URL(address).searchParams.get('requireTLS') !== 'false' && !isHere(address);

/** Opens the way out that the configuration names. A server that does not answer fails a mail within 20 seconds. */
export const openMail = (config: Config): MailPort => {
  if (config.smtpUrl === undefined) return local;
  const transport = createTransport({
    url: config.smtpUrl,
    requireTLS: needsTls(config.smtpUrl),
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 20 * second,
  });
  return {
    send: async ({ id, to, subject, text, files = [] }) => {
      await transport.sendMail({
        from: config.mailFrom,
        to,
        subject,
        text,
        attachments: files.map(({ name, type, body }) => ({
          filename: name,
          contentType: type,
          content: body,
        })),
        messageId: `<outbox-${id}@renderdesk>`,
      });
      return 'sent';
    },
    close: () => transport.close(),
  };
};
