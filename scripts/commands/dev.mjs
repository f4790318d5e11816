import { join } from 'node:path';
import { startChild } from '../lib/children.mjs';
import { dataFolder, databaseForServer, takeDataFolder } from '../lib/database-for-server.mjs';
import { FriendlyError, say } from '../lib/messages.mjs';
import { root } from '../lib/platform.mjs';
import { checkPortFree, wantedPort } from '../lib/ports.mjs';
import { onStopRequest } from '../lib/relaunch.mjs';
import { startServer, untilAnswering, untilHealthy } from '../lib/server.mjs';

/**
 * `npm run dev`: the server restarted at each change of a source, and Vite on the next port, which asks the server
 * through a proxy (its configuration reads PORT). Until a stop signal; answers the exit code.
 */
export async function run() {
  const stopRequest = new Promise((resolve) => onStopRequest(() => resolve('stop')));
  const port = wantedPort();
  const dataDir = dataFolder();
  const lock = await takeDataFolder(dataDir, { port });
  try {
    await checkPortFree(port, { patiently: lock.takenOver });
    await checkPortFree(port + 1);
    const database = await databaseForServer(dataDir);
    let end;
    try {
      end = await develop({ port, dataDir, database, stopRequest });
    } finally {
      await database.stop();
    }
    if (end !== 'stop') throw new FriendlyError('serverFailed', { code: end });
  } finally {
    lock.release();
  }
  say('stopped');
  return 0;
}

/** Until a stop request or the end of one of the two; answers which. Vite comes when there is a server to ask. */
async function develop({ port, dataDir, database, stopRequest }) {
  const server = startServer({ port, dataDir, database, watch: true });
  const over = Promise.race([stopRequest, server.exited]);
  if (!(await untilHealthy(port, over))) {
    await server.stop();
    return over;
  }
  const web = startVite(port);
  const anyOver = Promise.race([over, web.exited]);
  if (await untilAnswering(`http://localhost:${port + 1}/`, anyOver)) say('devReady', { port: port + 1 });
  const end = await anyOver;
  await Promise.all([web.stop(), server.stop()]);
  return end;
}

function startVite(apiPort) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  return startChild([process.execPath, vite, '--port', String(apiPort + 1), '--strictPort'], {
    cwd: join(root, 'packages', 'web'),
    env: { ...process.env, PORT: String(apiPort) },
  });
}
