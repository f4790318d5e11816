/** Names with values as lines `name=value`; empty for anything else. */
export const linesOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, text]) => `${name}=${String(text)}`)
        .join('\n')
    : '';

/** Lines `name=value` as names with values; a line without `=` is a name with nothing, empty lines are left out. */
export const pairsOf = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => {
        const at = line.indexOf('=');
        return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      }),
  );
