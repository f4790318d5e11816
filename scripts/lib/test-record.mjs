import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './platform.mjs';

/** The commit that is checked out, and whether the tree has no change; null and false without git. */
export function commitState(folder = root) {
  const git = (...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  const head = git('rev-parse', 'HEAD');
  const status = git('status', '--porcelain');
  if (head.status !== 0 || status.status !== 0) return { commit: null, clean: false };
  return { commit: head.stdout.trim(), clean: status.stdout.trim() === '' };
}

/**
 * The seed of a run, which decides the share of each derived family: `--seed=N`, else the number of commits, so that a
 * commit has one share wherever it is tested and three commits in a row cover everything.
 */
export function seedOf(args, folder = root) {
  const given = args.find((argument) => argument.startsWith('--seed='))?.slice('--seed='.length);
  if (given !== undefined) return Number(given);
  const counted = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: folder, encoding: 'utf8' });
  return counted.status === 0 ? Number(counted.stdout.trim()) : 0;
}

/**
 * Writes test-output/last-run.json of a whole run. `before` and `after` are the states of the tree at both ends of the
 * run: a run during which something changed is not clean.
 */
export function keepLastRun({ before, after, total, seed, seconds }, folder = root) {
  const { passed, failed, flaky } = total;
  const clean = before.clean && after.clean && before.commit === after.commit;
  const record = {
    commit: before.commit,
    clean,
    passed,
    failed,
    flaky: flaky.length,
    seconds,
    seed,
    flakyTests: flaky,
  };
  const output = join(folder, 'test-output');
  mkdirSync(output, { recursive: true });
  writeFileSync(join(output, 'last-run.json'), `${JSON.stringify(record, null, 2)}\n`);
}
