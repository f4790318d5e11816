import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keepPlaying, keptKey } from './fleet.mjs';
import { FriendlyError } from './messages.mjs';

/** So many customers come to a demo, over about ten minutes. */
const DEFAULT_COUNT = 24;
const MOST = 10_000;
/** A minute of theirs is so much shorter, and so many live at once. */
const SPEED = 6;
const TOGETHER = 3;
const AGAIN_AFTER_MS = 30_000;

/**
 * How many simulated customers come through the portal: RENDERDESK_CUSTOMERS, `off` or a number; none without a demo, and
 * where no fleet runs none unless the variable is set.
 */
export function wantedCustomers(fleetSize) {
  const value = process.env.RENDERDESK_CUSTOMERS || (fleetSize > 0 ? String(DEFAULT_COUNT) : 'off');
  if (value === 'off' || process.env.RENDERDESK_DEMO === 'off') return 0;
  const count = Number(value);
  if (!Number.isInteger(count) || count < 0 || count > MOST)
    throw new FriendlyError('customersInvalid', { value, most: MOST });
  return count;
}

/** The key by which they come, which the server has to know: it stays in the data folder, so that each start knows the same one. */
export function customersEnv(dataDir, count) {
  if (count === 0) return {};
  const make = () => `rdk_${randomBytes(6).toString('hex')}:rds_${randomBytes(32).toString('base64url')}`;
  return {
    RENDERDESK_PARTNER_KEY:
      process.env.RENDERDESK_PARTNER_KEY || keptKey(join(dataDir, 'customers.key'), make),
  };
}

/** Runs `count` simulated customers against a server with the demo's data. Returns `{ stop() }`. */
export function startCustomers({ port, database, env, count }) {
  const options = ['--count', String(count), '--together', String(TOGETHER), '--speed', String(SPEED)];
  return keepPlaying({
    args: ['customers', ...options],
    port,
    database,
    env,
    ended: 'customersEnded',
    againAfterMs: AGAIN_AFTER_MS,
  });
}
