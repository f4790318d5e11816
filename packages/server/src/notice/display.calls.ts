import {
  adverts,
  backgrounds,
  bulletins,
  bulletinType,
  type DisplayCalls,
  displayPlace,
  displays,
  miniProgramAdverts,
  type Out,
  overviewAdverts,
  promotionNotices,
  slideshows,
  systemNotices,
} from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { storedBy, type StoredBy } from '../core/auth/principal.ts';
import { attachable, pictureColumn, storePicture } from '../core/attachments/attachment.store.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import { eq, within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { periodColumns } from '../core/calls/period.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { deleteRows, insertRow, updateRow } from '../core/crud/crud.store.ts';
import { writeOrder } from '../core/crud/order.store.ts';
import type { Tx } from '../core/db/db.ts';
import { asId, asInstant } from '../core/db/wire.ts';
import { displaysAt, latestBulletins, type Place } from './display.store.ts';

const { of } = displayPlace;
type Input = Partial<Out<DisplayCalls['add']['input']['shape']>> &
  Pick<Out<DisplayCalls['add']['input']['shape']>, 'title' | 'isOn' | 'showFrom' | 'showUntil'>;

/** The groups of calls that are served alike: what each displays and the query field that finds by title. */
const places = [
  { calls: adverts, place: of.clientAdvert, find: 'advertisingTitle' },
  { calls: slideshows, place: of.slideshow, find: 'picCarouselName' },
  { calls: miniProgramAdverts, place: of.miniProgramAdvert, find: 'advertisingTitle' },
  { calls: overviewAdverts, place: of.overviewAdvert, find: 'advertisingTitle' },
  { calls: backgrounds, place: of.loginBackground, find: 'title' },
  { calls: promotionNotices, place: of.promotionNotice, find: 'noticeTitle' },
  { calls: systemNotices, place: of.systemNotice, find: 'noticeTitle' },
  { calls: bulletins, place: of.bulletin, find: 'noticeTitle' },
] as const;

/** A list of any place; a field that its rows do not have is not read. */
const listOf = (call: DisplayCalls['list'], place: Place, find: string) =>
  listing(call)
    .from((db, { now }) => displaysAt(db, place, now))
    .join((rows) => rows.leftJoin('attachment', 'attachment.id', 'display.picture_id'))
    .list({
      key: 'display.id',
      where: {
        title: words('display.title'),
        ...({ [find]: words('display.title') } as object),
        showState: eq('display.show_state'),
        type: eq('display.bulletin_type'),
        channel: eq('display.channel'),
        terminals: (query, codes) =>
          codes.length > 0 ? query.where(sql<SqlBool>`display.terminals && ${codes}::smallint[]`) : query,
        ...within('display.show_from'),
      },
      sorts: {
        positionFlag: 'display.position',
        showFromFlag: 'display.show_from',
        createTimeFlag: 'display.created_at',
      },
      columns: {
        displayId: 'display.id',
        ...({ [call.id]: 'display.id' } as object),
        type: sql.ref<0 | 1>('display.bulletin_type'),
        content: sql.ref<string>('display.content'),
        channel: sql.ref<1 | 2 | 3 | 4>('display.channel'),
        terminals: sql.ref<(1 | 2 | 3 | 4)[]>('display.terminals'),
        picture: pictureColumn('attachment'),
      },
    });

const columnsOf = async (tx: Tx, by: StoredBy, input: Input) => ({
  title: input.title,
  content: input.content ?? null,
  link_url: input.linkUrl ?? null,
  channel: input.channel ?? null,
  terminals: [...new Set(input.terminals)],
  bulletin_type: input.type ?? null,
  is_on: input.isOn,
  ...periodColumns(input),
  picture_id:
    input.picture === undefined
      ? null
      : await attachable(tx, { id: input.picture.fileId, kind: 'display', by, field: 'picture' }),
});

const placeCalls = ({ calls, place, find }: { calls: object; place: Place; find: string }): Route[] => {
  const group = calls as DisplayCalls;
  const { id } = group.list;
  return serve(group, {
    list: listOf(group.list, place, find),
    add: async ({ tx, actor, input, now }) => {
      const set = { place, ...(await columnsOf(tx, storedBy(actor), input)) };
      return { [id]: asId(await insertRow(tx, 'display', { now, set })) } as never;
    },
    update: async ({ tx, actor, input, now }) => {
      const set = await columnsOf(tx, storedBy(actor), input);
      const row = { id: input[id as 'displayId'], version: input.version };
      await updateRow(tx, 'display', { ...row, of: { place }, now, set });
      return null;
    },
    remove: ({ tx, ids, now }) => deleteRows(tx, 'display', { ids, of: { place }, now }),
    order: async ({ tx, input }) => {
      await writeOrder(tx, 'display', { ids: input.ids, of: { place } });
      return null;
    },
  });
};

/** Everything that is displayed. */
export const displayCalls = (blobs: Blobs): Route[] => [
  ...places.flatMap(placeCalls),
  ...serve(displays, {
    latest: async ({ db, input, now }) => {
      const rows = await latestBulletins(db, input.type, now);
      return rows.map((row) => ({
        bulletinId: asId(row.id),
        type: row.bulletin_type ?? bulletinType.of.admin,
        title: row.title,
        content: row.content ?? '',
        showFrom: asInstant(row.show_from),
      }));
    },
    upload: ({ tx, actor, file, now }) =>
      storePicture(tx, blobs, file, { kind: 'display', by: storedBy(actor), now }),
  }),
];
