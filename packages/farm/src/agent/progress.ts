/** How far a renderer is, read from its log. */
export interface ProgressReader {
  /** Takes the next bytes of the log; answers thousandths where they tell something new. */
  read(bytes: Uint8Array): number | undefined;
  /** The last line that reported an error, for the reason of a failure. */
  readonly error: string | undefined;
}

const longestLine = 10_000;

/**
 * Reads lines as they come. A progress pattern with two groups is «so many of so many», with one a percentage. A pattern
 * that is no expression tells nothing.
 */
export const progressReader = (patterns: {
  readonly progressPattern: string;
  readonly errorPattern: string;
}): ProgressReader => {
  const progress = expressionOf(patterns.progressPattern);
  const failure = expressionOf(patterns.errorPattern);
  const decoder = new TextDecoder();
  let rest = '';
  let known = -1;
  let error: string | undefined;
  const thousandths = (line: string): number | undefined => {
    const found = progress?.exec(line);
    if (!found) return undefined;
    const [, first, second] = found.map(Number);
    const share = second === undefined ? (first ?? Number.NaN) / 100 : (first ?? Number.NaN) / second;
    return Number.isFinite(share) ? Math.round(Math.min(Math.max(share, 0), 1) * 1000) : undefined;
  };
  return {
    get error() {
      return error;
    },
    read: (bytes) => {
      // Renderers draw progress over itself with carriage returns.
      const lines = (rest + decoder.decode(bytes, { stream: true })).split(/[\r\n]/);
      rest = (lines.pop() ?? '').slice(-longestLine);
      let newest: number | undefined;
      for (const line of lines) {
        newest = thousandths(line) ?? newest;
        if (failure?.test(line)) error = line.trim();
      }
      if (newest === undefined || newest === known) return undefined;
      known = newest;
      return newest;
    },
  };
};

const expressionOf = (pattern: string): RegExp | undefined => {
  if (pattern === '') return undefined;
  try {
    return new RegExp(pattern);
  } catch {
    return undefined;
  }
};
