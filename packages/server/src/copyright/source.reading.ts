import { unpacked } from '../core/uploads/parsing/archive.ts';
import { Budget } from '../core/uploads/parsing/budget.ts';
import type { Read } from '../core/uploads/reading.ts';
import { type Prints, printsOf } from './winnow.rules.ts';

/** The text of a file; undefined where it is none. */
const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    const text = new TextDecoder('utf8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
};

/** Lines of the text files of an archive, by name, without empty ones, and their prints. */
export const read: Read<null, Prints, string> = async (bytes, _, limits) => {
  const budget = new Budget(limits);
  const files = await unpacked(bytes, budget);
  const lines: string[] = [];
  for (const name of Object.keys(files).toSorted()) {
    const text = textOf(files[name] ?? new Uint8Array());
    for (const line of text?.split(/\r\n|\n|\r/) ?? []) {
      const shown = line.trimEnd().replaceAll('\t', '    ');
      if (shown === '') continue;
      budget.row([shown]);
      lines.push(shown);
    }
  }
  return { head: printsOf(lines), rows: lines };
};
