/** A set of 3D tiles by its `tileset.json`, or a file of points. */
export type SceneKind = 'tiles' | 'points';

/** Largest file of points that is loaded whole, in bytes. */
export const largestFile = 256 * 1024 * 1024;

/** Why a scene is not drawn; the text of that name says so. */
export type SceneFault = 'noWebGl' | 'unreadable' | 'compressed' | 'tooLarge' | 'failed';

export class SceneError extends Error {
  readonly fault: SceneFault;
  /** Bytes of a file that is too large. */
  readonly size: number;
  constructor(fault: SceneFault, size = 0) {
    super(fault);
    this.fault = fault;
    this.size = size;
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
    if (size > largestFile) throw new SceneError('tooLarge', size);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let loaded = 0;
    // A file without a length is stopped where it becomes too large.
    for await (const part of answer.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      parts.push(part);
      loaded += part.byteLength;
      if (loaded > largestFile) throw new SceneError('tooLarge', loaded);
      if (size > 0) o.onProgress(Math.min(1, loaded / size));
    }
    return await new Blob(parts).arrayBuffer();
  } catch (error) {
    throw error instanceof SceneError || o.signal.aborted ? error : new SceneError('failed');
  }
};
