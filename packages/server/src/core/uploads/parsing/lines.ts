import { utf16Of } from '@renderdesk/contract/kernel/fileTypes.ts';
import { parse } from 'csv-parse/sync';
import { UploadRefused } from '../refused.rules.ts';
import type { Blank } from '../table.rules.ts';
import type { Budget } from './budget.ts';

/** Decodes UTF-8 and UTF-16, with or without a byte order mark, else GB18030. */
export const decoded = (bytes: Uint8Array): string => {
  const wide = utf16Of(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};

interface Line {
  readonly record: string[];
  /** Its last line in the file. */
  readonly line: number;
}

/** Records of delimited text, counted as they are read. Throws `UploadRefused`. */
export const recordsOf = (
  text: string,
  o: {
    readonly delimiter: string;
    readonly blank: Blank;
    readonly trim?: boolean;
    readonly relaxQuotes: boolean;
  },
  budget: Budget,
): Line[] => {
  const lines: Line[] = [];
  try {
    parse(text, {
      delimiter: o.delimiter,
      relaxColumnCount: true,
      relaxQuotes: o.relaxQuotes,
      skipEmptyLines: o.blank === 'skipped',
      trim: o.trim ?? false,
      bom: true,
      // Refuses a line before it is complete.
      maxRecordSize: mostOfLine(budget),
      onRecord: (record: string[], { lines: line }) => {
        budget.row(record);
        lines.push({ record, line });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof UploadRefused) throw error;
    throw isTooLong(error) ? new UploadRefused('longCell', mostOfLine(budget)) : new UploadRefused('damaged');
  }
  return lines;
};

const mostOfLine = ({ limits }: Budget): number => limits.cellChars * 8;
const isTooLong = (error: unknown): boolean =>
  (error as { readonly code?: string }).code === 'CSV_MAX_RECORD_SIZE';

const delimiters = [',', '\t', ';', '|'] as const;

/** The delimiter of a text: the mark that most of its first lines have equally often outside of quotes. */
const delimiterOf = (first: string): string => {
  // Alipay writes a tab after each value in addition to commas.
  if (/\t[,;]/.test(first)) return first.includes('\t,') ? ',' : ';';
  const lines = first.split(/\r\n?|\n/).map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const weightOf = (mark: string): number => {
    const counts = lines.map((line) => line.split(mark).length - 1).filter((count) => count > 0);
    return Math.max(
      0,
      ...[...Map.groupBy(counts, (count) => count)].map(([count, some]) => count * some.length),
    );
  };
  const weights = delimiters.map((mark) => [mark, weightOf(mark)] as const);
  return weights.toSorted(([, one], [, two]) => two - one)[0]?.[0] ?? ',';
};

/** Rows of text; the delimiter is detected from its first lines. */
export const rowsOfText = (text: string, blank: Blank, budget: Budget): string[][] => {
  const delimiter = delimiterOf(beginningOf(text));
  const records = recordsOf(text, { delimiter, blank, relaxQuotes: true }, budget);
  if (blank === 'skipped') return records.map(({ record }) => record);
  let line = 0;
  return records.flatMap(({ record, line: end }) => {
    // A line break within quotes: later rows keep their line numbers.
    const more = Math.max(0, end - line - 1);
    line = Math.max(end, line + 1);
    budget.spend('rows', more);
    return [record, ...Array.from({ length: more }, (): string[] => [])];
  });
};

/** The first forty lines of a text. */
const beginningOf = (text: string): string => {
  let at = 0;
  for (let line = 0; line < 40 && at < text.length; line += 1) {
    const next = /\r\n?|\n/g;
    next.lastIndex = at;
    const found = next.exec(text);
    at = found ? found.index + found[0].length : text.length;
  }
  return text.slice(0, at);
};
