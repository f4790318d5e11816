import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { customersEnv, startCustomers, wantedCustomers } from '../lib/customers.mjs';
import { dataFolder, databaseForServer, takeDataFolder } from '../lib/database-for-server.mjs';
import { fleetEnv, startFleet, wantedFleet } from '../lib/fleet.mjs';
import { FriendlyError, say } from '../lib/messages.mjs';
import { checkPortFree, wantedPort } from '../lib/ports.mjs';
import { clusterPaths } from '../lib/postgres-cluster.mjs';
import { onStopRequest } from '../lib/relaunch.mjs';
import { startServer, untilHealthy } from '../lib/server.mjs';
import { ensureWebBuilt } from '../lib/web.mjs';

const CALM_AFTER_MS = 60_000;
const LONGEST_WAIT_MS = 10_000;

/**
 * `npm start`: the product, until a stop signal. PostgreSQL, the server and the demo's simulated fleet and customers are started in
 * this order and stopped in the other; a server that dies after it was healthy once is started again, and so are they.
 * Answers the exit code.
 */
export async function run() {
  const stopRequest = new Promise((resolve) => onStopRequest(() => resolve('stop')));
  const port = wantedPort();
  const fleetSize = wantedFleet();
  const customerCount = wantedCustomers(fleetSize);
  const dataDir = dataFolder();
  const lock = await takeDataFolder(dataDir, { port });
  try {
    await checkPortFree(port, { patiently: lock.takenOver });
    const isFirst = !process.env.DATABASE_URL && !existsSync(clusterPaths(dataDir).pgData);
    if (isFirst) say('firstStart');
    await ensureWebBuilt();
    const database = await databaseForServer(dataDir);
    try {
      if (isFirst) say('startingServer');
      await serve({ port, dataDir, database, fleetSize, customerCount, stopRequest });
    } finally {
      await database.stop();
    }
  } finally {
    lock.release();
  }
  say('stopped');
  return 0;
}

async function serve({ port, dataDir, database, fleetSize, customerCount, stopRequest }) {
  const env = { ...fleetEnv(dataDir, fleetSize), ...customersEnv(dataDir, customerCount) };
  let fleet = null;
  let customers = null;
  const stopPlaying = () => Promise.all([fleet?.stop(), customers?.stop()]);
  let wait = 200;
  for (let everHealthy = false; ;) {
    const begun = Date.now();
    const server = startServer({ port, dataDir, database, env });
    const over = Promise.race([server.exited, stopRequest]);
    if (await untilHealthy(port, over)) {
      if (!everHealthy) say('ready', { port });
      if (fleetSize > 0) fleet ??= startFleet({ port, database, env });
      if (customerCount > 0) customers ??= startCustomers({ port, database, env, count: customerCount });
      everHealthy = true;
    }
    const end = await over;
    if (end === 'stop') {
      say('stopping');
      // The machines leave while there is a server to tell.
      await stopPlaying();
      return server.stop();
    }
    if (!everHealthy) throw new FriendlyError('serverFailed', { code: end });
    wait = Date.now() - begun > CALM_AFTER_MS ? 200 : Math.min(wait * 2, LONGEST_WAIT_MS);
    say('serverDied', { reason: end, delay: wait / 1000 });
    if ((await Promise.race([delay(wait), stopRequest])) === 'stop') {
      await stopPlaying();
      return;
    }
  }
}
