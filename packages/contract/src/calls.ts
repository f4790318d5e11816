import { callFiles } from './calls.gen.ts';
import type { AnyCall, CallGroup } from './kernel/call.ts';

const isGroup = (value: unknown): value is CallGroup =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(
    (one) => typeof one === 'object' && one !== null && 'path' in one && 'group' in one,
  );

/** All calls, flat. What stands here is served, documented, permitted, fuzzed and tested. */
export const allCalls: readonly AnyCall[] = callFiles.flatMap((file) =>
  Object.values(file)
    .filter(isGroup)
    .flatMap((group) => Object.values(group)),
);
