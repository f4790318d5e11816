import { BlobGone, type Blobs } from './core/blobs/blob.ts';
import type { Config } from './core/config.ts';
import {
  lackedOn,
  lostAfterMs,
  openFile,
  readLog,
  searchLog,
  streamLog,
  suiting,
  whyWaiting,
} from './farm/index.ts';
import { type Deliveries, type Explain, outputLook, type SceneFarm, sceneLookOf } from './task/index.ts';

/** What attempts delivered, out of the farm's stores, for the calls of frames: the two areas meet here. */
export const deliveriesOf = (blobs: Blobs): Deliveries => ({
  readLog: (db, run, ask) => readLog(db, blobs, run, ask),
  searchLog: (db, run, ask, within) => searchLog(db, blobs, run, ask, within),
  streamLog: async (db, run) => {
    const { encoding } = await readLog(db, blobs, run, { lines: 1 });
    return { ...(await streamLog(db, blobs, run)), encoding };
  },
  openFile: async (db, run, kind, name) => {
    try {
      const found = await openFile(db, blobs, run, { kind, name });
      return found && { ...found.file, body: found.body };
    } catch (error) {
      if (error instanceof BlobGone) return undefined;
      throw error;
    }
  },
});

/** Why frames wait, by the rules that give them out. */
export const explainBy =
  (config: Config): Explain =>
  (db, { taskId, ix, now }) =>
    whyWaiting(db, { taskId, ix }, { now, lostAfterMs: lostAfterMs(config.beatSeconds) });

/** Where scenes lie, and whether a machine renders them, by the same rules. */
export const scenesOf = (config: Config): SceneFarm => {
  const known = scenes.get(config) ?? {
    storage: config.storage,
    look: sceneLookOf(config),
    lookOutput: outputLook,
    lackedOn,
    suiting,
  };
  scenes.set(config, known);
  return known;
};
/** Of each server: the submissions of both doors take turns at its storage. */
const scenes = new WeakMap<Config, SceneFarm>();
