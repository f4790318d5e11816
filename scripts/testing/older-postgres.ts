import { createServer, type Socket } from 'node:net';

/**
 * Something on a TCP port that speaks just enough of PostgreSQL's protocol to let anyone in and to answer every query
 * with one number, so that a version that no package carries can be met. `version` is like server_version_num.
 */
export async function olderPostgres(version: number): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), message('Z', Buffer.from('I'))]));
      socket.on('data', () => socket.write(oneNumber(version)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

/** A row with the one column `version` (int4, as text), and the end of the answer. */
function oneNumber(value: number): Buffer {
  const text = Buffer.from(String(value));
  const column = [Buffer.from('version\0'), int32(0), int16(0), int32(23), int16(4), int32(-1), int16(0)];
  return Buffer.concat([
    message('T', Buffer.concat([int16(1), ...column])),
    message('D', Buffer.concat([int16(1), int32(text.length), text])),
    message('C', Buffer.from('SELECT 1\0')),
    message('Z', Buffer.from('I')),
  ]);
}
