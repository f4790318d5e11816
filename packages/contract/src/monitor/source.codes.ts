import { codeTable } from '../kernel/codes.ts';

/** Where customers come from: a source of ours with a code in its links, or another site that leads to us. */
export const registerChannelKind = codeTable('registerChannelKind', {
  1: { name: 'custom', tone: 'info' },
  2: { name: 'natural', tone: 'neutral' },
});
