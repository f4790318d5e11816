import { adverts, hour } from '@renderdesk/contract';
import { freshName, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

/** A WebP picture of 640 × 72 pixels; its header is text, as an upload of the derived tests is. */
const picture = `RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x7f\x02\0G\0\0`;
const advert = async (t: TestServer) => ({
  advertisingTitle: freshName(),
  linkUrl: 'https://renderdesk.example/spring',
  isOn: true,
  showFrom: t.clock.now.getTime() - hour,
  showUntil: t.clock.now.getTime() + hour,
  picture: { fileId: (await t.admin.call(adverts.upload, { file: picture } as never)).data.fileId },
});
const added = async (t: TestServer) => {
  const input = await advert(t);
  const { data } = await t.admin.call(adverts.add, input as never);
  return { ...input, advertisingId: data.advertisingId };
};

export const samples = samplesOf(adverts, {
  add: advert,
  update: async (t) => ({ ...(await added(t)), isOn: false, version: 1 }),
  remove: async (t) => ({ advertisingIds: [(await added(t)).advertisingId] }),
  order: async (t) => ({
    ids: [(await added(t)).advertisingId, (await added(t)).advertisingId].toReversed(),
  }),
  upload: () => ({ file: picture }) as never,
});
