import type { Shortcut } from './shortcuts.ts';

/** What of a key event decides about shortcuts. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const named: Readonly<Record<string, string>> = { ' ': 'Space' };

/** The key itself: with Alt a Mac writes other signs, so letters and digits are then taken from the place of the key. */
const keyOf = ({ key, code, altKey }: Press): string => {
  const place = altKey ? /^(?:Key|Digit)(\w)$/.exec(code)?.[1]?.toLowerCase() : undefined;
  const plain = place ?? named[key] ?? key;
  return /^[A-Z]$/.test(plain) ? plain.toLowerCase() : plain;
};

/**
 * Whether Shift is part of the name of a shortcut: only with letters and named keys. Other characters (`?`) already
 * imply it.
 */
const tellsShift = (key: string): boolean => /^[a-z]$/.test(key) || key.length > 1;

/** A press as shortcuts are written: `Mod+k`, `Alt+Shift+t`, `?`. */
export const writtenKey = (press: Press, isMac: boolean): string => {
  const key = keyOf(press);
  const mod = isMac ? press.metaKey : press.ctrlKey;
  const other = isMac ? press.ctrlKey : press.metaKey;
  return [
    ...(mod ? ['Mod'] : []),
    ...(other ? ['Other'] : []),
    ...(press.altKey ? ['Alt'] : []),
    ...(press.shiftKey && (tellsShift(key) || press.altKey) ? ['Shift'] : []),
    key,
  ].join('+');
};

/** Milliseconds within which the second key of two must follow. */
export const sequenceWithin = 1500;

/** What is waited for after the first of two keys. */
export interface Pending {
  readonly first: string;
  readonly at: number;
}
/** What one press means: a shortcut with which of its keys it was, or the first of two, or nothing. */
export type Meaning<S extends Shortcut> =
  | { readonly kind: 'done'; readonly shortcut: S; readonly index: number }
  | { readonly kind: 'pending'; readonly pending: Pending }
  | { readonly kind: 'none' };

/** What a written key means after what was pressed before, at a moment in milliseconds. */
export const meaningOf = <S extends Shortcut>(
  shortcuts: readonly S[],
  written: string,
  at: number,
  before: Pending | undefined,
): Meaning<S> => {
  const first = before !== undefined && at - before.at <= sequenceWithin ? before.first : undefined;
  const find = (keys: string): Meaning<S> | undefined => {
    for (const shortcut of shortcuts) {
      const index = shortcut.keys.indexOf(keys);
      if (index >= 0) return { kind: 'done', shortcut, index };
    }
    return undefined;
  };
  const done = (first !== undefined && find(`${first} ${written}`)) || find(written);
  if (done) return done;
  const begins = shortcuts.some(({ keys }) => keys.some((one) => one.startsWith(`${written} `)));
  return begins ? { kind: 'pending', pending: { first: written, at } } : { kind: 'none' };
};

/** Two shortcuts that one press could mean, written for people; the rest of a sequence counts where it could be taken alone. */
export const conflictsAmong = (shortcuts: readonly Shortcut[]): string[] => {
  const taken = new Map<string, string>();
  const found: string[] = [];
  const take = (keys: string, by: string): void => {
    const other = taken.get(keys);
    if (other !== undefined && other !== by) found.push(`${keys}: ${other}, ${by}`);
    taken.set(keys, by);
  };
  for (const { id, scope, keys } of shortcuts) {
    for (const one of keys) {
      const [first, second] = one.split(' ');
      take(one, `${scope}.${id}`);
      if (first !== undefined && second !== undefined) take(first, 'the first of two');
      if (second !== undefined) take(second, `${scope}.second.${second}`);
    }
  }
  return found;
};
