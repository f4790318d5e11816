import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { FriendlyError } from './messages.mjs';

const DEFAULT_PORT = 8700;
/** As long as a guard lets a killed launcher's server take to end, and a little more. */
const LEFT_OVER_ENDS_WITHIN_MS = 25_000;
const LOOK_EVERY_MS = 100;

/** The port of PORT or 8700; throws FriendlyError for what is no port. */
export function wantedPort() {
  const value = process.env.PORT || String(DEFAULT_PORT);
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new FriendlyError('portInvalid', { value });
  return port;
}

/** The one address that RENDERDESK_HOST restricts the server to, or null for all. */
function onlyAddress() {
  const host = process.env.RENDERDESK_HOST;
  return !host || host === '0.0.0.0' || host === '::' ? null : host;
}

/** Where this machine itself reaches the server. */
export function localAddress() {
  const host = onlyAddress() ?? '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * Throws FriendlyError when something listens already on the port, on an address that the server will listen on;
 * `patiently` only after what a killed launcher left has had the time to end.
 */
export async function checkPortFree(port, { patiently = false } = {}) {
  const only = onlyAddress();
  const end = Date.now() + (patiently ? LEFT_OVER_ENDS_WITHIN_MS : 0);
  for (;;) {
    try {
      for (const host of only ? [only] : [undefined, '127.0.0.1']) await tryListening(port, host);
      return;
    } catch (error) {
      if (error.code !== 'portInUse' || Date.now() > end) throw error;
    }
    await delay(LOOK_EVERY_MS);
  }
}

function tryListening(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') reject(new FriendlyError('portInUse', { port }));
      else if (error.code === 'EACCES') reject(new FriendlyError('portForbidden', { port }));
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}
