import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail server of a test: takes what is sent, or answers `refusal` instead. */
export interface MailServer {
  readonly url: string;
  /** Whole mails, headers and text, in the order they came. */
  readonly received: string[];
  /** An SMTP answer such as `451 try later`; mails are taken while it is undefined. */
  refusal: string | undefined;
  /** Mails to this address are answered once `release` is called. */
  slow: { readonly to: string; readonly release: Promise<void> } | undefined;
  close(): Promise<void>;
}

const talk = async (socket: Socket, server: MailServer): Promise<void> => {
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  let mail: string[] | undefined;
  say('220 test');
  for await (const line of createInterface({ input: socket })) {
    if (mail && line === '.') {
      server.received.push(mail.join('\n'));
      mail = undefined;
      say('250 taken');
    } else if (mail) mail.push(line);
    else if (/^(EHLO|HELO)/.test(line)) say('250 test');
    else if (line.startsWith('RCPT') && server.refusal !== undefined) say(server.refusal);
    else if (server.slow && line.startsWith('RCPT') && line.includes(server.slow.to)) {
      await server.slow.release;
      say('250 ok');
    } else if (line === 'DATA') {
      mail = [];
      say('354 go on');
    } else if (line === 'QUIT') {
      say('221 bye');
      socket.end();
    } else say('250 ok');
  }
};

/** Opens a mail server on a free port of this machine. */
export const openMailServer = async (): Promise<MailServer> => {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    void talk(socket, server);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    refusal: undefined,
    slow: undefined,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
  return server;
};
