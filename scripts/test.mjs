import { closeSync, globSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { FriendlyError, failureLines } from './lib/messages.mjs';
import { onStopRequest } from './lib/relaunch.mjs';
import { root } from './lib/platform.mjs';
import { runChecks } from './lib/test-checks.mjs';
import { addCounts, failure, noCounts, runProject, summaryLine } from './lib/test-projects.mjs';
import { keepTimes, timesTable } from './lib/test-times.mjs';
import { ensureWebBuilt } from './lib/web.mjs';

/**
 * `npm test`: checks, unit, database and launcher, and browser tests, each with its time; at the end a table of where the
 * time went, what failed once more (a build machine may keep only the end), and in the last line the sum. `--fast` leaves out launcher and browser tests and the long ones over the
 * database (`*.long.db.test.ts`); other words narrow to files (and checks) whose path contains one of them;
 * `--only=unit,db` names the parts. Answers 0 only when something ran and
 * nothing failed.
 */
export async function run(args) {
  const filters = args.filter((argument) => !argument.startsWith('--'));
  const only = args
    .find((argument) => argument.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  const fast = args.includes('--fast');
  const wanted = ({ name }) => (only ? only.includes(name) : !(fast && SLOW.has(name)));
  const stopping = new AbortController();
  onStopRequest(() => stopping.abort());

  const begun = Date.now();
  const done = [];
  for (const stage of stages) {
    const parts = stage.filter(wanted);
    if (parts.length === 0 || stopping.signal.aborted) continue;
    const runs = parts.map((part, at) =>
      runPart(part, { filters, fast, signal: stopping.signal, held: at > 0 }),
    );
    for (const one of runs) done.push(await one());
  }
  const total = done.map(({ counts }) => counts).reduce(addCounts, noCounts());
  const ran = total.passed + total.failed > 0;
  if (ran) {
    keepTimes(done);
    const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
    process.stdout.write(`\n${timesTable(done).join('\n')}\n${minutes} minutes in all\n`);
  } else process.stdout.write('\nNo test ran.\n');
  if (total.failures.length > 0) process.stdout.write(`\nFailed:\n\n${total.failures.join('\n\n')}\n`);
  process.stdout.write(`\n${summaryLine(total)}\n`);
  return ran && total.failed === 0 && !stopping.signal.aborted ? 0 : 1;
}

/**
 * Starts a part; what is answered shows its output and waits for its end. With `held` it runs beside another, and its
 * output is kept back until that one has ended.
 */
function runPart(part, { held, ...options }) {
  const folder = mkdtempSync(join(tmpdir(), 'rd-output-'));
  const path = join(folder, 'output');
  const output = held ? openSync(path, 'w') : 'inherit';
  const begun = Date.now();
  if (!held) process.stdout.write(`\n── ${part.name}\n`);
  const running = countsOfPart(part, { ...options, output }).then((counts) => ({
    counts,
    seconds: (Date.now() - begun) / 1000,
  }));
  return async () => {
    const { counts, seconds } = await running;
    if (held) {
      closeSync(output);
      process.stdout.write(`\n── ${part.name} (ran beside)\n${readFileSync(path, 'utf8')}`);
    }
    rmSync(folder, { recursive: true, force: true });
    process.stdout.write(`── ${part.name}: ${summaryLine(counts)} (${seconds.toFixed(1)} s)\n`);
    return { name: part.name, counts, seconds };
  };
}

/** What stops a part as a whole (no browser, a console that does not build) is one failure of it, said in a sentence. */
async function countsOfPart(part, options) {
  try {
    return await part.run(options);
  } catch (error) {
    const lines = error instanceof FriendlyError ? failureLines(error) : [String(error?.stack ?? error)];
    for (const line of lines) process.stdout.write(`${line}\n`);
    return { ...noCounts(), failed: 1, failures: [failure(part.name, lines.join('\n'))] };
  }
}

const SLOW = new Set(['launch', 'e2e']);

/**
 * Parts that stand together run side by side: the checks are mostly one long type check, and the launcher's tests mostly wait
 * for processes to start and to stop.
 */
const stages = [
  [
    { name: 'checks', run: ({ filters }) => runChecks(join(root, 'scripts', 'checks'), filters) },
    { name: 'unit', run: (options) => runProject('unit', options) },
  ],
  [
    { name: 'db', run: (options) => runProject('db', options) },
    { name: 'launch', run: (options) => runProject('launch', options) },
  ],
  [
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
  ],
];
