import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server of a test: takes what is sent, or answers `refusal` instead. */
export interface MailServer {
  readonly url: string;
  /** Whole mails, headers and text, in the order they came. */
  readonly received: string[];
  /** An SMTP answer such as `451 try later`; mails are taken while it is undefined. */
  refusal: string | undefined;
  /** Mails to addresses with this in them are answered once `release` resolves. */
  slow: { readonly to: string; readonly release: Promise<void> } | undefined;
  close(): Promise<void>;
}

/** Opens a mail server on a free port of this machine. */
export const openMailServer = async (): Promise<MailServer> => {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: ({ address }, _, answer) => {
      const [code = '', ...words] = server.refusal?.split(' ') ?? [];
      if (server.refusal !== undefined)
        answer(Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }));
      else if (server.slow && address.includes(server.slow.to)) void server.slow.release.then(() => answer());
      else answer();
    },
    onData: (stream, _, answer) => {
      void text(stream).then((mail) => {
        server.received.push(mail.replaceAll('\r\n', '\n'));
        answer();
      });
    },
  });
  // A client that goes in the middle of a mail is no failure of the test.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const server: MailServer = {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    received: [],
    refusal: undefined,
    slow: undefined,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
};
