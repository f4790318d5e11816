import { codeTable, type CodeOf } from '../kernel/codes.ts';

/**
 * What an operation record is about: the area of the console whose call it was, one code an area. The specification asks for
 * one before anything is read (tasks §5), so that one index answers whatever is chosen; `all` is every area.
 */
export const taskType = codeTable('taskType', {
  1: { name: 'task', tone: 'running' },
  2: { name: 'node', tone: 'info' },
  3: { name: 'staff', tone: 'warning' },
  4: { name: 'session', tone: 'neutral' },
  5: { name: 'account', tone: 'neutral' },
  6: { name: 'approval', tone: 'warning' },
  7: { name: 'calendar', tone: 'info' },
  8: { name: 'export', tone: 'neutral' },
  9: { name: 'gateway', tone: 'info' },
  10: { name: 'search', tone: 'neutral' },
  11: { name: 'view', tone: 'neutral' },
  12: { name: 'monitor', tone: 'neutral' },
  13: { name: 'audit', tone: 'warning' },
  14: { name: 'user', tone: 'info' },
  15: { name: 'agent', tone: 'info' },
  16: { name: 'pay', tone: 'info' },
  17: { name: 'bill', tone: 'info' },
  18: { name: 'reconciliation', tone: 'info' },
  19: { name: 'config', tone: 'info' },
  20: { name: 'receipt', tone: 'info' },
  21: { name: 'certification', tone: 'info' },
  22: { name: 'portal', tone: 'info' },
  23: { name: 'feedback', tone: 'info' },
  24: { name: 'notice', tone: 'info' },
  25: { name: 'transmission', tone: 'info' },
  26: { name: 'dongle', tone: 'info' },
  27: { name: 'marketing', tone: 'info' },
  30: { name: 'statistics', tone: 'info' },
  31: { name: 'data', tone: 'info' },
  28: { name: 'pack', tone: 'info' },
  29: { name: 'storage', tone: 'info' },
  37: { name: 'messaging', tone: 'info' },
  34: { name: 'outsourcing', tone: 'info' },
  35: { name: 'copyright', tone: 'info' },
  36: { name: 'material', tone: 'info' },
  32: { name: 'dayan', tone: 'info' },
  38: { name: 'survey', tone: 'info' },
  33: { name: 'finance', tone: 'info' },
  99: { name: 'all', tone: 'neutral' },
});
export type TaskType = CodeOf<typeof taskType>;

/** The first part of a call's name that a type of records stands for; undefined for all of them. */
export const areaOfType = (type: TaskType): string | undefined =>
  type === taskType.of.all ? undefined : taskType.entries[type].name;

/** Through which door something was done (overview §7 numbers console and API; the others are ours). */
export const channel = codeTable('channel', {
  2: { name: 'website', tone: 'info' },
  4: { name: 'api', tone: 'info' },
  5: { name: 'console', tone: 'neutral' },
  9: { name: 'nodeAgent', tone: 'neutral' },
  10: { name: 'server', tone: 'neutral' },
});
export type Channel = CodeOf<typeof channel>;

/** What the chain of seals says of one record, verified when it is asked. */
export const sealState = codeTable('sealState', {
  1: { name: 'intact', tone: 'success' },
  2: { name: 'waiting', tone: 'waiting' },
  3: { name: 'altered', tone: 'danger' },
  4: { name: 'broken', tone: 'danger' },
  5: { name: 'unknown', tone: 'warning' },
});

/** What became of a sign-in, and of what else is done about one: a first factor that was right opens nothing where a second is asked for. */
export const signInResult = codeTable('signInResult', {
  1: { name: 'done', tone: 'success' },
  2: { name: 'firstStep', tone: 'waiting' },
  3: { name: 'refused', tone: 'danger' },
});

/** How a session of staff ended. */
export const sessionEnd = codeTable('sessionEnd', {
  1: { name: 'signedOut', tone: 'neutral' },
  2: { name: 'expired', tone: 'neutral' },
  3: { name: 'passwordChanged', tone: 'warning' },
  4: { name: 'disabled', tone: 'danger' },
  5: { name: 'byAdministrator', tone: 'warning' },
  6: { name: 'replaced', tone: 'neutral' },
});
