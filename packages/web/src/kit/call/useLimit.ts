import { type AnyCall, approvals } from '@renderdesk/contract';
import { useRead } from './hooks.ts';

/**
 * What one person may do alone by a command, where it is about to do more: then it becomes a request that another person
 * decides. Undefined within the limit, and for a command that has none. The server has the last word.
 */
export const useLimitBelow = (call: AnyCall, weight: number): number | undefined => {
  const { data } = useRead(approvals.limits, {}, { enabled: call.fourEyes !== undefined, quiet: true });
  const limit = data?.find(({ name }) => name === call.fourEyes)?.limit;
  return limit !== undefined && weight > limit ? limit : undefined;
};
