import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from './checking.mjs';
import { literalCodesIn } from './literal-codes.mjs';
import { oldWordsIn, proseOf } from './plain-words.mjs';
import { root } from './platform.mjs';

/** Faults that files may still have, counted by file in `scripts/checks/<name>.baseline.json`; no count grows. */
const kept = {
  words: { files: proseFiles, faultsIn: (path, text) => oldWordsIn(proseOf(path, text)) },
  codes: { files: serverFiles, faultsIn: (_, text) => literalCodesIn(text) },
};

const pathOf = (name) => join(root, 'scripts', 'checks', `${name}.baseline.json`);

/** How many faults each file may still have, by its path. */
export const readBaseline = (name) =>
  existsSync(pathOf(name)) ? JSON.parse(readFileSync(pathOf(name), 'utf8')) : {};

/** The faults of a file, each as text. */
export const faultsOf = (name, path) => kept[name].faultsIn(path, readFileSync(path, 'utf8'));

/** A line for each file with more faults than its baseline allows; `said` is how a fault is shown. */
export const newFaults = (
  name,
  { files = kept[name].files(), allowed = readBaseline(name), said = (x) => x } = {},
) =>
  files.flatMap((path) => {
    const file = relative(root, path);
    const found = faultsOf(name, path);
    const most = allowed[file] ?? 0;
    if (found.length <= most) return [];
    return [`${file}: ${found.length} found, ${most} allowed: ${[...new Set(found)].map(said).join('; ')}`];
  });

/** Lowers each baseline to what files have now; a number grows only in a baseline that does not exist yet. */
export function lowerBaselines() {
  for (const name of Object.keys(kept)) {
    const before = existsSync(pathOf(name)) ? readBaseline(name) : undefined;
    const counts = kept[name]
      .files()
      .map((path) => {
        const file = relative(root, path);
        const found = faultsOf(name, path).length;
        return [file, before ? Math.min(found, before[file] ?? 0) : found];
      })
      .filter(([, count]) => count > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    writeFileSync(pathOf(name), `${JSON.stringify(Object.fromEntries(counts), null, 2)}\n`);
  }
}

/** Every file with prose that people of this project wrote. */
function proseFiles() {
  return ['packages', 'e2e', 'scripts', 'bench', 'docs']
    .flatMap((folder) => filesBelow([join(root, folder)], ['.ts', '.tsx', '.mjs', '.mts', '.md']))
    .concat(join(root, 'README.md'), join(root, 'CHANGELOG.md'));
}

/** The server's code without tests, samples and the demo. */
function serverFiles() {
  return filesBelow([join(root, 'packages', 'server', 'src')], ['.ts']).filter(
    (path) => !/\.test\.ts$|\.gen\.ts$|samples\.ts$|\/(?:testing|demo)\//.test(path.replaceAll('\\', '/')),
  );
}
