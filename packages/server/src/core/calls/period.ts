import { showState, type ShowState } from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import { badFields } from '../http/apiError.ts';

const { off, scheduled, running, ended } = showState.of;

/**
 * The state of a row of a table with `show_from`, `show_until` and `is_on` at a moment. The end does not belong to the
 * period, and what has ended is ended whether it is on or off.
 */
export const showStateAt = (table: string, now: Date): RawBuilder<ShowState> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<ShowState>`case when ${column('show_until')} <= ${now} then ${sql.lit(ended)}
    when not ${column('is_on')} then ${sql.lit(off)} when ${column('show_from')} > ${now} then ${sql.lit(scheduled)}
    else ${sql.lit(running)} end`;
};

/** The columns of a period that a command sets. Throws `badInput` where it does not end after it begins. */
export const periodColumns = (input: { readonly showFrom: number; readonly showUntil: number | null }) => {
  if (input.showUntil !== null && input.showUntil <= input.showFrom) throw badFields('showUntil');
  return {
    show_from: new Date(input.showFrom),
    show_until: input.showUntil === null ? null : new Date(input.showUntil),
  };
};
