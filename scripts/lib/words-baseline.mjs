import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from './checking.mjs';
import { oldWordsIn, proseOf } from './plain-words.mjs';
import { root } from './platform.mjs';

const path = join(root, 'scripts', 'checks', 'words.baseline.json');

/** How many old words each file may still have, by its path. */
export const readBaseline = () => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});

/** Lowers the baseline to what `files` have now; no number grows, except in a baseline that does not exist yet. */
export function lowerBaseline(files) {
  const before = existsSync(path) ? readBaseline() : undefined;
  const counts = files
    .map((file) => {
      const name = relative(root, file);
      const found = oldWordsIn(proseOf(file, readFileSync(file, 'utf8'))).length;
      return [name, before ? Math.min(found, before[name] ?? 0) : found];
    })
    .filter(([, count]) => count > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(counts), null, 2)}\n`);
}

/** Every file with prose that people of this project wrote. */
export const proseFiles = () =>
  ['packages', 'e2e', 'scripts', 'bench', 'docs']
    .flatMap((folder) => filesBelow([join(root, folder)], ['.ts', '.tsx', '.mjs', '.mts', '.md']))
    .concat(join(root, 'README.md'), join(root, 'CHANGELOG.md'));
