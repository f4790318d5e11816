import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addCounts, failure, noCounts } from './test-projects.mjs';

/**
 * Runs every `*.mjs` of a folder that default-exports `{ name, run() → { passed, failed, lines } }`, side by side, and
 * shows them in the order in which they end. A check that throws counts as failed. With `filters`, only those whose file
 * name contains one of them.
 */
export async function runChecks(folder, filters) {
  let total = noCounts();
  const files = globSync('*.mjs', { cwd: folder }).filter(
    (file) => filters.length === 0 || filters.some((filter) => file.includes(filter)),
  );
  const show = async (file) => {
    const begun = Date.now();
    const { name, passed, failed, lines } = await runOne(join(folder, file), file);
    const seconds = (Date.now() - begun) / 1000;
    process.stdout.write(` ${failed > 0 ? '✗' : '✓'} ${name} (${seconds.toFixed(1)} s)\n`);
    if (failed > 0) for (const line of lines) process.stdout.write(`   ${line}\n`);
    const failures = failed > 0 ? [failure(name, lines.join('\n'))] : [];
    total = addCounts(total, { ...noCounts(), passed, failed, times: { [name]: seconds }, failures });
  };
  await Promise.all(files.map(show));
  return total;
}

async function runOne(path, file) {
  try {
    const { default: check } = await import(pathToFileURL(path).href);
    return { name: check.name, ...(await check.run()) };
  } catch (error) {
    return { name: file, passed: 0, failed: 1, lines: [String(error?.stack ?? error)] };
  }
}
