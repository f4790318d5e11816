import { businessOffset, Instant } from '@renderdesk/contract';

/** The business month of now, `2026-11`. */
export const monthNow = (): string => new Date(Date.now() + businessOffset).toISOString().slice(0, 7);

/** The first and the last moment of a business month. */
export const spanOfMonth = (month: string): { readonly startTime: Instant; readonly endTime: Instant } => {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  const start = (of: number): number => Date.UTC(year, of, 1) - businessOffset;
  return { startTime: Instant.parse(start(nth - 1)), endTime: Instant.parse(start(nth)) };
};
