import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** The parts of a configuration file, each with its number; the number is ours. */
export const configSection = codeTable('configSection', {
  1: { name: 'platforms', tone: 'neutral' },
  2: { name: 'software', tone: 'neutral' },
  3: { name: 'softwareVersions', tone: 'neutral' },
  4: { name: 'plugins', tone: 'neutral' },
  5: { name: 'taskGroups', tone: 'neutral' },
  6: { name: 'constraints', tone: 'neutral' },
  7: { name: 'jsonTemplates', tone: 'neutral' },
  8: { name: 'dictionary', tone: 'neutral' },
  9: { name: 'mountPaths', tone: 'neutral' },
  10: { name: 'generalErrors', tone: 'neutral' },
  11: { name: 'renderingErrors', tone: 'neutral' },
  12: { name: 'autoReplies', tone: 'neutral' },
  13: { name: 'schedules', tone: 'neutral' },
  14: { name: 'softwareFees', tone: 'neutral' },
  15: { name: 'prices', tone: 'neutral' },
  16: { name: 'rate', tone: 'neutral' },
  17: { name: 'areas', tone: 'neutral' },
});
export type ConfigSection = CodeOf<typeof configSection>;

/** What a configuration file does to a row. */
export const fileChange = codeTable('fileChange', {
  1: { name: 'added', tone: 'success' },
  2: { name: 'changed', tone: 'info' },
});
