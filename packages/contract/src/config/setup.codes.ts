import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** How the keyword of an automatic reply is compared with a message; the values are ours. */
export const replyMatch = codeTable('replyMatch', {
  1: { name: 'whole', tone: 'neutral' },
  2: { name: 'part', tone: 'neutral' },
});

/** How serious an entry of the error dictionaries is (lifecycles §23). */
export const errorLevel = codeTable('errorLevel', {
  0: { name: 'warning', tone: 'warning' },
  1: { name: 'error', tone: 'danger' },
});

/** The language of a text for customers (overview §7: 1 English, else 0). */
export const languageFlag = codeTable('languageFlag', {
  0: { name: 'chinese', tone: 'neutral' },
  1: { name: 'english', tone: 'neutral' },
});

/** What a mounted storage holds: files of customers, or results of renders; the values are ours. */
export const storeType = codeTable('storeType', {
  1: { name: 'input', tone: 'neutral' },
  2: { name: 'output', tone: 'neutral' },
});

/** What an additional charge is counted by (lifecycles §26); the values are ours. */
export const feeUnit = codeTable('feeUnit', {
  1: { name: 'task', tone: 'neutral' },
  2: { name: 'nodeHour', tone: 'neutral' },
  3: { name: 'coreHour', tone: 'neutral' },
});

/** The hosts of the console by which platforms are tagged (people §9); the values are ours. */
export const hostTag = codeTable('hostTag', {
  1: { name: 'ai', tone: 'info' },
  2: { name: 'ali', tone: 'neutral' },
  3: { name: 'tencent', tone: 'neutral' },
  4: { name: 'huoshan', tone: 'neutral' },
  5: { name: 'public', tone: 'success' },
});
export type HostTag = CodeOf<typeof hostTag>;
