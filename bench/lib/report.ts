import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';

const path = resolve(import.meta.dirname, '../RESULTS.md');

/** A table of results: its heading row, then its rows. */
export type Table = readonly (readonly string[])[];

/** Writes a section of bench/RESULTS.md between its two marks, with the date and the machine, and prints it. */
export const report = async (section: string, tables: readonly Table[]): Promise<void> => {
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const body = [`Run on ${day}: ${machine}, database on the same machine.`, ...tables.map(markdown)].join(
    '\n\n',
  );
  const begin = `<!-- ${section} -->`;
  const end = `<!-- /${section} -->`;
  const text = await readFile(path, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`bench/RESULTS.md has no place for ${section}`);
  await writeFile(path, `${text.slice(0, from + begin.length)}\n\n${body}\n\n${text.slice(to)}`);
  process.stdout.write(`\n${body}\n`);
};

const markdown = ([head = [], ...rows]: Table): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** Milliseconds or a ratio with as many digits as it bears. */
export const figure = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
/** A ratio, and whether it missed the most, or the least, that it had to reach. */
export const times = (value: number, o: { most?: number; least?: number } = {}): string =>
  marked(`${figure(value)}×`, value, o);
/** A figure, and whether it missed the most that it had to reach. */
export const atMost = (value: number, most: number): string => marked(figure(value), value, { most });

const marked = (text: string, value: number, o: { most?: number; least?: number }): string =>
  value <= (o.most ?? Infinity) && value >= (o.least ?? -Infinity) ? text : `**${text} missed**`;
