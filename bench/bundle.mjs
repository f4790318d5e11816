import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/**
 * The JavaScript that travels before a page can be used, gzipped, from the last build of the console
 * (packages/web/dist): the sign-in page, and the shell with each built list. Prints one line each beside its limit and
 * exits 1 where one is exceeded. Usage: node bench/bundle.mjs [dist folder]
 */
const root = new URL('../', import.meta.url);
const folder = process.argv[2];
const dist = folder ? new URL(`file://${folder.replace(/\/?$/, '/')}`) : new URL('packages/web/dist/', root);

const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const keys = Object.keys(manifest);

/** The manifest key of a source file; a chunk that several others import at once bears no source, only its name. */
const keyOf = (source) =>
  keys.find((key) => key === source || key.endsWith(`/${source}`)) ??
  keys.find((key) => key.startsWith('_') && `${manifest[key].name}.ts` === source.split('/').at(-1));

/** A chunk with everything that it imports before it runs. */
const closure = (key, into = new Set()) => {
  if (into.has(key)) return into;
  into.add(key);
  for (const other of manifest[key].imports ?? []) closure(other, into);
  return into;
};

const sizes = new Map();
const size = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length);
  return sizes.get(file);
};

const weigh = (sources) => {
  const chunks = new Set();
  for (const source of sources) {
    const key = keyOf(source);
    if (key === undefined) throw new Error(`${source} is no chunk of the build`);
    closure(key, chunks);
  }
  const files = new Set([...chunks].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')));
  return [...files].reduce((sum, file) => sum + size(file), 0);
};

const labels = (area) => keys.filter((key) => key.endsWith(`contract/src/${area}/texts.ts`));
const signIn = ['index.html', 'src/shell/sign-in/SignInPage.tsx'];
const shell = ['index.html', 'src/shell/Console.tsx'];
// Every screen's chunk stands in the route table; what is imported from there and lies in an area is a screen.
const screens = (manifest[keyOf('src/shell/Console.tsx')].dynamicImports ?? []).filter((key) =>
  /(^|\/)src\/(areas|shell\/pages)\//.test(key),
);
// Labels come by area, when a screen asks: those that all share, its own area's, and the tasks' that most screens name.
const labelsOf = (screen) =>
  [...new Set(['session', 'task', /areas\/(\w+)/.exec(screen)?.[1]])].flatMap((area) =>
    area ? labels(area) : [],
  );

const rows = [
  ['sign-in', weigh(signIn), 150],
  ...screens.map((screen) => [
    `shell + ${screen.replace(/^.*src\//, '')}`,
    weigh([...shell, screen, ...labelsOf(screen)]),
    400,
  ]),
];
let over = false;
for (const [name, bytes, limit] of rows) {
  const kilobytes = bytes / 1000;
  over ||= kilobytes > limit;
  console.log(`${kilobytes.toFixed(1).padStart(7)} kB gz  of ${limit}  ${name}`);
}
process.exitCode = over ? 1 : 0;
