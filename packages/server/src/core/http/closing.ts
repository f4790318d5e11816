import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What is being answered when the server stops may take so long; the launcher kills a server after 15 seconds. */
export const answerWithin = 8_000;

/**
 * Lets a stop end by itself: a connection without an answer under way is closed at once, the others with their answer,
 * or after `withinMs`. Node alone would wait for connections that a browser opened ahead and never used, for ever, and for
 * those of the last answers as long as they may be kept alive.
 */
export const closeConnections = (http: FastifyInstance, withinMs = answerWithin): void => {
  const idle = new Set<Socket>();
  let closing = false;
  http.server.on('connection', (socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  http.server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => {
      if (closing) socket.destroySoon();
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  http.addHook('preClose', (done) => {
    closing = true;
    for (const socket of idle) socket.destroy();
    const late = setTimeout(() => http.server.closeAllConnections(), withinMs);
    http.server.once('close', () => clearTimeout(late));
    done();
  });
};
