import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { FriendlyError, failureLines } from './lib/messages.mjs';
import { onStopRequest } from './lib/relaunch.mjs';
import { root } from './lib/platform.mjs';
import { runChecks } from './lib/test-checks.mjs';
import { addCounts, noCounts, runProject, summaryLine } from './lib/test-projects.mjs';
import { ensureWebBuilt } from './lib/web.mjs';

/**
 * `npm test`: checks, unit, database, launch and browser tests, one after the other, each with its time; the last line
 * sums them all. `--fast` leaves out launch and browser tests; other words narrow to files (and checks) whose path
 * contains one of them; `--only=unit,db` names the parts. Answers 0 only when something ran and nothing failed.
 */
export async function run(args) {
  const filters = args.filter((argument) => !argument.startsWith('--'));
  const only = args
    .find((argument) => argument.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  const wanted = (name) => (only ? only.includes(name) : !(args.includes('--fast') && SLOW.has(name)));
  const stopping = new AbortController();
  onStopRequest(() => stopping.abort());

  let total = noCounts();
  for (const part of parts) {
    if (!wanted(part.name) || stopping.signal.aborted) continue;
    const begun = Date.now();
    process.stdout.write(`\n── ${part.name}\n`);
    const counts = await countsOfPart(part, { filters, signal: stopping.signal });
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    process.stdout.write(`── ${part.name}: ${summaryLine(counts)} (${seconds} s)\n`);
    total = addCounts(total, counts);
  }
  const ran = total.passed + total.failed > 0;
  if (!ran) process.stdout.write('\nNo test ran.\n');
  process.stdout.write(`\n${summaryLine(total)}\n`);
  return ran && total.failed === 0 && !stopping.signal.aborted ? 0 : 1;
}

/** What stops a part as a whole (no browser, a console that does not build) is one failure of it, said in a sentence. */
async function countsOfPart(part, options) {
  try {
    return await part.run(options);
  } catch (error) {
    const lines = error instanceof FriendlyError ? failureLines(error) : [String(error?.stack ?? error)];
    for (const line of lines) process.stdout.write(`${line}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const SLOW = new Set(['launch', 'e2e']);

const parts = [
  { name: 'checks', run: ({ filters }) => runChecks(join(root, 'scripts', 'checks'), filters) },
  { name: 'unit', run: (options) => runProject('unit', options) },
  { name: 'db', run: (options) => runProject('db', options) },
  { name: 'launch', run: (options) => runProject('launch', options) },
  {
    name: 'e2e',
    async run(options) {
      const files = globSync('e2e/**/*.e2e.ts', { cwd: root });
      const { filters } = options;
      if (!files.some((file) => filters.length === 0 || filters.some((filter) => file.includes(filter))))
        return noCounts();
      const browser = ensureBrowser();
      await ensureWebBuilt();
      return runProject('e2e', { ...options, env: { RENDERDESK_BROWSER: browser } });
    },
  },
];
