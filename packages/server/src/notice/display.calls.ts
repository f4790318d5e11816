import {
  adverts,
  backgrounds,
  bulletins,
  bulletinType,
  type DisplayCalls,
  displayPlace,
  displays,
  miniProgramAdverts,
  overviewAdverts,
  promotionNotices,
  slideshows,
  systemNotices,
  talks,
} from '@renderdesk/contract';
import { storedBy } from '../core/auth/principal.ts';
import { attachable, pictureColumn, storePicture } from '../core/attachments/attachment.store.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import { within, words } from '../core/calls/filters.ts';
import { periodColumns } from '../core/calls/period.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { writeOrder } from '../core/crud/order.store.ts';
import { rowHandlers } from '../core/crud/rows.ts';
import { asId, asInstant } from '../core/db/wire.ts';
import { displaysAt, isOnTerminals, latestBulletins, type Place } from './display.store.ts';

const { of } = displayPlace;
/** The groups of calls that are served alike: what each displays and the query field that finds by title. */
const places = [
  { calls: adverts, place: of.clientAdvert, find: 'advertisingTitle' },
  { calls: slideshows, place: of.slideshow, find: 'picCarouselName' },
  { calls: miniProgramAdverts, place: of.miniProgramAdvert, find: 'advertisingTitle' },
  { calls: overviewAdverts, place: of.overviewAdvert, find: 'advertisingTitle' },
  { calls: backgrounds, place: of.loginBackground, find: 'title' },
  { calls: talks, place: of.talk, find: 'title' },
  { calls: promotionNotices, place: of.promotionNotice, find: 'noticeTitle' },
  { calls: systemNotices, place: of.systemNotice, find: 'noticeTitle' },
  { calls: bulletins, place: of.bulletin, find: 'noticeTitle' },
] as const;

const placeCalls = ({ calls, place, find }: { calls: object; place: Place; find: string }): Route[] => {
  const group = calls as DisplayCalls;
  return serve(group, {
    ...rowHandlers(group, 'display', {
      of: { place },
      columns: { type: 'bulletin_type', picture: 'picture_id' },
      set: async ({ tx, actor, input }) => ({
        ...periodColumns(input),
        ...('terminals' in input && { terminals: [...new Set(input.terminals)] }),
        ...('picture' in input && {
          picture_id: await attachable(tx, {
            id: input.picture.fileId,
            kind: 'display',
            by: storedBy(actor),
            field: 'picture',
          }),
        }),
      }),
      list: {
        from: (db, { now }) =>
          displaysAt(db, place, now).leftJoin('attachment', 'attachment.id', 'display.picture_id'),
        where: {
          [find]: words('display.title'),
          ...within('display.show_from'),
          terminals: (rows, codes: readonly number[]) =>
            codes.length > 0 ? rows.where(isOnTerminals(codes)) : rows,
        },
        columns: { picture: pictureColumn('attachment') },
      },
    }),
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
