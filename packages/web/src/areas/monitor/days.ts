import { businessOffset, day } from '@renderdesk/contract';

/** The text of a range filter for a day of the company, `2026-03-01`. */
export const rangeOfDay = (text: string): string => {
  const from = Date.parse(`${text}T00:00:00Z`) - businessOffset;
  return `${from}~${from + day - 1}`;
};
