import { setTimeout as delay } from 'node:timers/promises';
import { dataFolder, databaseForServer, takeDataFolder } from '../lib/database-for-server.mjs';
import { FriendlyError, say } from '../lib/messages.mjs';
import { checkPortFree, wantedPort } from '../lib/ports.mjs';
import { onStopRequest } from '../lib/relaunch.mjs';
import { startServer, untilHealthy } from '../lib/server.mjs';
import { ensureWebBuilt } from '../lib/web.mjs';

const CALM_AFTER_MS = 60_000;
const LONGEST_WAIT_MS = 10_000;

/**
 * `npm start`: the product, until a stop signal. PostgreSQL and the server are started in this order and stopped in
 * the other; a server that dies after it was healthy once is started again. Answers the exit code.
 */
export async function run() {
  const stopRequest = new Promise((resolve) => onStopRequest(() => resolve('stop')));
  const port = wantedPort();
  const dataDir = dataFolder();
  const lock = await takeDataFolder(dataDir);
  try {
    await checkPortFree(port);
    await ensureWebBuilt();
    const database = await databaseForServer(dataDir);
    try {
      await serve({ port, dataDir, database, stopRequest });
    } finally {
      await database.stop();
    }
  } finally {
    lock.release();
  }
  say('stopped');
  return 0;
}

async function serve({ port, dataDir, database, stopRequest }) {
  let wait = 200;
  for (let everHealthy = false; ;) {
    const begun = Date.now();
    const server = startServer({ port, dataDir, database });
    const over = Promise.race([server.exited, stopRequest]);
    if (await untilHealthy(port, over)) {
      if (!everHealthy) say('ready', { port });
      everHealthy = true;
    }
    const end = await over;
    if (end === 'stop') {
      say('stopping');
      return server.stop();
    }
    if (!everHealthy) throw new FriendlyError('serverFailed', { code: end });
    wait = Date.now() - begun > CALM_AFTER_MS ? 200 : Math.min(wait * 2, LONGEST_WAIT_MS);
    say('serverDied', { reason: end, delay: wait / 1000 });
    if ((await Promise.race([delay(wait), stopRequest])) === 'stop') return;
  }
}
