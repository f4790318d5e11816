import { parseArgs } from 'node:util';

/** A mistake of the caller's: said in a sentence, exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** The options of one command, as they were given. */
export interface Options {
  /** The last word given for an option. */
  text(name: string): string | undefined;
  /** The same, wanted. */
  wanted(name: string): string;
  number(name: string, o?: { readonly least?: number; readonly most?: number }): number | undefined;
  wantedNumber(name: string): number;
  /** Every word given for an option. */
  all(name: string): string[];
}

/** Reads `--name value` options. Throws `UsageError` for an unknown one, a missing value, or words that belong nowhere. */
export const readOptions = (args: readonly string[], names: readonly string[]): Options => {
  const values = parsed(args, names);
  const all = (name: string): string[] => values[name] ?? [];
  const text = (name: string): string | undefined => all(name).at(-1);
  const wanted = (name: string): string => {
    const value = text(name);
    if (value === undefined || value === '')
      throw new UsageError(`--${name} is missing; see: npm run farm -- help`);
    return value;
  };
  const number: Options['number'] = (name, { least = 0, most = Number.MAX_SAFE_INTEGER } = {}) => {
    const value = text(name);
    if (value === undefined) return undefined;
    const read = value.trim() === '' ? Number.NaN : Number(value);
    if (!(read >= least && read <= most))
      throw new UsageError(`--${name} must be a number from ${least} to ${most}, not “${value}”`);
    return read;
  };
  return {
    all,
    text,
    wanted,
    number,
    wantedNumber: (name) => {
      wanted(name);
      return number(name) ?? 0;
    },
  };
};

const parsed = (
  args: readonly string[],
  names: readonly string[],
): Readonly<Record<string, string[] | undefined>> => {
  const options = Object.fromEntries(
    names.map((name) => [name, { type: 'string', multiple: true } as const]),
  );
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};
