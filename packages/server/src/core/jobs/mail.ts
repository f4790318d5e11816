import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { second } from '@renderdesk/contract';
import { type Config, isHere } from '../config.ts';

/** An attachment of a mail. */
export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly body: Readable;
}

/** One mail to send. `id` stays the same when it is sent again, so that a repetition can be recognised. */
export interface Mail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly files?: readonly MailFile[];
}

/** Transport of messages of a kind: a server, or local storage. */
export interface MailPort {
  /**
   * Resolves when the mail is handed over, or stored because no server is configured. Rejects when the server refused
   * it.
   */
  send(mail: Mail): Promise<'sent' | 'sentLocally'>;
  close(): void;
}

/** Local storage: messages are kept and shown at `/outbox`. */
export const local: MailPort = { send: () => Promise.resolve('sentLocally'), close: () => undefined };

/**
 * Whether a mail server must offer TLS, because mails have codes and links that open accounts. Not required on this
 * machine, or when the address says so (`?requireTLS=false`).
 */
export const needsTls = (address: string): boolean =>
  new URL(address).searchParams.get('requireTLS') !== 'false' && !isHere(address);

/** Opens the configured mail transport. A server that does not answer fails a mail within 20 seconds. */
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
