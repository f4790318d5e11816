import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf, anySignedIn } from '../kernel/callBase.ts';
import { pictureUpload } from '../kernel/picture.ts';
import { DisplayId, Instant } from '../kernel/values.ts';
import { bulletinType } from './display.codes.ts';
import { type DisplayPart, displayCalls, displayOrder } from './display.fields.ts';
import type { PermissionKey } from '../permissions/permissions.ts';

export type { DisplayCalls, DisplayPart } from './display.fields.ts';

/** A place whose things have an order. */
const ordered = <const G extends string, const F extends string, const P extends DisplayPart>(
  group: G,
  path: string,
  key: PermissionKey,
  find: F,
  parts: readonly P[],
) => {
  const access = anyOf(key);
  return calls('notice', group, {
    ...displayCalls(path, { access, find, parts, id: 'displayId', isOrdered: true }),
    order: displayOrder(path, access),
  });
};
const keys = {
  adverts: 'promotion:pic:advertise:list',
  slideshows: 'promotion:pic:carousel:list',
  miniProgramAdverts: 'promotion:miniprogram:advertise:list',
  overviewAdverts: 'promotion:overview:advertise:list',
  backgrounds: 'config:background',
  promotionNotices: 'promotion:notice:list',
  systemNotices: 'system:notice:list',
  bulletins: 'notice:list',
  talks: 'promotion:cg:manage',
} as const;

export const displays = calls('notice', 'displays', {
  /** The bulletins that run now, the newest first, for everybody who works in the console (people §7). */
  latest: read('base/bulletin/latest', {
    access: anySignedIn,
    input: { type: bulletinType.schema.optional() },
    output: z.array(
      z.object({
        bulletinId: DisplayId,
        type: bulletinType.schema,
        title: z.string(),
        content: z.string(),
        showFrom: Instant,
      }),
    ),
  }),
  /** Stores the pictures of all places. */
  upload: pictureUpload('promotion/upload', {
    access: anyOf(
      keys.adverts,
      keys.slideshows,
      keys.miniProgramAdverts,
      keys.overviewAdverts,
      keys.backgrounds,
      keys.talks,
    ),
    object: 'display',
    maxBytes: 2 * 1024 * 1024,
  }),
});

/** Picture adverts of the client (people §§3, 7). */
export const adverts = ordered('adverts', 'promotion/advertise', keys.adverts, 'advertisingTitle', [
  'picture',
  'linkUrl',
]);

/** Marketing popups: pictures that the client shows one after another in a window (people §§3, 7). */
export const slideshows = ordered('slideshows', 'promotion/carousel', keys.slideshows, 'picCarouselName', [
  'picture',
  'linkUrl',
]);

/** Adverts of the mini-program. */
export const miniProgramAdverts = ordered(
  'miniProgramAdverts',
  'promotion/miniprogram',
  keys.miniProgramAdverts,
  'advertisingTitle',
  ['picture', 'linkUrl'],
);

/** Adverts on the overview page of a channel. */
export const overviewAdverts = ordered(
  'overviewAdverts',
  'promotion/overview',
  keys.overviewAdverts,
  'advertisingTitle',
  ['picture', 'channel', 'linkUrl'],
);

/** Pictures behind the sign-in forms of terminals. */
export const backgrounds = ordered('backgrounds', 'background', keys.backgrounds, 'title', [
  'picture',
  'terminals',
]);

/** Talks of the community, one list a type: recommended ones, how to become a speaker, how to register (people §3). */
export const talks = ordered('talks', 'promotion/cgtalks', keys.talks, 'title', [
  'talkType',
  'picture',
  'linkUrl',
]);

/** Popups in the bottom-right corner of a client. */
export const promotionNotices = ordered(
  'promotionNotices',
  'promotion/notice',
  keys.promotionNotices,
  'noticeTitle',
  ['channel', 'content', 'linkUrl'],
);

/** System notices of a client. */
export const systemNotices = calls(
  'notice',
  'systemNotices',
  displayCalls('sysnotice', {
    access: anyOf(keys.systemNotices),
    find: 'noticeTitle',
    parts: ['channel', 'content'],
    id: 'displayId',
    isOrdered: false,
  }),
);

/** Notices to staff and about nodes, with all that ran before. */
export const bulletins = calls(
  'notice',
  'bulletins',
  displayCalls('base/bulletin', {
    access: anyOf(keys.bulletins),
    find: 'noticeTitle',
    parts: ['type', 'content'],
    id: 'bulletinId',
    listPath: 'history',
    isOrdered: false,
  }),
);
