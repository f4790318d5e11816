import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitState, keepLastRun, seedOf } from './lib/test-record.mjs';
import { type Counts, MAX_FLAKY, rerunFailures } from './lib/test-rerun.mjs';

const green = (passed: number): Counts => ({
  passed,
  failed: 0,
  skipped: 0,
  failures: [],
  failedFiles: {},
  flaky: [],
});

/** A part in which each of these files has one test that passed and one that failed. */
const withFailures = (files: readonly string[]): Counts => ({
  ...green(10 + files.length),
  failed: files.length,
  failures: files.map((file) => `${file} > fails\n  why`),
  failedFiles: Object.fromEntries(
    files.map((file) => [file, { passed: 1, skipped: 0, failures: [`${file} > fails\n  why`] }]),
  ),
});

const rerun = async (name: string, first: Counts, second: (file: string) => Counts) => {
  const files: string[] = [];
  const [part] = await rerunFailures([{ name, counts: first }], (_, file) => {
    files.push(file);
    return Promise.resolve(second(file));
  });
  return { counts: part?.counts, files };
};

test('a test that passes alone counts as passed and is named as flaky', async () => {
  const { counts } = await rerun('db', withFailures(['a.db.test.ts']), () => green(2));
  expect(counts).toMatchObject({ passed: 12, failed: 0, failures: [], flaky: ['a.db.test.ts > fails'] });
});

test('a test that fails again stays a failure, with the reason of the second run', async () => {
  const again = withFailures(['a.db.test.ts']);
  const { counts } = await rerun('db', withFailures(['a.db.test.ts', 'b.db.test.ts']), (file) =>
    file.startsWith('a')
      ? { ...again, passed: 1, failures: ['a.db.test.ts > fails\n  another reason'] }
      : green(2),
  );
  expect(counts).toMatchObject({
    passed: 13,
    failed: 1,
    failures: ['a.db.test.ts > fails\n  another reason'],
    flaky: ['b.db.test.ts > fails'],
  });
});

test('a file that does not run again keeps its failure', async () => {
  const first = withFailures(['a.e2e.ts']);
  const { counts } = await rerun('e2e', first, () => ({ ...green(0) }));
  expect(counts).toEqual(first);
});

test('checks, unit tests and a run with many failed files do not run again', async () => {
  const many = Array.from({ length: 7 }, (_, at) => `${at}.db.test.ts`);
  for (const [name, files] of [
    ['unit', ['a.test.ts']],
    ['checks', ['types']],
    ['db', many],
  ] as const) {
    const first = withFailures(files);
    const { counts, files: ran } = await rerun(name, first, () => green(2));
    expect(ran).toEqual([]);
    expect(counts).toEqual(first);
  }
  expect(MAX_FLAKY).toBe(3);
});

test('the record of a run names its commit, and a changed tree is not clean', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rd-record-'));
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], { cwd: folder });
  const record = async (before = commitState(folder)) => {
    const total = { passed: 5, failed: 1, flaky: ['a > b'] };
    keepLastRun({ before, after: commitState(folder), total, seed: seedOf([], folder), seconds: 7 }, folder);
    return JSON.parse(await readFile(join(folder, 'test-output', 'last-run.json'), 'utf8')) as unknown;
  };
  try {
    expect(await record()).toMatchObject({ commit: null, clean: false });
    git('init', '-q');
    await writeFile(join(folder, '.gitignore'), 'test-output\n');
    git('add', '.');
    git('commit', '-q', '-m', 'one');
    const before = commitState(folder);
    expect(before.commit).toMatch(/^[0-9a-f]{40}$/);
    expect(await record()).toEqual({
      commit: before.commit,
      clean: true,
      passed: 5,
      failed: 1,
      flaky: 1,
      seconds: 7,
      seed: 1,
      flakyTests: ['a > b'],
    });
    await writeFile(join(folder, 'changed'), '');
    expect(await record()).toMatchObject({ commit: before.commit, clean: false });
    expect(await record(before)).toMatchObject({ clean: false });
    expect(seedOf(['--seed=12'], folder)).toBe(12);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
