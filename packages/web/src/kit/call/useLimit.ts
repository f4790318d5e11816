import { type AnyCall, approvals } from '@renderdesk/contract';
import { useRead } from './hooks.ts';

/**
 * The limit for one person of a command whose weight exceeds it, so that it would become a request for a second person.
 * Undefined within the limit and for commands without one. The server decides.
 */
export const useLimitBelow = (call: AnyCall, weight: number): number | undefined => {
  const { data } = useRead(approvals.limits, {}, { enabled: call.fourEyes !== undefined, quiet: true });
  const limit = data?.find(({ name }) => name === call.fourEyes)?.limit;
  return limit !== undefined && weight > limit ? limit : undefined;
};
