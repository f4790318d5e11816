import { resolve } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { type Built, whatIsBuilt } from './pages.ts';

type Chunk = Rolldown.OutputChunk;

type Chunks = ReadonlyMap<string, Chunk>;

/** The chunks of a build by their file. */
export const chunksOf = (bundle: readonly (Chunk | Rolldown.OutputAsset)[]): Chunks =>
  new Map(bundle.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));

/** A chunk and everything that runs before it, in that order: what is imported first, the chunk itself last. */
export const closureOf = (chunks: Chunks, file: string, into = new Set<string>(), seen = new Set(into)) => {
  if (seen.has(file)) return into;
  seen.add(file);
  for (const other of chunks.get(file)?.imports ?? []) closureOf(chunks, other, into, seen);
  return into.add(file);
};

/** The chunk that a source file begins, or else stands in. */
export const chunkOf = (chunks: Chunks, id: string): string => {
  const all = [...chunks.values()];
  const found = all.find((one) => one.facadeModuleId === id) ?? all.find((one) => one.moduleIds.includes(id));
  if (!found) throw new Error(`${id} is in no chunk`);
  return found.fileName;
};

/** Where the console begins: what everybody loads, what a visitor does, what whoever is signed in does. */
export const beginnings = {
  entry: 'index.html',
  signIn: 'src/shell/sign-in/SignInPage.tsx',
  console: 'src/shell/Console.tsx',
} as const;

/** The labels that a label loader asks for by area. */
export const labelsOf = (web: string, area: string): string =>
  resolve(web, `../contract/src/${area}/texts.ts`);

/**
 * Which part of the build each shared module goes to. Left to itself the bundler makes a chunk of each set of pages that
 * share a module: sixty requests for one screen, most of them tiny. Here what everybody loads is one part, what the signed-in
 * console loads another; then what most areas share, what half of them do, what several do, what the same two do; and of each
 * area what a third of its pages do. Calls stand apart from what the console does with them, which few pages need of all that
 * have the calls. A part imports only what is shared more widely, so no two import each other. Who shares what is only known
 * after dead code has gone, so it is looked at in a first build.
 */
const partsOf = async (
  web: string,
  { pages, shellAreas }: Built,
  config: InlineConfig,
): Promise<(id: string) => string | null> => {
  const built = (await build({
    ...config,
    configFile: false,
    root: web,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  })) as Rolldown.RolldownOutput;
  const chunks = chunksOf(built.output);
  const signIn = closureOf(chunks, chunkOf(chunks, resolve(web, beginnings.signIn)));
  const entry = closureOf(chunks, chunkOf(chunks, resolve(web, beginnings.entry)));
  const shell = closureOf(chunks, chunkOf(chunks, resolve(web, beginnings.console)));
  const needs = pages.map((page) => ({ page, files: closureOf(chunks, chunkOf(chunks, page.file)) }));

  const allAreas = new Set(pages.map(({ area }) => area)).size;
  const around = new Set(shellAreas.map((area) => labelsOf(web, area)));

  const partOf = ({ fileName, isDynamicEntry }: Chunk, isCalls: boolean): string | null => {
    if (entry.has(fileName) || (shell.has(fileName) && signIn.has(fileName))) return 'start';
    if (shell.has(fileName)) return 'console';
    const sharers = needs.filter(({ files }) => files.has(fileName)).map(({ page }) => page);
    if (isDynamicEntry || new Set(sharers.map(({ file }) => file)).size < 2) return null;
    const areas = [...new Set(sharers.map((page) => page.area))].toSorted();
    const kind = isCalls ? 'calls' : 'parts';
    if (areas.length >= allAreas * 0.75) return `most-${kind}`;
    if (areas.length >= allAreas * 0.5) return `half-${kind}`;
    if (areas.length > 2 || (areas.length > 1 && isCalls)) return `several-${kind}`;
    if (areas.length > 1) return areas.join('-');
    const fellows = pages.filter(({ area }) => area === areas[0]);
    return isCalls || sharers.length * 3 >= fellows.length ? `${areas[0]}-${kind}` : null;
  };
  const parts = new Map(
    [...chunks.values()].flatMap((chunk) =>
      chunk.moduleIds.map((id) => {
        const part = around.has(id) ? 'console' : partOf(chunk, id.includes('/packages/contract/'));
        return [id, part] as const;
      }),
    ),
  );
  return (id) => parts.get(id) ?? null;
};

/** Of what goes out; a page that is built to be looked at by tests takes what the bundler makes. */
export const shipped: NonNullable<Plugin['apply']> = (_config, { command, mode }) =>
  command === 'build' && mode === 'production';

/** Groups the modules of a build into its parts. `config` makes that of the first build, without this plugin. */
export const parts = (config: () => InlineConfig & { readonly root: string }): Plugin => ({
  name: 'renderdesk-parts',
  apply: shipped,
  async config() {
    const first = config();
    const name = await partsOf(first.root, await whatIsBuilt(first.root), first);
    const groups = [{ debugName: 'parts', name, includeDependenciesRecursively: false }];
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
  },
});
