import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { orderOf } from '../kernel/ordering.ts';
import { period } from '../kernel/period.ts';
import { Picture, PictureRef, pictureUpload } from '../kernel/picture.ts';
import { AdvertisingId, Instant, orNull, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';

const access = anyOf('promotion:pic:advertise:list');
const keep = { access, object: 'advert' } as const;
const fields = {
  advertisingTitle: text(60),
  /** Opens when the picture is clicked. */
  linkUrl: orNull(z.url({ protocol: /^https?$/ }).max(500)),
  isOn: z.boolean(),
} as const;
const input = { ...fields, ...period.input, picture: PictureRef } as const;

const advertList = list('promotion/advertise/list', {
  access,
  id: 'advertisingId',
  query: { advertisingTitle: text(60).optional(), ...period.query },
  row: {
    advertisingId: AdvertisingId,
    ...fields,
    linkUrl: z.string().nullable(),
    ...period.row,
    picture: Picture,
    position: z.int(),
    createTime: Instant,
    version: z.int32(),
  },
  sorts: ['positionFlag', 'showFromFlag', 'createTimeFlag'],
  defaultSort: { by: 'positionFlag', value: 1 },
});

/** Adverts of the client with a picture (people §§3, 7): shown in their order while they run and are on. */
export const adverts = calls('notice', 'adverts', {
  list: advertList,
  add: command('promotion/advertise/add', {
    ...keep,
    input,
    output: z.object({ advertisingId: AdvertisingId }),
  }),
  update: command('promotion/advertise/edit', {
    ...keep,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile],
    input: { advertisingId: AdvertisingId, version: z.int32(), ...input },
  }),
  remove: perId('promotion/advertise/delete', { ...keep, ids: 'advertisingIds', id: AdvertisingId }),
  order: orderOf('promotion/advertise/order', { ...keep, id: AdvertisingId }),
  upload: pictureUpload('promotion/advertise/upload', { ...keep, maxBytes: 2 * 1024 * 1024 }),
  export: exportOf(advertList, 'promotion/advertise/export', {
    access,
    columns: [
      'position',
      'advertisingTitle',
      'linkUrl',
      'showFrom',
      'showUntil',
      'showState',
      'isOn',
      'createTime',
    ],
  }),
});
