import { BlobGone, type Blobs } from './core/blob.ts';
import { openFile, readLog, searchLog, streamLog } from './farm/index.ts';
import type { Deliveries } from './task/index.ts';

/** What attempts delivered, out of the farm's stores, for the calls of frames: the two areas meet here. */
export const deliveriesOf = (blobs: Blobs): Deliveries => ({
  readLog: (db, run, ask) => readLog(db, blobs, run, ask),
  searchLog: (db, run, ask) => searchLog(db, blobs, run, ask),
  streamLog: (db, run) => streamLog(db, blobs, run),
  openFile: async (db, run, kind) => {
    try {
      const found = await openFile(db, blobs, run, { kind });
      return found && { ...found.file, body: found.body };
    } catch (error) {
      if (error instanceof BlobGone) return undefined;
      throw error;
    }
  },
});
