/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Levels of a JSON text at most that are compared and checked. */
const mostLevels = 100;

/** Whether a JSON text has so many levels that walking it would overflow the stack. */
export const isTooDeep = (text: string): boolean => {
  let level = 0;
  for (const [part] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gsu)) {
    if (part === '[' || part === '{') level += 1;
    else if (part === ']' || part === '}') level -= 1;
    if (level > mostLevels) return true;
  }
  return false;
};

/** The values that hold no others, by their path: `camera.lens`, `passes[0]`. */
const leavesOf = (value: Json, path = ''): [string, Json][] => {
  if (value === null || typeof value !== 'object') return [[path, value]];
  const parts = Array.isArray(value)
    ? value.map((one: Json, at): [string, Json] => [`${path}[${at}]`, one])
    : Object.entries(value).map(([key, one]): [string, Json] => [path === '' ? key : `${path}.${key}`, one]);
  // What is empty is itself a value.
  return parts.length === 0 ? [[path, value]] : parts.flatMap(([at, one]) => leavesOf(one, at));
};

/** One place where two JSONs differ; undefined is a value that one of them lacks. */
export interface JsonChange {
  readonly key: string;
  readonly from: Json | undefined;
  readonly to: Json | undefined;
}

/** Where a JSON would become another one, by path, in the order of their keys. */
export const changesOf = (from: Json, to: Json): JsonChange[] => {
  const [before, after] = [new Map(leavesOf(from)), new Map(leavesOf(to))];
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .flatMap((key) => {
      const change = { key, from: before.get(key), to: after.get(key) };
      return JSON.stringify(change.from) === JSON.stringify(change.to) ? [] : [change];
    });
};
