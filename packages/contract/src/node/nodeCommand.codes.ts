import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** The commands that an agent knows; anything else is not sent. */
export const nodeCommandKind = codeTable('nodeCommandKind', {
  1: { name: 'restartAgent', tone: 'warning' },
  2: { name: 'clearCache', tone: 'warning' },
  3: { name: 'diagnostics', tone: 'info' },
  4: { name: 'hardwareReport', tone: 'info' },
});
export type NodeCommandKind = CodeOf<typeof nodeCommandKind>;

export const nodeCommandStatus = codeTable('nodeCommandStatus', {
  0: { name: 'waiting', tone: 'waiting' },
  1: { name: 'sent', tone: 'running' },
  2: { name: 'done', tone: 'success' },
  3: { name: 'failed', tone: 'danger' },
  4: { name: 'expired', tone: 'warning' },
  5: { name: 'cancelled', tone: 'neutral' },
});
