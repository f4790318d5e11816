const personWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const personChecks = '10X98765432';

/** As it is compared: without spaces, letters large. */
export const plainNumber = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();

/** Whether a day of eight figures is one of the calendar. */
const isDay = (figures: string): boolean => {
  const text = `${figures.slice(0, 4)}-${figures.slice(4, 6)}-${figures.slice(6, 8)}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** Whether an identity number has 18 places, a birthday that there is and its check digit (GB 11643). */
export const isPersonNumber = (typed: string): boolean => {
  const number = plainNumber(typed);
  if (!/^[1-9]\d{16}[\dX]$/.test(number) || !isDay(number.slice(6, 14))) return false;
  const sum = personWeights.reduce<number>((all, weight, at) => all + weight * Number(number[at]), 0);
  return personChecks[sum % 11] === number[17];
};

/** Whole years since the birthday of an identity number, on a day `yyyy-mm-dd`. */
export const ageOf = (typed: string, today: string): number => {
  const born = plainNumber(typed).slice(6, 14);
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5).replace('-', '') < born.slice(4) ? years - 1 : years;
};

/** An identity number with the check digit that belongs to its first 17 figures. */
export const withPersonDigit = (first: string): string => {
  const sum = personWeights.reduce<number>((all, weight, at) => all + weight * Number(first[at]), 0);
  return `${first}${personChecks[sum % 11] ?? ''}`;
};

/** So many days before its end a student certification is spoken of (lifecycles §2). */
const studentReminders = [1, 7, 30] as const;

/** The reminder that is due so many days before the end and was not given yet; undefined where none is. */
export const studentReminder = (
  daysLeft: number,
  reminded: number | null,
): (typeof studentReminders)[number] | undefined => {
  const due = studentReminders.find((days) => daysLeft <= days);
  return due !== undefined && (reminded === null || due < reminded) ? due : undefined;
};
