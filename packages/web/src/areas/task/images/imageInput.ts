import { attemptFileKind, FrameId, type frames, type InputOf } from '@renderdesk/contract';

/** The input of the call `image` out of the query that a list row carries; undefined where it is none. */
export const imageInput = (query: string | null): InputOf<typeof frames.image> | undefined => {
  const found = new URLSearchParams(query ?? '');
  const frameId = FrameId.safeParse(Number(found.get('frameId')));
  const n = Number(found.get('n'));
  const fileKind = attemptFileKind.schema.safeParse(Number(found.get('fileKind')));
  if (!frameId.success || !fileKind.success || !Number.isInteger(n) || n < 1) return undefined;
  return { frameId: frameId.data, n, fileKind: fileKind.data };
};
