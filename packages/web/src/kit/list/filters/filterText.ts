/** A range of time as its filter holds it; at least one end is there. Epoch milliseconds. */
export interface Range {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const moment = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** A range out of its URL text, `from~to` with either end open; undefined for what is none or runs backwards. */
export const parseRange = (text: string): Range | undefined => {
  if (!/^\d*~\d*$/.test(text)) return undefined;
  const [first, last] = text.split('~');
  const range = { from: moment(first), to: moment(last) };
  if (range.from === undefined && range.to === undefined) return undefined;
  return range.from !== undefined && range.to !== undefined && range.from > range.to ? undefined : range;
};

/** The URL text of a range; empty for one without ends. */
export const rangeText = ({ from, to }: Range): string =>
  from === undefined && to === undefined ? '' : `${from ?? ''}~${to ?? ''}`;

/** Whether a range begins with a day and ends with one, in the viewer's zone; an open end is no part of a day. */
export const isWholeDays = ({ from, to }: Range): boolean => {
  const isMidnight = (at: number): boolean => new Date(at).setHours(0, 0, 0, 0) === at;
  return (from === undefined || isMidnight(from)) && (to === undefined || isMidnight(to + 1));
};

const codes = (text: string): number[] | undefined =>
  /^\d+(,\d+)*$/.test(text) ? text.split(',').map(Number) : undefined;

/** Second part of `70-1` in a status filter: a code of another table that splits the first (checklist T-132). */
export interface Split {
  readonly code: number;
  /** The query field of the second code. */
  readonly by: string;
}

/**
 * Query fields of a choice: several codes go to `key`; a single one to `single` where the call has that field; `70-1`
 * to code 70 and its second code, which excludes others (checklist T-132, T-133). Null for text that is no choice.
 */
export const choiceQuery = (
  text: string,
  key: string,
  o: { readonly single?: string | undefined; readonly split?: Split | undefined },
): Record<string, unknown> | null => {
  const parts = /^(\d+)-(\d+)$/.exec(text);
  if (parts) {
    if (!o.split || Number(parts[1]) !== o.split.code) return null;
    const code = Number(parts[1]);
    return {
      ...(o.single === undefined ? { [key]: [code] } : { [o.single]: code }),
      [o.split.by]: Number(parts[2]),
    };
  }
  const chosen = codes(text);
  if (!chosen) return null;
  const [only] = chosen;
  return o.single !== undefined && chosen.length === 1 ? { [o.single]: only } : { [key]: chosen };
};

/** One choice of a filter: its text in the URL and its name. */
export interface Option {
  readonly text: string;
  readonly name: string;
  /** Excludes all other choices: choosing it clears them, and choosing another clears it. */
  readonly alone?: boolean;
}

/** The texts after one option was switched, alone-standing options respected. */
export const toggled = (
  chosen: readonly string[],
  option: Option,
  options: readonly Option[],
  many: boolean,
): string[] => {
  if (chosen.includes(option.text)) return chosen.filter((text) => text !== option.text);
  if (!many || option.alone === true) return [option.text];
  const alone = new Set(options.filter((other) => other.alone === true).map((other) => other.text));
  const order = options.map((other) => other.text);
  return [...chosen.filter((text) => !alone.has(text)), option.text].toSorted(
    (a, b) => order.indexOf(a) - order.indexOf(b),
  );
};

/** `32/4` as two fields; one side alone asks for that one. Null for what is no such pair. */
export const pairQuery = (text: string, fields: readonly [string, string]): Record<string, number> | null => {
  const parts = /^(\d{0,6})\/?(\d{0,6})$/.exec(text);
  if (!parts || (!parts[1] && !parts[2])) return null;
  const [first, second] = fields;
  return { ...(parts[1] && { [first]: Number(parts[1]) }), ...(parts[2] && { [second]: Number(parts[2]) }) };
};
