import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './platform.mjs';

const SLOWEST = 3;

/** Where the time went, as lines of a table: part, tests, files, seconds, and the slowest files of each. */
export function timesTable(parts) {
  const rows = parts.map(({ name, seconds, counts }) => [
    name,
    String(counts.passed + counts.failed),
    String(Object.keys(counts.times).length),
    seconds.toFixed(1),
    slowestOf(counts.times),
  ]);
  const table = [['part', 'tests', 'files', 'seconds', 'slowest'], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  return table.map((row) =>
    row
      .map((cell, column) =>
        column > 0 && column < 4 ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
      )
      .join('  ')
      .trimEnd(),
  );
}

function slowestOf(times) {
  return Object.entries(times)
    .sort(([, one], [, other]) => other - one)
    .slice(0, SLOWEST)
    .map(([file, seconds]) => `${basename(file)} ${seconds.toFixed(1)}`)
    .join(', ');
}

/** Keeps the times of a run in test-output/times.json, to be compared with a later one. */
export function keepTimes(parts) {
  const folder = join(root, 'test-output');
  mkdirSync(folder, { recursive: true });
  const kept = parts.map(({ name, seconds, counts: { times, ...counts } }) => ({
    part: name,
    seconds,
    ...counts,
    files: times,
  }));
  writeFileSync(join(folder, 'times.json'), `${JSON.stringify(kept, null, 2)}\n`);
}
