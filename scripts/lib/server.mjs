import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startChild } from './children.mjs';
import { root } from './platform.mjs';
import { localAddress } from './ports.mjs';

const main = join(root, 'packages', 'server', 'src', 'main.ts');
const ASK_EVERY_MS = 100;

/** Starts the server under this Node; `watch` restarts it when a source changes. Answers as startChild. */
export function startServer({ port, dataDir, database, env = {}, watch = false }) {
  const options = watch ? ['--watch', '--watch-preserve-output'] : [];
  return startChild([process.execPath, ...options, main], {
    cwd: root,
    env: { ...process.env, ...database.env, ...env, PORT: String(port), RENDERDESK_DATA: dataDir },
  });
}

/** Waits until the server answers its health call; false when `givenUp` resolves before. */
export function untilHealthy(port, givenUp) {
  return untilAnswering(`http://${localAddress()}:${port}/api/health`, givenUp);
}

/** Waits until the address answers with success; false when `givenUp` resolves before. */
export async function untilAnswering(url, givenUp) {
  let over = false;
  void givenUp.then(() => (over = true));
  while (!over) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
      if (answer.ok) return true;
    } catch {
      // Not listening yet: that is what is waited for.
    }
    await delay(ASK_EVERY_MS);
  }
  return false;
}
