import * as z from 'zod';

const wholeNumber = /^[1-9]\d{0,15}$/;

const partsOf = (text: string): unknown[] | undefined => {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  if (!trimmed.startsWith('[')) return trimmed.split(/[,，\s]+/).filter((part) => part !== '');
  try {
    const parsed: unknown = JSON.parse(trimmed);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
};

/** The ids in a text, as a JSON array or with commas between them (tasks §3); undefined where it holds anything else. */
export const idsIn = (text: string): number[] | undefined => {
  const parts = partsOf(text)?.map(String);
  return parts?.every((part) => wholeNumber.test(part)) === true && parts.length <= 1000
    ? parts.map(Number).filter(Number.isSafeInteger)
    : undefined;
};

/** Ids that travel as an array, as JSON-array text or as comma-separated text. */
export const idsOrText = <T extends z.ZodType<number, number>>(item: T) =>
  z.union([
    z.array(item).max(1000),
    z
      .string()
      .max(20_000)
      .transform((text) => idsIn(text) ?? [0])
      .pipe(z.array(item)),
  ]);
