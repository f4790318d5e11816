import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './platform.mjs';

/**
 * The counts of a part: `times` has the seconds of each file (or check), `failures` what failed and why, in lines,
 * `failedFiles` the counts of each file that failed, with its own `failures`, and `flaky` what passed when it ran again.
 */
export function noCounts() {
  return { passed: 0, failed: 0, skipped: 0, times: {}, failures: [], failedFiles: {}, flaky: [] };
}

export function addCounts(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    times: { ...one.times, ...other.times },
    failures: [...one.failures, ...other.failures],
    failedFiles: { ...one.failedFiles, ...other.failedFiles },
    flaky: [...one.flaky, ...other.flaky],
  };
}

/** `N passed, N failed`, and `, N skipped` when some were. */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Runs one vitest project of vitest.config.ts in a separate process whose output goes to the file descriptor `output`;
 * `fast` leaves out the long files. Returns the counts. A file that could not run, or a run that failed without a failed
 * test, counts as one failure.
 */
export async function runProject(project, { filters, fast, signal, output, env = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'rd-report-'));
  const report = join(folder, 'report.json');
  const times = join(folder, 'times.json');
  try {
    const code = await vitest(
      [
        'run',
        `--project=${project}`,
        '--reporter=default',
        '--reporter=json',
        `--reporter=${join(root, 'scripts', 'lib', 'times-reporter.mjs')}`,
        `--outputFile.json=${report}`,
        '--passWithNoTests',
        ...(fast ? ['--exclude=**/*.long.db.test.ts'] : []),
        ...filters,
      ],
      { signal, output, env: { ...env, TIMES_FILE: times } },
    );
    return countsOf(report, times, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function vitest(args, { signal, output, env }) {
  const script = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  return new Promise((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('exit', (code) => resolve(code ?? -1));
  }).finally(() => signal.removeEventListener('abort', stop));
}

/** Reads vitest's JSON report and the seconds of its files; `code` is how its process ended. */
function countsOf(report, times, code) {
  let counts = noCounts();
  try {
    const { testResults, ...sums } = JSON.parse(readFileSync(report, 'utf8'));
    const files = testResults.map((result) => ({ result, failures: failuresOf(result) }));
    counts = {
      ...noCounts(),
      passed: sums.numPassedTests,
      failed: files.reduce((sum, { failures }) => sum + failures.length, 0),
      skipped: sums.numPendingTests + sums.numTodoTests,
      times: JSON.parse(readFileSync(times, 'utf8')),
      failures: files.flatMap(({ failures }) => failures),
      failedFiles: Object.fromEntries(
        files
          .filter(({ failures }) => failures.length > 0)
          .map(({ result, failures }) => [relative(root, result.name), countsOfFile(result, failures)]),
      ),
    };
  } catch {
    counts.failed = code === 0 ? 0 : 1;
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

function countsOfFile({ assertionResults }, failures) {
  const withStatus = (...statuses) =>
    assertionResults.filter(({ status }) => statuses.includes(status)).length;
  return { passed: withStatus('passed'), skipped: withStatus('pending', 'skipped', 'todo'), failures };
}

const LINES_OF_A_FAILURE = 12;

/**
 * The failed tests of one file of the report, each by its name with the first lines of its message. A file that failed
 * without a failed test (it does not load, or a hook threw) is one failure.
 */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => failure(`${file} > ${fullName}`, failureMessages.join('\n')));
  return failed.length === 0 && status === 'failed' ? [failure(file, message)] : failed;
}

/** One failure as the end of the run repeats it: what failed, and the first lines of why. */
export function failure(what, why) {
  const lines = stripVTControlCharacters(why).trimEnd().split('\n').slice(0, LINES_OF_A_FAILURE);
  return [what, ...lines.map((line) => `  ${line}`)].join('\n');
}
