import { createHash, randomUUID } from 'node:crypto';
import { day } from '@renderdesk/contract';
import type { Blobs } from '../core/blobs/blob.ts';
import type { Tx } from '../core/db/db.ts';
import { demoPicture } from './picture.ts';

/** Title, days from now to the start and to the end (null for no end), and whether it is on. */
const planned = [
  ['双十一充值返利', -20, -6, true],
  ['新用户首月 8 折', -40, null, true],
  ['Redshift 3.6 上线', -3, 18, true],
  ['年终会员日', 9, 24, true],
  ['动画大赛报名', -8, 30, false],
] as const;
const [width, height] = [640, 200];

/** Picture adverts of the client: ended, running, scheduled and switched off. */
export async function fillAdverts(
  tx: Tx,
  o: { readonly now: Date; readonly by: number; readonly blobs: Blobs },
): Promise<void> {
  const at = (days: number): Date => new Date(o.now.getTime() + days * day);
  for (const [index, [title, from, until, isOn]] of planned.entries()) {
    const content = demoPicture(index * 41, width, height);
    const id = randomUUID();
    await o.blobs.put(`attachment/${id}`, content);
    await tx
      .insertInto('attachment')
      .values({
        id,
        kind: 'advert',
        media_type: 'image/png',
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        width,
        height,
        uploaded_by: o.by,
        uploaded_at: o.now,
      })
      .execute();
    await tx
      .insertInto('advert')
      .values({
        title,
        picture_id: id,
        link_url: index % 2 === 0 ? 'https://renderdesk.example/news' : null,
        show_from: at(from),
        show_until: until === null ? null : at(until),
        is_on: isOn,
        created_at: at(Math.min(from, 0)),
      })
      .execute();
  }
}
