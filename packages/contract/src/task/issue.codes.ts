import { codeTable, type CodeOf } from '../kernel/codes.ts';

/** The two outside tools that hold issues of tasks (overview §7). */
export const issueTool = codeTable('issueTool', {
  1: { name: 'tracker', tone: 'info' },
  2: { name: 'project', tone: 'info' },
});
export type IssueTool = CodeOf<typeof issueTool>;

/** How far an issue is, computed from its row. */
export const issueState = codeTable('issueState', {
  1: { name: 'waiting', tone: 'waiting' },
  2: { name: 'open', tone: 'info' },
  3: { name: 'closed', tone: 'success' },
  4: { name: 'failed', tone: 'danger' },
});

/** Why the last exchange with the tool failed. The first three are tried again without a person. */
export const issueFault = codeTable('issueFault', {
  1: { name: 'notReached', tone: 'warning' },
  2: { name: 'keyRefused', tone: 'danger' },
  3: { name: 'notSetUp', tone: 'warning' },
  4: { name: 'refused', tone: 'danger' },
  5: { name: 'missing', tone: 'danger' },
});
export type IssueFault = CodeOf<typeof issueFault>;
