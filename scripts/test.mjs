import { closeSync, globSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { FriendlyError, failureLines } from './lib/messages.mjs';
import { onStopRequest } from './lib/relaunch.mjs';
import { root } from './lib/platform.mjs';
import { runChecks } from './lib/test-checks.mjs';
import { addCounts, failure, noCounts, runProject, summaryLine } from './lib/test-projects.mjs';
import { commitState, keepLastRun, seedOf } from './lib/test-record.mjs';
import { MAX_FLAKY, rerunFailures } from './lib/test-rerun.mjs';
import { keepTimes, timesTable } from './lib/test-times.mjs';
import { ensureWebBuilt } from './lib/web.mjs';

/**
 * `npm test`: checks, unit, database, launcher and browser tests.
 * - `--fast` leaves out launcher and browser tests and the long database tests (`*.long.db.test.ts`).
 * - `--only=unit,db` runs only these parts.
 * - Other words select the files (and checks) whose path contains one of them.
 * - `--all` runs every file and derived families whole, `--seed=N` another share of them.
 *
 * A database, launcher or browser test that fails runs once more, alone, after all others; if it passes then, it is flaky.
 * The output ends with a table of times, the failures, the flaky tests and, in the last line, the counts. A run of the whole
 * suite (without `--fast`, `--only` and words) writes test-output/last-run.json. Returns 0 only when something ran, nothing
 * failed and at most MAX_FLAKY tests were flaky.
 */
export async function run(args) {
  const filters = args.filter((argument) => !argument.startsWith('--'));
  const only = args
    .find((argument) => argument.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  const fast = args.includes('--fast');
  const isWholeSuite = !only && !fast && filters.length === 0;
  const seed = seedOf(args);
  const env = {
    RENDERDESK_TEST_SEED: String(seed),
    ...(args.includes('--all') && { RENDERDESK_TEST_ALL: '1' }),
    ...(isWholeSuite && { RENDERDESK_TEST_FILES: 'share' }),
  };
  const wanted = ({ name }) => (only ? only.includes(name) : !(fast && SLOW.has(name)));
  const stopping = new AbortController();
  onStopRequest(() => stopping.abort());
  const { signal } = stopping;
  process.stdout.write(`seed ${seed}\n`);

  const before = commitState();
  const begun = Date.now();
  const results = [];
  for (const stage of stages) {
    const parts = stage.filter(wanted);
    if (parts.length === 0 || signal.aborted) continue;
    const runs = parts.map((part, at) => runPart(part, { filters, fast, env, signal, held: at > 0 }));
    for (const one of runs) results.push(await one());
  }
  const done = signal.aborted
    ? results
    : await rerunFailures(results, (name, file) => runAgain(name, file, { env, signal }));
  const sum = done.map(({ counts }) => counts).reduce(addCounts, noCounts());
  const tooFlaky = sum.flaky.length > MAX_FLAKY;
  const total = tooFlaky ? addCounts(sum, tooManyFlaky(sum.flaky)) : sum;
  const seconds = Math.round((Date.now() - begun) / 1000);
  const ran = total.passed + total.failed > 0;
  if (ran) {
    keepTimes(done);
    process.stdout.write(`\n${timesTable(done).join('\n')}\n${(seconds / 60).toFixed(1)} minutes in all\n`);
  } else process.stdout.write('\nNo test ran.\n');
  if (isWholeSuite && !signal.aborted) keepLastRun({ before, after: commitState(), total, seed, seconds });
  if (total.failures.length > 0) process.stdout.write(`\nFailed:\n\n${total.failures.join('\n\n')}\n`);
  if (total.flaky.length > 0) process.stdout.write(`\nFlaky:\n\n${total.flaky.join('\n')}\n`);
  process.stdout.write(`\n${summaryLine(total)}\n`);
  return ran && total.failed === 0 && !signal.aborted ? 0 : 1;
}

const tooManyFlaky = (flaky) => ({
  ...noCounts(),
  failed: 1,
  failures: [failure('flaky tests', `${flaky.length} tests were flaky, ${MAX_FLAKY} are allowed`)],
});

/** Runs one file of a part alone and returns its counts. */
async function runAgain(name, file, options) {
  const part = stages.flat().find((one) => one.name === name);
  process.stdout.write(`\n── ${name} again: ${file}\n`);
  return countsOfPart(part, { ...options, filters: [file], fast: false, output: 'inherit' });
}

/**
 * Starts a part and returns a function that waits for its end. With `held` it runs at the same time as another part: its
 * output goes to a file, which the returned function prints.
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

/** An error that stops a part as a whole (no browser, a console that does not build) counts as one failure of it. */
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
 * The parts of one stage run side by side: the checks are mostly one long type check, and the launcher's tests mostly wait
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
        return runProject('e2e', { ...options, env: { ...options.env, RENDERDESK_BROWSER: browser } });
      },
    },
  ],
];
