import { codeTable } from '../kernel/codes.ts';

/** Transfer protocols. The numbers are those of the specification, and 4 is plain TCP; the other names are ours (overview §3). */
export const transferProtocol = codeTable('transferProtocol', {
  1: { name: 'fasp', tone: 'neutral' },
  2: { name: 'udp', tone: 'neutral' },
  3: { name: 'http', tone: 'neutral' },
  4: { name: 'tcp', tone: 'neutral' },
  5: { name: 'quic', tone: 'neutral' },
});

/** Kinds of line (tasks §5). */
export const lineKind = codeTable('lineKind', {
  1: { name: 'engine', tone: 'neutral' },
  2: { name: 'web', tone: 'neutral' },
  3: { name: 'http', tone: 'neutral' },
  4: { name: 'vpn', tone: 'neutral' },
});

/** Marks of an accelerated-transfer account; the specification gives no codes. */
export const asperaAccountType = codeTable('asperaAccountType', {
  0: { name: 'general', tone: 'neutral' },
  1: { name: 'upload', tone: 'info' },
  2: { name: 'download', tone: 'info' },
});
