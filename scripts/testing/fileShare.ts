import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles, isWholeRun, root, seed } from './share.ts';

/**
 * A run of the whole suite takes a third of the slowest files: browser journeys, launcher tests and `*.long.db.test.ts`.
 * Three consecutive seeds take every file. Each run also takes the files of `always` and those that a recent change affects.
 */
const always = new Set(['e2e/visualAudit.e2e.ts', 'e2e/journey.e2e.ts', 'e2e/sign-in.e2e.ts']);
const parts = 3;

const families = {
  db: { files: 'packages/**/*.long.db.test.ts', isTouched: touchesArea },
  launch: { files: '{packages,scripts}/**/*.launch.test.ts', isTouched: touchesStart },
  e2e: { files: 'e2e/*.e2e.ts', isTouched: touchesJourney },
} as const;

/** A long database test belongs to the area that it lies in. */
function touchesArea(file: string, changed: string): boolean {
  const area = /^packages\/server\/src\/\w+\//.exec(file)?.[0];
  return area !== undefined && changed.startsWith(area) && !changed.includes('.test.');
}

/** Launcher tests belong to the code that starts, stops, copies or installs the product; those of the farm to its package. */
function touchesStart(file: string, changed: string): boolean {
  return file.startsWith('packages/farm/')
    ? changed.startsWith('packages/farm/')
    : /^scripts\/(lib|commands|testing)\/|^scripts\/launch\.mjs|^packages\/server\/src\/(main|server)\.ts/.test(
        changed,
      );
}

const texts = new Map<string, string>();
const textOf = (file: string): string => {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  texts.set(file, text);
  return text;
};

/** A journey belongs to the code that all screens share, and to the areas whose paths it opens. */
function touchesJourney(file: string, changed: string): boolean {
  if (/^e2e\/support\/|^packages\/web\/src\/(kit|shell|domain)\//.test(changed))
    return !/\.test\.tsx?$/.test(changed);
  const area = /^packages\/web\/src\/areas\/\w+\//.exec(changed)?.[0];
  return area !== undefined && pathsOf(area).some((path) => textOf(file).includes(path));
}

/** Paths of an area's screens, without parameters, from its `routes.ts`. */
const pathsOf = (area: string): readonly string[] => {
  try {
    const routes = readFileSync(join(root, area, 'routes.ts'), 'utf8');
    return [...routes.matchAll(/'(\/[\w/-]+)/g)].map((found) => found[1] ?? '');
  } catch {
    return [];
  }
};

interface Run {
  readonly seed: number;
  /** Changed files; undefined where they are not known: then every file counts as touched. */
  readonly changed: readonly string[] | undefined;
}

/** The files of a project that a run leaves out. */
export const leftOut = (
  project: keyof typeof families,
  run: Run = { seed, changed: changedFiles },
): readonly string[] => {
  const { files, isTouched } = families[project];
  return globSync(files, { cwd: root, exclude: (name) => name === 'node_modules' })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .filter(
      (file, at) =>
        (at + run.seed) % parts !== 0 &&
        !always.has(file) &&
        run.changed !== undefined &&
        !run.changed.some((changed) => changed === file || isTouched(file, changed)),
    );
};

/** Files that a vitest project excludes: those that `leftOut` names in a run of the whole suite, else none. */
export const excludedFiles = (project: keyof typeof families): readonly string[] =>
  process.env['RENDERDESK_TEST_FILES'] === 'share' && !isWholeRun ? leftOut(project) : [];
