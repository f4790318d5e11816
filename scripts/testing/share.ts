import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * A run tests a third of each derived family (such as the tests of every call), so that its time grows slowly with new
 * calls and screens. Three consecutive seeds cover everything; items of recently changed areas are in every run.
 * `RENDERDESK_TEST_ALL=1` takes everything, `RENDERDESK_TEST_SEED` repeats the share of an earlier run.
 */
const parts = 3;

/** Number of commits whose changes count as recent, along the first parents; uncommitted changes count too. */
const recentCommits = 3;

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The lines that git prints, or undefined where it fails: no repository, or not that many commits. */
const git = (...args: readonly string[]): readonly string[] | undefined => {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: [...stdio] }).split('\n');
  } catch {
    return undefined;
  }
};

const numbered = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;

/** The share of this run: `RENDERDESK_TEST_SEED`, else the number of commits, so that each commit takes the next one. */
export const seed: number =
  numbered(process.env['RENDERDESK_TEST_SEED']) ??
  numbered(git('rev-list', '--count', 'HEAD')?.[0]) ??
  new Date().getUTCDate();

/** The areas of changed files; undefined, which counts as all areas, where the files are not known. */
export const areasOf = (files: readonly string[] | undefined): ReadonlySet<string> | undefined =>
  files &&
  new Set(
    files
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) => /^packages\/(?:contract|server)\/src\/(\w+)\//.exec(file)?.[1] ?? []),
  );

/** Files that changed recently; undefined where git does not know. */
export const changedFiles = git('diff', '--name-only', `HEAD~${recentCommits}`);
const changedAreas = areasOf(changedFiles);

/** Hash of a text (FNV-1a) that is spread evenly over a small modulus. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
};

interface Run {
  readonly seed: number;
  readonly all: boolean;
  /** Undefined: every area counts as changed. */
  readonly changed: ReadonlySet<string> | undefined;
}

const thisRun: Run = { seed, all: process.env['RENDERDESK_TEST_ALL'] === '1', changed: changedAreas };

/** Whether this run takes everything (`--all`). Without it a run of the whole suite takes a share. */
export const isWholeRun: boolean = thisRun.all;

/**
 * Whether a run tests an item of a family. `name` identifies the item in every run; `area` is the area of the product that
 * it belongs to, if any.
 */
export const isInShare = (name: string, area?: string, run: Run = thisRun): boolean =>
  run.all ||
  (area !== undefined && (run.changed?.has(area) ?? true)) ||
  (hashOf(name) + run.seed) % parts === 0;

/** The calls, or other things with a name and an area, that this run tests. */
export const shareOf = <T extends { readonly name: string; readonly area: string }>(
  all: readonly T[],
): readonly T[] => all.filter(({ name, area }) => isInShare(name, area));

/** Number of random tries of this run, out of `all`. */
export const triesOf = (all: number): number => (thisRun.all ? all : Math.ceil(all / parts));
