import { type Field, matchOf } from '../text/match.ts';

/** Value of a choice in requests: an id, a code or a word. */
export type Value = string | number;

/** One thing that may be chosen. */
export interface Choice<V extends Value> {
  readonly value: V;
  readonly name: string;
  /** Distinguishes choices of equal name: company, organisation, id. */
  readonly note?: string | undefined;
  /** The choice that it hangs below, in a tree. */
  readonly parent?: V | null;
  /** Heading of its group, in a cascade. */
  readonly group?: string;
  /** Was chosen once and may not be chosen any more. */
  readonly gone?: boolean;
  /** What a search looks in instead of the texts above: with pinyin, for one. */
  readonly fields?: readonly Field[];
}

/** A line of a picker: a choice, or the heading of a group with its choices. */
export type Line<V extends Value> =
  | { readonly kind: 'choice'; readonly choice: Choice<V>; readonly level: number }
  | { readonly kind: 'group'; readonly name: string; readonly values: readonly V[] };

const holds = (choice: Choice<Value>, needle: string): boolean =>
  choice.fields
    ? matchOf(choice.fields, needle) !== undefined
    : `${choice.name}\n${choice.note ?? ''}\n${choice.group ?? ''}\n${choice.value}`
        .toLowerCase()
        .includes(needle);

/** The choices that hold what was typed; in a tree with all that stand above them, so that their place is seen. */
const foundIn = <V extends Value>(choices: readonly Choice<V>[], words: string): readonly Choice<V>[] => {
  const needle = words.trim().toLowerCase();
  if (needle === '') return choices;
  const byValue = new Map(choices.map((choice) => [choice.value, choice]));
  const kept = new Set<V>();
  for (const choice of choices) {
    if (!holds(choice, needle)) continue;
    for (let at: Choice<V> | undefined = choice; at && !kept.has(at.value);) {
      kept.add(at.value);
      at = at.parent === null || at.parent === undefined ? undefined : byValue.get(at.parent);
    }
  }
  return choices.filter((choice) => kept.has(choice.value));
};

/** The lines to draw for what was typed: groups with their headings, children below their parents. */
export const linesFor = <V extends Value>(choices: readonly Choice<V>[], words: string): Line<V>[] => {
  const found = foundIn(choices, words);
  const there = new Set(found.map((choice) => choice.value));
  const below = Map.groupBy(found, ({ parent }) =>
    parent !== null && parent !== undefined && there.has(parent) ? parent : undefined,
  );
  const drawn = new Set<V>();
  const lines: Line<V>[] = [];
  const add = (choice: Choice<V>, level: number): void => {
    if (drawn.has(choice.value)) return;
    drawn.add(choice.value);
    lines.push({ kind: 'choice', choice, level });
    for (const child of below.get(choice.value) ?? []) add(child, level + 1);
  };
  const groups = Map.groupBy(below.get(undefined) ?? [], (choice) => choice.group);
  for (const [name, members] of groups) {
    if (name !== undefined) lines.push({ kind: 'group', name, values: members.map(({ value }) => value) });
    for (const member of members) add(member, name === undefined ? 0 : 1);
  }
  return lines;
};

/** What is chosen after a line was: itself, or all that stand under a heading, or none of them where all were. */
export const chosenAfter = <V extends Value>(
  chosen: readonly V[],
  line: Line<V>,
  several: boolean,
): readonly V[] => {
  if (line.kind === 'choice') {
    const { value } = line.choice;
    if (chosen.includes(value)) return chosen.filter((one) => one !== value);
    return several ? [...chosen, value] : [value];
  }
  if (!several) return chosen;
  const missing = line.values.filter((value) => !chosen.includes(value));
  return missing.length > 0 ? [...chosen, ...missing] : chosen.filter((one) => !line.values.includes(one));
};

/** Several values as the text of a URL, and back; commas in words are written out. */
export const textOf = (values: readonly Value[]): string =>
  values.map((value) => encodeURIComponent(value)).join(',');
const plain = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
export const valuesIn = (text: string, kind: 'number' | 'string'): readonly Value[] =>
  text
    .split(',')
    .map(plain)
    .filter((part) => (kind === 'number' ? /^-?\d{1,15}$/.test(part) : part !== ''))
    .map((part) => (kind === 'number' ? Number(part) : part));
