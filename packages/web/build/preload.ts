import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { whatIsBuilt } from './pages.ts';
import { beginnings, chunkOf, chunksOf, closureOf, labelsOf, shipped } from './parts.ts';

/** What a page of the console loads beside its document, before its first rows: addresses below the console's root. */
interface Ahead {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}
/** Where the build keeps it, for the server that serves the console. */
const preloadFile = '.vite/preload.json';

/** How a component asks for labels. */
const asksLabels = /useLabels\(["'`](\w+)["'`]\)/g;

type Chunk = Rolldown.OutputChunk;

/**
 * Writes down which files each page needs, so that the server can name them all in the document by the address alone:
 * otherwise the browser learns of them one after another, each from the one before.
 */
export const preload = (web: string): Plugin => ({
  name: 'renderdesk-preload',
  apply: shipped,
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const { pages, shellAreas } = await whatIsBuilt(web);
      const chunks = chunksOf(Object.values(bundle));
      const labels = (area: string): string => chunkOf(chunks, labelsOf(web, area));
      const known = new Set(closureOf(chunks, chunkOf(chunks, resolve(web, beginnings.entry))));
      const ahead = (...files: readonly string[]): Ahead => {
        const all = new Set<string>();
        for (const file of files) closureOf(chunks, file, all);
        const needed = [...all].filter((file) => !known.has(file));
        return {
          scripts: needed,
          styles: [...new Set(needed.flatMap((file) => stylesOf(chunks.get(file))))],
        };
      };
      // A page of one area may speak of another's things: the areas whose labels its own modules ask for by name.
      const spoken = (file: string): string[] =>
        [...closureOf(chunks, file)]
          .filter((one) => !shell.has(one))
          .flatMap((one) => chunks.get(one)?.moduleIds ?? [])
          .filter((id) => id.includes('/src/areas/'))
          .flatMap((id) => [...(this.getModuleInfo(id)?.code ?? '').matchAll(asksLabels)])
          .flatMap(([, area]) => (area === undefined ? [] : [area]));
      const shell = closureOf(chunks, chunkOf(chunks, resolve(web, beginnings.console)));
      const around = [chunkOf(chunks, resolve(web, beginnings.console)), ...shellAreas.map(labels)];
      this.emitFile({
        type: 'asset',
        fileName: preloadFile,
        source: JSON.stringify({
          signIn: ahead(chunkOf(chunks, resolve(web, beginnings.signIn))),
          console: ahead(...around),
          pages: Object.fromEntries(
            pages.map(({ path, file, area }) => [
              path,
              ahead(
                ...around,
                chunkOf(chunks, file),
                ...new Set([area, ...spoken(chunkOf(chunks, file))].map(labels)),
              ),
            ]),
          ),
        }),
      });
    },
  },
});

const stylesOf = (chunk: Chunk | undefined): readonly string[] => [
  ...(chunk?.viteMetadata?.importedCss ?? []),
];
