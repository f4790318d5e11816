import * as z from 'zod';

/** What was typed into the text filters before, for all lists in one local-storage entry, by the field's name. */
export const historyEntry = 'filter-history';
/** At most so many are kept a field (overview §5). */
export const historyCap = 10;

const Stored = z.record(z.string(), z.array(z.string()).catch([]));

const parsed = (stored: string | null): Record<string, string[]> => {
  try {
    return Stored.parse(JSON.parse(stored ?? '{}'));
  } catch {
    return {};
  }
};

/** Earlier entries of one field out of the stored text, newest first; what is broken counts as none. */
export const readHistory = (stored: string | null, field: string): readonly string[] =>
  parsed(stored)[field]?.slice(0, historyCap) ?? [];

/** The stored text with an entry put first in its field's history; an entry that stood there already moves up. */
export const withEntry = (stored: string | null, field: string, entry: string): string => {
  const all = parsed(stored);
  const earlier = (all[field] ?? []).filter((one) => one !== entry);
  return JSON.stringify({ ...all, [field]: [entry, ...earlier].slice(0, historyCap) });
};
