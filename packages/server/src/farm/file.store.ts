import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { attemptFileKind, type AttemptRef } from '@renderdesk/contract';
import { type Selectable, sql } from 'kysely';
import { isOfImage } from '../task/index.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import type { DB, Db } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { pixelLimits } from '../core/uploads/limits.rules.ts';
import { pictureSize } from '../core/uploads/pixels.ts';
import { headBytes, imageTypeOf, pngSize } from './file.rules.ts';

type FileKind = Selectable<DB['attempt_file']>['kind'];

/** A file as an attempt hands it in. */
export interface NewFile {
  readonly kind: FileKind;
  readonly name: string;
  readonly mediaType: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly content: Uint8Array | Readable;
}

/** A file as it is kept. Sizes in bytes and pixels. */
export interface KeptFile {
  readonly kind: FileKind;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly at: Date;
}

/** The size of a PNG or WebP by its first bytes. */
const thumbnailSize = (type: string, head: Buffer) =>
  type === 'image/jpeg' ? undefined : pictureSize(type, (at, length) => head.subarray(at, at + length));

/** The name may hold any letter; its object's key does not. */
const keyOf = (a: AttemptRef, kind: number, name: string): string =>
  `file/${a.taskId}/${a.ix}/${a.n}/${kind}-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`;

/**
 * Keeps a file of an attempt; the same kind and name again replaces it. Images and thumbnails are told by their first
 * bytes, whatever the sender called them. Errors: `fileNotAccepted` for an empty file and for an image that is none of
 * PNG, JPEG, WebP, TIFF and OpenEXR, or a PNG without a possible size.
 */
export const putFile = async (
  db: Db,
  blobs: Blobs,
  a: AttemptRef,
  file: NewFile,
  now: Date,
): Promise<KeptFile> => {
  const { head, content } = await peeked(file.content);
  const isImage = file.kind !== attemptFileKind.of.other;
  const imageType = imageTypeOf(head);
  if (head.length === 0 || (isImage && imageType === undefined)) throw new ApiError('fileNotAccepted');
  const found = imageType === 'image/png' ? pngSize(head) : undefined;
  // Looked at before anything is stored: a picture of four billion pixels a side has no place in a row.
  if (isImage && imageType === 'image/png' && !found) throw new ApiError('fileNotAccepted');
  if (file.kind === attemptFileKind.of.thumbnail && imageType !== undefined) {
    const { width = 0, height = 0 } = (await thumbnailSize(imageType, head)) ?? {};
    const { side, pixels } = pixelLimits.thumbnail;
    if (Math.max(width, height) > side || width * height > pixels) throw new ApiError('fileNotAccepted');
  }
  const key = keyOf(a, file.kind, file.name);
  const hash = createHash('sha256');
  const size = await blobs.put(key, hashed(content, hash));
  const row = {
    // Only what the content tells: a browser does with a file what its type says.
    media_type: imageType ?? 'application/octet-stream',
    size,
    sha256: hash.digest('hex'),
    width: found?.width ?? file.width ?? null,
    height: found?.height ?? file.height ?? null,
    blob_key: key,
    at: now,
  };
  await db
    .insertInto('attempt_file')
    .values({ task_id: a.taskId, ix: a.ix, n: a.n, kind: file.kind, name: file.name, ...row })
    .onConflict((same) => same.columns(['task_id', 'ix', 'n', 'kind', 'name']).doUpdateSet(row))
    .execute();
  return {
    kind: file.kind,
    name: file.name,
    mediaType: row.media_type,
    size,
    width: row.width,
    height: row.height,
    at: now,
  };
};

/** The first bytes of a content, and the whole of it still to be read. */
const peeked = async (
  content: Uint8Array | Readable,
): Promise<{ head: Buffer; content: Uint8Array | Readable }> => {
  if (!(content instanceof Readable))
    return { head: Buffer.from(content.buffer, content.byteOffset, content.byteLength), content };
  const source: AsyncIterator<Buffer> = content[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let length = 0;
  let over = false;
  while (length < headBytes && !over) {
    const next = await source.next();
    over = next.done === true;
    if (next.done !== true) {
      first.push(next.value);
      length += next.value.length;
    }
  }
  const head = Buffer.concat(first);
  const whole = async function* () {
    yield head;
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
  };
  return { head, content: Readable.from(whole(), { objectMode: false }) };
};

/** The same content, which goes into a hash on its way. */
const hashed = (content: Uint8Array | Readable, hash: Hash): Uint8Array | Readable => {
  if (!(content instanceof Readable)) {
    hash.update(content);
    return content;
  }
  const through = async function* () {
    for await (const piece of content as AsyncIterable<Buffer>) {
      hash.update(piece);
      yield piece;
    }
  };
  return Readable.from(through(), { objectMode: false });
};

/** The files of an attempt, images first, of each kind the main output before its passes (`picture_order`). */
const filesOf = (db: Db, a: AttemptRef) =>
  db
    .selectFrom('attempt_file as file')
    .where('file.task_id', '=', a.taskId)
    .where('file.ix', '=', a.ix)
    .where('file.n', '=', a.n)
    .select([
      'file.kind',
      'file.name',
      'file.media_type as mediaType',
      'file.size',
      'file.width',
      'file.height',
      'file.at',
    ])
    .orderBy('file.kind')
    .orderBy(sql`picture_order(file.name)`);

/**
 * Opens the first file of a kind, or the one of a name; of thumbnails one of a pass is not shown for the image's. Undefined where the attempt has none; throws `BlobGone` where the
 * object is missing though the row is there.
 */
export const openFile = async (
  db: Db,
  blobs: Blobs,
  a: AttemptRef,
  which: { readonly kind: FileKind; readonly name?: string | undefined },
): Promise<{ file: KeptFile; body: Readable } | undefined> => {
  const { kind, name } = which;
  let files = filesOf(db, a).where('file.kind', '=', kind);
  if (name !== undefined) files = files.where('file.name', '=', name);
  else if (kind === attemptFileKind.of.thumbnail) files = files.where(isOfImage('file'));
  const file = await files.limit(1).executeTakeFirst();
  return file && { file, body: await blobs.get(keyOf(a, file.kind, file.name)) };
};
