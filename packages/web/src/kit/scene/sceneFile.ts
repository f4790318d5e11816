/** A set of 3D tiles by its `tileset.json`, or a file of points. */
export type SceneKind = 'tiles' | 'points';

/** Largest file of points that is loaded whole, in bytes. */
export const largestFile = 256 * 1024 * 1024;

/** Why a scene is not drawn; the text of that name says so. */
export type SceneFault = 'noWebGl' | 'unreadable' | 'compressed' | 'tooLarge' | 'tooMany' | 'failed';

export class SceneError extends Error {
  readonly fault: SceneFault;
  /** Bytes of a file that is too large, or points of one that has too many, and how many are shown. */
  readonly size: number;
  readonly limit: number;
  constructor(fault: SceneFault, size = 0, limit = 0) {
    super(fault);
    this.fault = fault;
    this.size = size;
    this.limit = limit;
  }
}

/** Loads a file of points whole, at most `largestFile`. `onProgress` gets the part from 0 to 1. Throws SceneError. */
export const loadFile = async (
  url: string,
  o: { readonly signal: AbortSignal; readonly onProgress: (part: number) => void },
): Promise<ArrayBuffer> => {
  try {
    const answer = await fetch(url, { signal: o.signal });
    if (!answer.ok || !answer.body) throw new SceneError('failed');
    const size = Number(answer.headers.get('content-length') ?? Number.NaN);
    if (size > largestFile) throw new SceneError('tooLarge', size, largestFile);
    // Of a body that travels packed the length is another one.
    const isKnown = size > 0 && answer.headers.get('content-encoding') === null;
    const whole = isKnown ? new Uint8Array(size) : undefined;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let loaded = 0;
    // A file without a length is stopped where it becomes too large.
    for await (const part of answer.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      if (!whole) parts.push(part);
      else if (loaded + part.byteLength > size) throw new SceneError('failed');
      else whole.set(part, loaded);
      loaded += part.byteLength;
      if (loaded > largestFile) throw new SceneError('tooLarge', loaded, largestFile);
      if (size > 0) o.onProgress(Math.min(1, loaded / size));
    }
    if (!whole) return await new Blob(parts).arrayBuffer();
    if (loaded < size) throw new SceneError('failed');
    return whole.buffer;
  } catch (error) {
    throw error instanceof SceneError || o.signal.aborted ? error : new SceneError('failed');
  }
};
