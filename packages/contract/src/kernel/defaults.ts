/** How a list opens that does not open at page 1 with 50 rows (overview §§3, 9; people §9), by its path. */
interface Opening {
  readonly pageSize?: number;
  readonly firstPage?: 0;
}
export const openings = {
  'background/list': { pageSize: 10 },
  'feedback/official/list': { pageSize: 20 },
  'feedback/platform/list': { pageSize: 20 },
  'front/user/feedback/animation/list': { pageSize: 20 },
  'front/user/feedback/client/list': { pageSize: 20 },
  'front/user/feedback/picture/list': { pageSize: 20 },
  'front/user/messageLeave/list': { pageSize: 20 },
  'front/user/wechatmsg/list': { pageSize: 10 },
  'monitor/message/list': { firstPage: 0 },
  'monitor/taskList': { pageSize: 100 },
  'promotion/advertise/list': { pageSize: 20 },
  'promotion/miniprogram/list': { pageSize: 20 },
  'promotion/notice/list': { pageSize: 20 },
  'promotion/overview/list': { pageSize: 20 },
  'storage/inputUserStat': { pageSize: 200 },
  'storage/whiteList/list': { pageSize: 30 },
  'sysnotice/list': { pageSize: 10 },
} as const satisfies Readonly<Record<string, Opening>>;

const known: Readonly<Record<string, Opening | undefined>> = openings;
/** The opening of a list by its path; nothing for one that opens as most do. */
export const openingOf = (path: string): Opening => known[path] ?? {};

/** The status that the publish list of the GPU cloud opens with (people §9). */
export const publishStatusDefault = 20;
