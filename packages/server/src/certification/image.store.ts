import { buffer } from 'node:stream/consumers';
import { certificationImage, type CertificationImage } from '@renderdesk/contract';
import { sql } from 'kysely';
import { attachable, openFile, removeFiles } from '../core/attachments/attachment.store.ts';
import type { StoredBy } from '../core/auth/principal.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { badFields, notFound } from '../core/http/apiError.ts';

type Handed = Partial<Readonly<Record<(typeof names)[CertificationImage], readonly string[] | undefined>>>;
const names = {
  1: 'identitycardFrontImage',
  2: 'identitycardBehindImage',
  3: 'studentCardImage',
  4: 'certificate',
  5: 'authorization',
} as const satisfies Record<CertificationImage, string>;

/** The images that came with an application, by what each shows. Throws `badInput` under each of `wanted` that is missing. */
export const handedIn = (
  input: Handed,
  wanted: readonly CertificationImage[],
): readonly { readonly image: CertificationImage; readonly fileId: string }[] => {
  const handed = certificationImage.codes.flatMap((image) =>
    (input[names[image]] ?? []).map((fileId) => ({ image, fileId })),
  );
  const missing = wanted.filter((image) => !handed.some((one) => one.image === image));
  if (missing.length > 0) throw badFields(...missing.map((image) => names[image]));
  return handed;
};

/** An application that images belong to. */
export type Whose = { readonly certification_id: number } | { readonly student_id: number };

/** Hands images in with an application. Throws `badInput` for one that somebody else uploaded, or that belongs to another. */
export const attachImages = async (
  tx: Tx,
  whose: Whose,
  images: readonly { readonly image: CertificationImage; readonly fileId: string }[],
  from: StoredBy,
): Promise<void> => {
  for (const { image, fileId } of images) {
    const key = await attachable(tx, { id: fileId, kind: 'identity', by: from, field: names[image] });
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('identity_image')
      .values({ key, ...whose, image })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw badFields(names[image]);
  }
};

const column = (whose: Whose): 'certification_id' | 'student_id' =>
  'student_id' in whose ? 'student_id' : 'certification_id';
const numberOf = (whose: Whose): number =>
  'student_id' in whose ? whose.student_id : whose.certification_id;

/** The images of an application, in the order of what they show. */
export const imagesOf = (db: Db, whose: Whose) =>
  db
    .selectFrom('identity_image')
    .innerJoin('attachment', 'attachment.id', 'identity_image.key')
    .where(column(whose), '=', numberOf(whose))
    .select(['key', 'image', 'name'])
    .orderBy('image')
    .orderBy('key')
    .execute();

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A picture with words across it again and again: who looks at it and when, so that a copy says where it came from. */
const watermarked = (media: string, bytes: Buffer, words: string): string => {
  const picture = `data:${media};base64,${bytes.toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
<defs><pattern id="who" width="360" height="160" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
<text x="8" y="80" font-size="22" font-family="sans-serif" fill="#d22" fill-opacity="0.45">${escaped(words)}</text></pattern></defs>
<rect width="1200" height="800" fill="#fff"/><image href="${picture}" width="1200" height="800" preserveAspectRatio="xMidYMid meet"/>
<rect width="1200" height="800" fill="url(#who)"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

/** An image of an application as a data URL, with the viewer's words across it. Throws `notFound`, `fileGone`. */
export const openImage = async (
  db: Db,
  blobs: Blobs,
  whose: Whose,
  o: { readonly fileId: string; readonly words: string },
): Promise<string> => {
  const found = await db
    .selectFrom('identity_image')
    .where('key', '=', o.fileId)
    .where(column(whose), '=', numberOf(whose))
    .select('key')
    .executeTakeFirstOrThrow(notFound);
  const { type, body } = await openFile(db, blobs, { id: found.key, kind: 'identity' });
  return watermarked(type, await buffer(body), o.words);
};

/** The name of whoever looks at an image. */
export const viewerName = async (db: Db, adminId: number): Promise<string> =>
  (await db.selectFrom('admin').where('id', '=', adminId).select('really_name').executeTakeFirstOrThrow())
    .really_name;

/**
 * Removes images: of what was refused, withdrawn, revoked or over before a day, and all of accounts that were deleted before another day.
 * Those that were never handed in go as orphans.
 */
export const dropImages = async (
  tx: Tx,
  o: { readonly endedBefore: Date; readonly closedBefore: Date; readonly now: Date },
): Promise<void> => {
  const closed = sql<number>`(select id from "user" where deleted_at < ${o.closedBefore})`;
  const gone = await tx
    .deleteFrom('identity_image as i')
    .where((eb) =>
      eb.or([
        eb('i.certification_id', 'in', (ids) =>
          ids
            .selectFrom('certification')
            .where((of) =>
              of.or([
                of.and([of('outcome', 'in', [2, 3, 4]), of('decided_at', '<', o.endedBefore)]),
                of('user_id', 'in', closed),
              ]),
            )
            .select('id'),
        ),
        eb('i.student_id', 'in', (ids) =>
          ids
            .selectFrom('student')
            .where((of) =>
              of.or([
                of.and([of('status', '=', 3), of('decided_at', '<', o.endedBefore)]),
                // Decided on when it was verified, over when it ended: until then it held.
                of.and([of('status', '=', 4), of('ends_at', '<', o.endedBefore)]),
                of('user_id', 'in', closed),
              ]),
            )
            .select('id'),
        ),
      ]),
    )
    .returning('i.key')
    .execute();
  await removeFiles(tx, { ids: gone.map(({ key }) => key), kind: 'identity', now: o.now });
};
