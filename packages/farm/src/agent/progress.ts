import { encodingOfLine, withoutAnsi } from '@renderdesk/contract';

/** How far a renderer is, and what it complains of, read from its log. */
export interface LogReader {
  /** Takes the next bytes of the log; answers thousandths where they tell something new. */
  read(bytes: Uint8Array): number | undefined;
  /** The last thing that was reported as an error, for the reason of a failure. */
  readonly error: string | undefined;
  /** The last line that says anything and is no progress. */
  readonly lastLine: string | undefined;
}

const longestLine = 10_000;
const longestError = 400;

const decoders = { 'utf-8': new TextDecoder('utf-8'), gb18030: new TextDecoder('gb18030') } as const;

/** A line in the encoding that fits it, without colours. */
const textOf = (line: Uint8Array): string =>
  withoutAnsi(decoders[encodingOfLine(line, 'utf-8')].decode(line));

/** The lines that end in the next bytes, and what is left. Renderers draw progress over itself with carriage returns. */
const linesOf = (rest: Uint8Array, bytes: Uint8Array): { lines: string[]; left: Uint8Array } => {
  const lines: string[] = [];
  let left = rest;
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 10 && bytes[at] !== 13) continue;
    lines.push(textOf(Buffer.concat([left, bytes.subarray(from, at)])));
    left = new Uint8Array();
    from = at + 1;
  }
  return { lines, left: Buffer.concat([left, bytes.subarray(from)]) };
};

/**
 * Reads lines as they come. A progress pattern with two groups is «so many of so many», with one a percentage. A pattern
 * that is no expression tells nothing. A line that is set in goes on with the error before it, and one that was folded is read whole.
 */
export const logReader = (patterns: {
  readonly progressPattern: string;
  readonly errorPattern: string;
}): LogReader => {
  const progress = expressionOf(patterns.progressPattern);
  const failure = expressionOf(patterns.errorPattern);
  let rest: Uint8Array = new Uint8Array();
  let known = -1;
  let error: string | undefined;
  let lastLine: string | undefined;
  let goesOn = false;
  /** What was said last, from its first line on, and how long its last line is. */
  let said = '';
  let columns = 0;
  const thousandths = (line: string): number | undefined => {
    const found = progress?.exec(line);
    if (!found) return undefined;
    const [, first, second] = found.map(Number);
    const share = second === undefined ? (first ?? Number.NaN) / 100 : (first ?? Number.NaN) / second;
    return Number.isFinite(share) ? Math.round(Math.min(Math.max(share, 0), 1) * 1000) : undefined;
  };
  const listen = (line: string): void => {
    const text = line.trim();
    const isFolded = isFoldOf(columns, line);
    columns = line.length;
    // Rules drawn of one character say nothing.
    if (text === '' || /^(\W)\1*$/.test(text)) return;
    const isSetIn = /^\s/.test(line);
    const whole = isFolded ? `${said}${isSetIn ? ' ' : ''}${text}` : text;
    let complaint: string | undefined;
    if (isFolded && failure?.test(whole)) complaint = whole;
    else if (!(isFolded && isSetIn) && failure?.test(line)) complaint = text;
    else if (goesOn && isSetIn) complaint = `${said} ${text}`;
    goesOn = complaint !== undefined;
    error = complaint?.slice(0, longestError) ?? error;
    said = (complaint ?? whole).slice(0, longestLine);
    lastLine = whole.slice(0, longestError);
  };
  return {
    get error() {
      return error;
    },
    get lastLine() {
      return lastLine;
    },
    read: (bytes) => {
      const { lines, left } = linesOf(rest, bytes);
      rest = left.slice(-longestLine);
      let newest: number | undefined;
      for (const line of lines) {
        const told = thousandths(line);
        newest = told ?? newest;
        if (told === undefined) listen(line);
      }
      if (newest === undefined || newest === known) return undefined;
      known = newest;
      return newest;
    },
  };
};

/** POV-Ray folds what it says: a word that would pass the eightieth column begins the next line, and a long one is cut there. */
const foldedAt = 80;
const isFoldOf = (columns: number, line: string): boolean => {
  const word = /^ \S+/.exec(line)?.[0];
  if (word === undefined) return columns === foldedAt && /^\S/.test(line);
  return columns <= foldedAt && columns + word.length > foldedAt;
};

const expressionOf = (pattern: string): RegExp | undefined => {
  if (pattern === '') return undefined;
  try {
    return new RegExp(pattern);
  } catch {
    return undefined;
  }
};
