import { businessOffset, day, type Instant } from '@renderdesk/contract';
import { rangeAt } from '../../kit/list/index.ts';

/** The ends of the text of a range filter now. */
export const spanOfText = (text: string): { readonly from?: Instant; readonly to?: Instant } => {
  const { from, to } = rangeAt(text, Date.now()) ?? {};
  return {
    ...(from !== undefined && { from: from as Instant }),
    ...(to !== undefined && { to: to as Instant }),
  };
};

/** The text of a range filter for a day of the company, `2026-03-01`. */
export const rangeOfDay = (text: string): string => {
  const from = Date.parse(`${text}T00:00:00Z`) - businessOffset;
  return `${from}~${from + day - 1}`;
};
