import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/**
 * The JavaScript that travels before a page can be used, gzipped, from the last build of the console (packages/web/dist),
 * and in how many scripts: the sign-in page, and each page of the console with its shell and labels, as the build itself
 * wrote it down for the server. Prints one line each beside its limits and exits 1 where one is exceeded.
 * Usage: node bench/bundle.mjs [dist folder]
 */
const root = new URL('../', import.meta.url);
const folder = process.argv[2];
const dist = folder ? new URL(`file://${folder.replace(/\/?$/, '/')}`) : new URL('packages/web/dist/', root);
const read = (file) => readFileSync(new URL(file, dist));

const preload = JSON.parse(read('.vite/preload.json'));
const entry = [
  ...read('index.html')
    .toString()
    .matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g),
].map(([, file]) => file);

const sizes = new Map();
const size = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(read(file), { level: 9 }).length);
  return sizes.get(file);
};
const weigh = ({ scripts }) => {
  const files = [...new Set([...entry, ...scripts])];
  return { scripts: files.length, kilobytes: files.reduce((sum, file) => sum + size(file), 0) / 1000 };
};

/** A request costs more than the bytes of a small file do. */
const mostScripts = 20;
const rows = [
  ['sign-in', weigh(preload.signIn), 150],
  ...Object.entries(preload.pages).map(([path, ahead]) => [path, weigh(ahead), 400]),
];
let over = false;
for (const [name, { kilobytes, scripts }, limit] of rows) {
  over ||= kilobytes > limit || scripts > mostScripts;
  // Rounded up: a figure that fits as printed fits.
  console.log(
    `${(Math.ceil(kilobytes * 10) / 10).toFixed(1).padStart(7)} kB gz  of ${limit}  ${String(scripts).padStart(2)} scripts of ${mostScripts}  ${name}`,
  );
}
process.exitCode = over ? 1 : 0;
