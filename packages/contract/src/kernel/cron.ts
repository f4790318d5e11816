import * as z from 'zod';

/** The fields of a cron expression in their order, with the least and greatest value of each. Sunday is 0 or 7. */
export const cronFields = [
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'dayOfMonth', least: 1, most: 31 },
  { name: 'month', least: 1, most: 12 },
  { name: 'weekday', least: 0, most: 7 },
] as const;
export type CronField = (typeof cronFields)[number]['name'];

const isPart = (part: string, least: number, most: number): boolean => {
  const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part);
  if (!match) return false;
  const [, from, to, step] = match;
  const begin = Number(from ?? least);
  const end = Number(to ?? from ?? most);
  // A step of a single value means nothing that people agree on.
  if (step !== undefined && from !== undefined && to === undefined) return false;
  return begin >= least && end <= most && begin <= end && (step === undefined || Number(step) >= 1);
};

/** The fields of a text that are no cron fields; all of them where there are not five. */
export const wrongCronFields = (text: string): CronField[] => {
  const parts = text.trim().split(/\s+/);
  return cronFields
    .filter(
      ({ least, most }, at) =>
        parts.length !== cronFields.length ||
        !parts[at]?.split(',').every((part) => isPart(part, least, most)),
    )
    .map(({ name }) => name);
};

/** When something repeats: minute, hour, day of month, month, weekday, in business time. Numbers, `*`, lists, ranges and steps. */
export const CronText = z
  .string()
  .max(100)
  .overwrite((text) => text.trim().replaceAll(/\s+/g, ' '))
  .refine((text) => wrongCronFields(text).length === 0)
  .brand<'CronText'>();
export type CronText = z.output<typeof CronText>;
