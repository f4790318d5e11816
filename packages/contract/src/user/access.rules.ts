import { minute } from '../kernel/time.ts';
import { type TemporaryState, temporaryState } from './access.codes.ts';

/** The longest that a temporary password may be used, in minutes (lifecycles §3). */
export const longestTemporary = 30;
/** So long it may be shown to whoever asked for it, once. */
export const temporaryShownWithin = 24 * 60 * minute;

/** Where a temporary password stands at a moment. */
export const temporaryStateOf = (
  o: { readonly shown: boolean; readonly used: boolean; readonly endsAt: number },
  now: number,
): TemporaryState => {
  if (o.used) return temporaryState.of.used;
  if (o.endsAt <= now) return temporaryState.of.ended;
  return o.shown ? temporaryState.of.shown : temporaryState.of.waiting;
};
