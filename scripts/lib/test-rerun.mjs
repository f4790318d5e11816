/** Parts whose tests meet processes, sockets and browsers: only these may have a flaky test. */
const RERUN = new Set(['db', 'launch', 'e2e']);
/** More failed files than this are a fault of the change, which a second run does not excuse. */
const MAX_FILES = 6;
/** Flaky tests that a run may have and still succeed. */
export const MAX_FLAKY = 3;

/**
 * Runs each failed file of the database, launcher and browser parts once more, alone, after all others. `parts` is what
 * the run has done; `runAgain(name, file)` returns the counts of one file. Returns the parts with the counts of the second
 * run in place of the first: a test that passes then is flaky and named, one that fails again stays a failure.
 */
export async function rerunFailures(parts, runAgain) {
  const again = parts
    .filter(({ name }) => RERUN.has(name))
    .flatMap(({ name, counts }) => Object.keys(counts.failedFiles).map((file) => ({ name, file })));
  if (again.length === 0 || again.length > MAX_FILES) return parts;
  const done = [...parts];
  for (const { name, file } of again) {
    const counts = await runAgain(name, file);
    const at = done.findIndex((part) => part.name === name);
    done[at] = { ...done[at], counts: withSecondRun(done[at].counts, file, counts) };
  }
  return done;
}

/** The counts of a part after `file` ran a second time with the counts `second`. */
export function withSecondRun(first, file, second) {
  const before = first.failedFiles[file];
  const stillFails = new Set(second.failures.map(titleOf));
  const ranAgain = second.passed + second.failed > 0;
  const flaky = ranAgain ? before.failures.map(titleOf).filter((title) => !stillFails.has(title)) : [];
  if (!ranAgain) return first;
  return {
    ...first,
    passed: first.passed - before.passed + second.passed,
    failed: first.failed - before.failures.length + second.failed,
    skipped: first.skipped - before.skipped + second.skipped,
    failures: [...first.failures.filter((one) => !before.failures.includes(one)), ...second.failures],
    flaky: [...first.flaky, ...flaky],
  };
}

const titleOf = (failure) => failure.split('\n')[0];
