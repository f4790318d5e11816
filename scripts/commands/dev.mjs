import { join } from 'node:path';
import { startChild } from '../lib/children.mjs';
import { dataFolder, databaseForServer, takeDataFolder } from '../lib/database-for-server.mjs';
import { FriendlyError, say } from '../lib/messages.mjs';
import { root } from '../lib/platform.mjs';
import { checkPortFree, wantedPort } from '../lib/ports.mjs';
import { onStopRequest } from '../lib/relaunch.mjs';
import { startServer } from '../lib/server.mjs';

/**
 * `npm run dev`: the server restarted at each change of a source, and Vite on the next port, which asks the server
 * through a proxy (RENDERDESK_API_URL). Until a stop signal; answers the exit code.
 */
export async function run() {
  const stopRequest = new Promise((resolve) => onStopRequest(() => resolve('stop')));
  const port = wantedPort();
  const dataDir = dataFolder();
  const lock = await takeDataFolder(dataDir);
  try {
    await checkPortFree(port);
    await checkPortFree(port + 1);
    const database = await databaseForServer(dataDir);
    const server = startServer({ port, dataDir, database, watch: true });
    const web = startVite(port);
    say('devReady', { port: port + 1 });
    const end = await Promise.race([stopRequest, server.exited, web.exited]);
    await Promise.all([web.stop(), server.stop()]);
    await database.stop();
    if (end !== 'stop') throw new FriendlyError('serverFailed', { code: end });
  } finally {
    lock.release();
  }
  say('stopped');
  return 0;
}

function startVite(apiPort) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  return startChild([process.execPath, vite, '--port', String(apiPort + 1), '--strictPort'], {
    cwd: join(root, 'packages', 'web'),
    env: { ...process.env, RENDERDESK_API_URL: `http://127.0.0.1:${apiPort}` },
  });
}
