import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './platform.mjs';

/**
 * What a part of the run has counted; `times` says for each of its files (or checks) how many seconds it took, `failures`
 * what failed and why, in lines.
 */
export function noCounts() {
  return { passed: 0, failed: 0, skipped: 0, times: {}, failures: [] };
}

export function addCounts(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    times: { ...one.times, ...other.times },
    failures: [...one.failures, ...other.failures],
  };
}

/** `N passed, N failed`, and `, N skipped` when some were. */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Runs one vitest project of vitest.config.ts in a process of its own, its output going to the file descriptor
 * `output`; `fast` leaves out the long files. Answers the counts. A file that could not be run at all, or a run that failed without a failed test, counts as
 * one failure.
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
    const broken = testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    );
    counts = {
      passed: sums.numPassedTests,
      failed: sums.numFailedTests + broken.length,
      skipped: sums.numPendingTests + sums.numTodoTests,
      times: JSON.parse(readFileSync(times, 'utf8')),
      failures: testResults.flatMap(failuresOf),
    };
  } catch {
    counts.failed = code === 0 ? 0 : 1;
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

const LINES_OF_A_FAILURE = 12;

/** The failed tests of one file of the report, each by its name with the first lines of its message. */
function failuresOf({ name, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => failure(`${file} > ${fullName}`, failureMessages.join('\n')));
  return failed.length === 0 && message !== '' ? [failure(file, message)] : failed;
}

/** One failure as the end of the run says it again: what failed, and the first lines of why. */
export function failure(what, why) {
  const lines = stripVTControlCharacters(why).trimEnd().split('\n').slice(0, LINES_OF_A_FAILURE);
  return [what, ...lines.map((line) => `  ${line}`)].join('\n');
}
