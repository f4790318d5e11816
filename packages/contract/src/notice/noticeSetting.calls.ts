import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { hour } from '../kernel/time.ts';
import { AdminId, Flag, NoticeSettingId, orNull, text } from '../kernel/values.ts';
import { noticeGroup } from './noticeSetting.codes.ts';
import { longestNotice, mostReceivers } from './noticeSetting.rules.ts';

const access = anyOf('config:systemNotificationSetting');
const object = 'noticeSetting';
const channels = { isBell: z.boolean(), isMail: z.boolean(), isSms: z.boolean() } as const;
/** Words in place of the standard ones, with their places; null for the standard ones. */
const words = { saysEn: orNull(text(longestNotice)), saysZh: orNull(text(longestNotice)) } as const;
const kept = {
  ...channels,
  /** Mail and SMS go only to people who chose them in their own settings. */
  isOnlyChosen: z.boolean(),
  /** Staff who receive a copy of each notice. */
  receiverIds: z.array(AdminId).max(mostReceivers),
} as const;

/** Which event notifies whom, by which channels and in which words (people §2). */
export const noticeSettings = calls('notice', 'noticeSettings', {
  list: list('sysnotice/setting/get', {
    access,
    id: 'settingId',
    query: {
      noticeGroup: noticeGroup.schema.optional(),
      isBell: Flag.optional(),
      isMail: Flag.optional(),
      isSms: Flag.optional(),
    },
    row: {
      settingId: NoticeSettingId,
      /** Its name among the kinds of notification. */
      kind: z.string(),
      noticeGroup: noticeGroup.schema,
      ...kept,
      receiverNames: z.array(z.string()),
      saysEn: z.string().nullable(),
      saysZh: z.string().nullable(),
      version: z.int32(),
    },
    sorts: ['noticeGroupFlag'],
    defaultSort: { by: 'noticeGroupFlag', value: 1 },
  }),
  update: command('sysnotice/setting/update', {
    access,
    object,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile],
    input: { settingId: NoticeSettingId, version: z.int32(), ...kept, ...words },
  }),
  /** Sends a sample with these words to the person who sends the call, and to nobody else; answers the channels that it went by. */
  test: command('sysnotice/setting/test', {
    access,
    object,
    errors: [errorCodes.notFound],
    limits: [{ per: 'person', times: 20, withinMs: hour }],
    input: { settingId: NoticeSettingId, ...channels, ...words },
    output: z.object({ bell: z.boolean(), mail: z.boolean(), sms: z.boolean() }),
  }),
});
