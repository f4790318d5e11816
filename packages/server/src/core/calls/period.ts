import { showState, type ShowState } from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import { badFields } from '../http/apiError.ts';

const { off, scheduled, running, ended } = showState.of;

/**
 * State at `now` of a row with `show_from`, `show_until` and `is_on`. The end is exclusive, and an ended row is ended
 * whether on or off.
 */
export const showStateAt = (table: string, now: Date): RawBuilder<ShowState> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<ShowState>`case when ${column('show_until')} <= ${now} then ${sql.lit(ended)}
    when not ${column('is_on')} then ${sql.lit(off)} when ${column('show_from')} > ${now} then ${sql.lit(scheduled)}
    else ${sql.lit(running)} end`;
};

/** Columns of a period in a command's input. Throws `badInput` when the end is not after the start. */
export const periodColumns = (input: { readonly showFrom: number; readonly showUntil: number | null }) => {
  if (input.showUntil !== null && input.showUntil <= input.showFrom) throw badFields('showUntil');
  return {
    show_from: new Date(input.showFrom),
    show_until: input.showUntil === null ? null : new Date(input.showUntil),
  };
};
