import type { FileHandle } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** The most bytes of one piece, and how long lines wait for company. */
const pieceBytes = 1024 * 1024;
const lookEveryMs = 500;

/** Sends a piece of the log that begins at `offset`; answers the offset that is expected next, or «stop». */
export type SendPiece = (offset: number, bytes: Uint8Array<ArrayBuffer>) => Promise<number | 'stop'>;

export interface LogTail {
  /** Sends what is left, and ends; resolves when all of it was taken. */
  finish(): Promise<void>;
  /** Ends at once. */
  stop(): Promise<void>;
}

/**
 * Follows the file that a renderer writes its log to, and hands it on twice a second. The renderer writes to the file
 * itself, so nothing is lost or held up when the agent or the gateway is away. `base` is what the gateway holds of
 * earlier agents: the file's first byte is the log's byte `base`.
 */
export const tailLog = (
  file: FileHandle,
  o: { base: number; send: SendPiece; seen: (bytes: Uint8Array) => void },
): LogTail => {
  const wake = new AbortController();
  let finishing = false;
  let stopped = false;
  let place = 0;
  let read = 0;
  const follow = async (): Promise<void> => {
    while (!stopped) {
      const last = finishing;
      const bytes = await pieceAt(file, place);
      if (bytes.length > 0) {
        if (place + bytes.length > read) o.seen(bytes.subarray(Math.max(0, read - place)));
        read = Math.max(read, place + bytes.length);
        const next = await o.send(o.base + place, bytes);
        if (next === 'stop') return;
        // A gateway that knows less than was sent is told from there on.
        place = Math.max(0, next - o.base);
        continue;
      }
      if (last) return;
      await delay(lookEveryMs, undefined, { signal: wake.signal }).catch(() => undefined);
    }
  };
  const done = follow();
  // A failure is heard by whoever finishes.
  done.catch(() => undefined);
  return {
    finish: () => {
      finishing = true;
      wake.abort();
      return done;
    },
    stop: () => {
      stopped = true;
      wake.abort();
      return done.catch(() => undefined);
    },
  };
};

const pieceAt = async (file: FileHandle, place: number): Promise<Uint8Array<ArrayBuffer>> => {
  const { size } = await file.stat();
  const length = Math.min(pieceBytes, size - place);
  if (length <= 0) return new Uint8Array();
  const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, place);
  return buffer.subarray(0, bytesRead);
};
