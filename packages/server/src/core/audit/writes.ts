/** What a raw statement writes. */
export interface Writes {
  /** Table of its last part, and whether that has RETURNING; undefined when that part only reads. */
  readonly main: { readonly table: string; readonly returns: boolean } | undefined;
  /** Tables written in common table expressions: `with gone as (delete from …)`. */
  readonly within: readonly string[];
}

/** `for update`, `for no key update` and `do update` do not count. */
const word =
  /'(?:[^']|'')*'|--[^\n]*|[()]|(?<!\b(?:for|key|do)\s+)\b(?:update|insert\s+into|delete\s+from)\s+(?:only\s+)?"?(\w+)"?|\breturning\b/gi;

/** Finds the tables that a statement writes, by its parentheses. */
export const writesOf = (statement: string): Writes => {
  let depth = 0;
  let table: string | undefined;
  let returns = false;
  const within: string[] = [];
  for (const [found, written] of statement.matchAll(word)) {
    if (found === '(') depth += 1;
    else if (found === ')') depth -= 1;
    else if (written !== undefined && depth > 0) within.push(written);
    else if (written !== undefined) table = written;
    else if (depth === 0 && found.toLowerCase() === 'returning') returns = true;
  }
  return { main: table === undefined ? undefined : { table, returns }, within };
};
