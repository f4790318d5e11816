import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** The status of a version of software or of a plugin (lifecycles §26): a deprecated one takes no new tasks, a removed one none at all. */
export const versionStatus = codeTable('versionStatus', {
  0: { name: 'hidden', tone: 'neutral' },
  1: { name: 'test', tone: 'info' },
  2: { name: 'open', tone: 'success' },
  3: { name: 'deprecated', tone: 'warning' },
  4: { name: 'removed', tone: 'held' },
});
export type VersionStatus = CodeOf<typeof versionStatus>;

/** Where a version of a render script is on its way; the values are ours. */
export const scriptState = codeTable('scriptState', {
  1: { name: 'draft', tone: 'neutral' },
  2: { name: 'testing', tone: 'info' },
  3: { name: 'tested', tone: 'waiting' },
  4: { name: 'used', tone: 'success' },
  5: { name: 'former', tone: 'neutral' },
});
