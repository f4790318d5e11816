import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that running answers may take at a stop; the launcher kills a server after 15 seconds. */
export const answerWithin = 8_000;

/**
 * Makes a stop end: an idle connection closes at once, others after their answer or after `withinMs`. Node alone would
 * wait for ever for connections that a browser opened early and never used, and for the keep-alive time of others.
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
