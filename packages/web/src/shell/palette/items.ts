import type { Field, Mark } from '../../kit/text/match.ts';

/** The groups of the palette. */
export type Group =
  | 'pins'
  | 'recent'
  | 'screens'
  | 'commands'
  | 'frames'
  | 'tasks'
  | 'users'
  | 'nodes'
  | 'organizations'
  | 'views';

/** One line of the palette: a place to go to, or something to do. */
export interface Item {
  readonly key: string;
  readonly group: Group;
  readonly title: string;
  /** What stands beside the title, in grey. */
  readonly hint: string;
  /** Where it leads; without one it is something to do. */
  readonly href?: string;
  readonly run?: () => void;
  /** What Tab writes into the field. */
  readonly complete: string;
}
/** An item as it is shown, with what was typed marked in its title. */
export interface ShownItem extends Item {
  readonly marks: readonly Mark[];
}
/** An item that the browser knows, with what it is found by; the first field is its title. */
export interface KnownItem extends Item {
  readonly fields: readonly Field[];
  /** When it was visited last: 0 for the newest; more for older ones; undefined for never. */
  readonly age?: number | undefined;
}

/** Whether an id was typed: then what bears it comes before the pages. */
export const isId = (words: string): boolean =>
  /^#?\d+(?:\s*[#＃]\s*\d*)?$/.test(words.trim().normalize('NFKC'));

const found: readonly Group[] = ['frames', 'tasks', 'users', 'nodes', 'organizations'];
const known: readonly Group[] = ['pins', 'recent', 'screens', 'views', 'commands'];

/** The order of the groups: what bears a typed id first, otherwise what the browser knows. */
export const groupOrder = (words: string): readonly Group[] =>
  isId(words) ? [...found, ...known] : [...known, ...found];

/** Lines of one group, in the groups' order. */
export const grouped = (
  items: readonly ShownItem[],
  words: string,
): readonly [Group, readonly ShownItem[]][] => {
  const by = Map.groupBy(items, ({ group }) => group);
  return groupOrder(words).flatMap((group) => {
    const own = by.get(group);
    return own ? [[group, own] as const] : [];
  }) as [Group, readonly ShownItem[]][];
};
