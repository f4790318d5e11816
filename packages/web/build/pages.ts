import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A page of the console as its area's route table names it. */
export interface BuiltPage {
  /** As the contract writes it, with its `:places`. */
  readonly path: string;
  /** The file of its component. */
  readonly file: string;
  readonly area: string;
}

const entry = /'(\/[^']*)': \(\) =>\s+import\('([^']+)'\)/g;

/** What the bundler's chunks are grouped by. */
export interface Built {
  readonly pages: readonly BuiltPage[];
  /** Areas whose labels stand around every page. */
  readonly shellAreas: readonly string[];
}

/** Every page that an area names in its `routes.ts`, with the file that it loads, and the shell's areas. */
export const whatIsBuilt = async (web: string): Promise<Built> => {
  const { shellAreas } = (await import(pathToFileURL(resolve(web, 'src/shell/extra.ts')).href)) as Built;
  const tables = globSync('src/areas/*/routes.ts', { cwd: web }).toSorted();
  const pages = tables.flatMap((table) => {
    const folder = dirname(resolve(web, table));
    const found = [...readFileSync(resolve(web, table), 'utf8').matchAll(entry)];
    if (found.length === 0) throw new Error(`${table} names no page`);
    return found.map(([, path = '', file = '']): BuiltPage => ({
      path,
      file: resolve(folder, file),
      area: basename(folder),
    }));
  });
  return { pages, shellAreas };
};
