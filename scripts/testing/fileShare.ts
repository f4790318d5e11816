import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles, isWholeRun, root, seed } from './share.ts';

/**
 * A whole run takes a third of the longest files: browser journeys, launcher tests and `*.long.db.test.ts`. Three consecutive
 * seeds take every file. A file that a recent change touches is in every run, and so are the files of `always`.
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

/** What starts, stops, copies or installs the product, and the farm's programs. */
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

/** What every screen is made of, or a screen that the journey opens. */
function touchesJourney(file: string, changed: string): boolean {
  if (/^e2e\/support\/|^packages\/web\/src\/(kit|shell|domain)\//.test(changed))
    return !/\.test\.tsx?$/.test(changed);
  const area = /^packages\/web\/src\/areas\/\w+\//.exec(changed)?.[0];
  return area !== undefined && pathsOf(area).some((path) => textOf(file).includes(path));
}

/** The paths of an area's screens without their parameters, as its `routes.ts` has them. */
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
  /** Undefined: what changed is unknown, so every file counts as touched. */
  readonly changed: readonly string[] | undefined;
}

/** The files of a project that a run of the share leaves out. */
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

/** What a project of vitest excludes: the files beyond the share in a whole run, nothing where files are named. */
export const excludedFiles = (project: keyof typeof families): readonly string[] =>
  process.env['RENDERDESK_TEST_FILES'] === 'share' && !isWholeRun ? leftOut(project) : [];
