import {
  adverts,
  backgrounds,
  bulletins,
  type DisplayCalls,
  displays,
  hour,
  miniProgramAdverts,
  noticeSettings,
  overviewAdverts,
  promotionNotices,
  slideshows,
  systemNotices,
  talks,
} from '@renderdesk/contract';
import { freshName, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

/** A WebP picture of 640 × 72 pixels; its header is text, as an upload of the derived tests is. */
const picture = `RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x7f\x02\0G\0\0`;

/** An input for a place: the parts that its commands take. */
export const displayOf = async (t: TestServer, calls: object) => {
  const all = {
    title: freshName(),
    type: 1,
    talkType: 1,
    content: '维护期间任务会自动重试',
    linkUrl: 'https://renderdesk.example/spring',
    channel: 2,
    terminals: [1, 2],
    isOn: true,
    showFrom: t.clock.now.getTime() - hour,
    showUntil: t.clock.now.getTime() + hour,
    picture: { fileId: (await t.admin.call(displays.upload, { file: picture } as never)).data.fileId },
  };
  const { shape } = (calls as DisplayCalls).add.input;
  return Object.fromEntries(Object.entries(all).filter(([key]) => key in shape)) as typeof all;
};

const samplesFor = (group: object) => {
  const calls = group as DisplayCalls;
  const { ids } = calls.remove;
  const id = calls.list.id as 'displayId';
  const added = async (t: TestServer) => {
    const input = await displayOf(t, calls);
    const { data } = await t.admin.call(calls.add, input as never);
    return { ...input, ...data };
  };
  const idOf = async (t: TestServer) => (await added(t))[id];
  return samplesOf(calls, {
    add: (t) => displayOf(t, calls) as never,
    update: async (t) => ({ ...(await added(t)), isOn: false, version: 1 }) as never,
    remove: async (t) => ({ [ids]: [await idOf(t)] }),
    ...('order' in calls && { order: async (t) => ({ ids: [await idOf(t), await idOf(t)].toReversed() }) }),
  } as Parameters<typeof samplesOf<DisplayCalls>>[1]);
};

const groups = [
  adverts,
  slideshows,
  miniProgramAdverts,
  overviewAdverts,
  backgrounds,
  talks,
  promotionNotices,
  systemNotices,
  bulletins,
];

/** The setting of one kind as it is now, with words of its own. */
const settingOf = async (t: TestServer) => {
  const { items } = (await t.admin.call(noticeSettings.list, {})).data;
  const row = items.find(({ kind }) => kind === 'taskEnded');
  if (!row) throw new Error('no setting of taskEnded');
  return { ...row, saysEn: 'Task {taskId} is over: {state}.', saysZh: '任务 {taskId} 结束：{state}。' };
};
const settingSamples = samplesOf(noticeSettings, {
  update: async (t) => (await settingOf(t)) as never,
  test: async (t) => (await settingOf(t)) as never,
});

export const samples = Object.assign(
  samplesOf(displays, { upload: () => ({ file: picture }) as never }),
  settingSamples,
  ...groups.map(samplesFor),
) as ReturnType<typeof samplesFor>;
