import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startChild } from './children.mjs';
import { FriendlyError, say } from './messages.mjs';
import { root } from './platform.mjs';
import { localAddress } from './ports.mjs';

const main = join(root, 'packages', 'farm', 'src', 'main.ts');
/** The number of the demo's machines that work; a larger fleet adds machines of the same kinds. */
const DEFAULT_SIZE = 57;
const MOST = 5000;
const AGAIN_AFTER_MS = 5000;

/**
 * How many machines the simulated fleet is to play: RENDERDESK_FLEET, `off` or a number; none without a demo, and
 * with a database of the operator's none unless the variable is set.
 */
export function wantedFleet() {
  // Several servers over one database would each play the same machines.
  const value = process.env.RENDERDESK_FLEET || (process.env.DATABASE_URL ? 'off' : String(DEFAULT_SIZE));
  if (value === 'off' || process.env.RENDERDESK_DEMO === 'off') return 0;
  const size = Number(value);
  if (!Number.isInteger(size) || size < 0 || size > MOST)
    throw new FriendlyError('fleetInvalid', { value, most: MOST });
  return size;
}

/**
 * The server's settings for a fleet of this size: the size, and the key by which its machines join. The key stays in
 * the data folder, so that each start knows the same one.
 */
export function fleetEnv(dataDir, size) {
  if (size === 0) return { RENDERDESK_FLEET: 'off' };
  const key =
    process.env.RENDERDESK_ENROLMENT_KEY ||
    keptKey(join(dataDir, 'fleet.key'), () => randomBytes(24).toString('hex'));
  return { RENDERDESK_FLEET: String(size), RENDERDESK_ENROLMENT_KEY: key };
}

/** A key as a file of the data folder keeps it; made where there is none. */
export function keptKey(path, make) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    const key = make();
    writeFileSync(path, `${key}\n`, { mode: 0o600 });
    return key;
  }
}

/**
 * Keeps the simulated fleet running with a server that has the demo's data; a real farm never gets simulated
 * machines. Returns `{ stop() }`.
 */
export function startFleet({ port, database, env }) {
  const args = ['fleet', '--size', env.RENDERDESK_FLEET];
  return keepPlaying({ args, port, database, env, ended: 'fleetEnded', againAfterMs: AGAIN_AFTER_MS });
}

/**
 * Keeps a command of the farm's tool running with a server that has the demo's data. A command that fails is started again; one
 * that succeeds is not. `ended` is the message of a failure. Returns `{ stop() }`.
 */
export function keepPlaying({ args, port, database, env, ended, againAfterMs }) {
  let child = null;
  let stopping = false;
  const wake = new AbortController();
  const run = async () => {
    if (!(await isDemo(database))) return;
    while (!stopping) {
      const url = `http://${localAddress()}:${port}`;
      child = startChild([process.execPath, main, ...args], {
        cwd: root,
        env: { ...process.env, ...env, RENDERDESK_URL: url },
      });
      const reason = await child.exited;
      if (stopping || reason === 0) return;
      say(ended, { reason, delay: againAfterMs / 1000 });
      await delay(againAfterMs, undefined, { signal: wake.signal }).catch(() => undefined);
    }
  };
  const over = run().catch((error) => say(ended, { reason: error.message, delay: 0 }));
  return {
    async stop() {
      stopping = true;
      wake.abort();
      await child?.stop();
      await over;
    },
  };
}

async function isDemo(database) {
  const url = database.env.RENDERDESK_OWNER_URL ?? database.env.DATABASE_URL;
  const client = new pg.Client({ connectionString: url, application_name: 'renderdesk-launcher' });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM setting WHERE key = 'demo' AND value = 'true'");
    return rowCount > 0;
  } finally {
    await client.end();
  }
}
