import { storageStats } from '@renderdesk/contract';
import { type Source, wholeSource } from '../../kit/pick/index.ts';

/** Storages by their names, with their servers. */
export const storages: Source<number> = wholeSource(storageStats.stat, { pageSize: 800 }, (answer) =>
  answer.items.map((one) => ({ value: one.bid, name: one.storageName, note: one.ip })),
);
