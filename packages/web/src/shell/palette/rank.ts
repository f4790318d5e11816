import { type Group, type KnownItem, type ShownItem } from './items.ts';
import { matchOf } from '../../kit/text/match.ts';

/** So many lines of a group are shown at most. */
const most: Readonly<Partial<Record<Group, number>>> = { screens: 8, commands: 6, recent: 6, pins: 30 };
const usually = 8;

/** A place that several groups have stands in the first of these. */
const owners: readonly Group[] = ['pins', 'screens', 'views', 'recent'];

/** What a visit is worth: a little, so that of two equals the one that is used comes first. */
const recency = (age: number | undefined): number => (age === undefined ? 0 : Math.max(0, 10 - age));

/**
 * What answers to the words, best first within each group: exact, then by beginning, then by words, equals by how lately they
 * were visited. A place stands once. Nothing typed shows pins and recent places alone.
 */
export const ranked = (items: readonly KnownItem[], words: string): ShownItem[] => {
  const asked = words.trim();
  const matched = items.flatMap((item, index) => {
    if (asked === '' && item.group !== 'pins' && item.group !== 'recent') return [];
    const match = matchOf(item.fields, asked);
    if (!match) return [];
    const { fields, age, ...shown } = item;
    const other = match.best > 0 ? fields[match.best]?.text : undefined;
    const hint = [other === shown.title || other === undefined ? '' : other, shown.hint]
      .filter((part, at, all) => part !== '' && all.indexOf(part) === at)
      .join(' · ');
    return [{ item: { ...shown, hint, marks: match.marks }, score: match.score + recency(age), index }];
  });
  const sorted = asked === '' ? matched : matched.toSorted((a, b) => b.score - a.score || a.index - b.index);
  const owner = new Map<string, Group>();
  for (const group of owners)
    for (const { item } of matched)
      if (item.group === group && item.href !== undefined && !owner.has(item.href))
        owner.set(item.href, group);
  const counts = new Map<Group, number>();
  return sorted.flatMap(({ item }) => {
    const count = counts.get(item.group) ?? 0;
    if (item.href !== undefined && owner.get(item.href) !== item.group) return [];
    if (count >= (most[item.group] ?? usually)) return [];
    counts.set(item.group, count + 1);
    return [item];
  });
};
