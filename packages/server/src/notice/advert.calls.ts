import { adverts, type Out } from '@renderdesk/contract';
import { storedBy, type StoredBy } from '../core/auth/principal.ts';
import { attachable, pictureColumn, storePicture } from '../core/attachments/attachment.store.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import { eq, within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { periodColumns, showStateAt } from '../core/calls/period.ts';
import { serve } from '../core/calls/serve.ts';
import { deleteRows, insertRow, updateRow } from '../core/crud/crud.store.ts';
import { writeOrder } from '../core/crud/order.store.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { asId } from '../core/db/wire.ts';

const advertsAt = (db: Db, now: Date) =>
  db.selectFrom((eb) =>
    eb
      .selectFrom('advert')
      .where('deleted_at', 'is', null)
      .selectAll()
      .select(showStateAt('advert', now).as('show_state'))
      .as('advert'),
  );

const list = listing(adverts.list)
  .from((db, { now }) => advertsAt(db, now))
  .join((rows) => rows.innerJoin('attachment', 'attachment.id', 'advert.picture_id'))
  .list({
    key: 'advert.id',
    where: {
      advertisingTitle: words('advert.title'),
      showState: eq('advert.show_state'),
      ...within('advert.show_from'),
    },
    sorts: {
      positionFlag: 'advert.position',
      showFromFlag: 'advert.show_from',
      createTimeFlag: 'advert.created_at',
    },
    columns: {
      advertisingId: 'advert.id',
      advertisingTitle: 'advert.title',
      picture: pictureColumn('attachment'),
    },
  });

const columnsOf = async (tx: Tx, by: StoredBy, input: Out<typeof adverts.add.input.shape>) => ({
  title: input.advertisingTitle,
  link_url: input.linkUrl,
  is_on: input.isOn,
  ...periodColumns(input),
  picture_id: await attachable(tx, { id: input.picture.fileId, kind: 'advert', by, field: 'picture' }),
});

/** Picture adverts of the client. */
export const advertCalls = (blobs: Blobs) =>
  serve(adverts, {
    list,
    add: async ({ tx, actor, input, now }) => ({
      advertisingId: asId(
        await insertRow(tx, 'advert', { now, set: await columnsOf(tx, storedBy(actor), input) }),
      ),
    }),
    update: async ({ tx, actor, input, now }) => {
      const set = await columnsOf(tx, storedBy(actor), input);
      await updateRow(tx, 'advert', { id: input.advertisingId, version: input.version, now, set });
      return null;
    },
    remove: ({ tx, ids, now }) => deleteRows(tx, 'advert', { ids, now }),
    order: async ({ tx, input }) => {
      await writeOrder(tx, 'advert', input.ids);
      return null;
    },
    upload: ({ tx, actor, file, now }) =>
      storePicture(tx, blobs, file, { kind: 'advert', by: storedBy(actor), now }),
  });
