import {
  errorCodes,
  fillsOnly,
  type NotificationKind,
  notificationKinds,
  type NotificationName,
  noticeSettings,
  textIn,
} from '@renderdesk/contract';
import { notificationTexts } from '@renderdesk/contract/account/notification.texts.ts';
import { eq } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { updateRow } from '../core/crud/crud.store.ts';
import type { Db } from '../core/db/db.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { maySeeCopies } from '../core/jobs/noticeSetting.store.ts';
import { notifySample } from '../core/jobs/notifying.ts';
import { kindOfSetting, receiverNames } from './noticeSetting.store.ts';

interface Words {
  readonly saysEn: string | null;
  readonly saysZh: string | null;
}

const kindOfId = async (db: Db, id: number): Promise<NotificationName> => {
  const kind = await kindOfSetting(db, id);
  if (kind === undefined) throw new ApiError('notFound');
  return kind;
};

/** Throws `badInput` at words with a place that the standard sentence does not fill in. */
const assertFilled = (kind: NotificationName, { saysEn, saysZh }: Words): void => {
  const { says } = notificationTexts[kind];
  if (saysEn !== null && !fillsOnly(saysEn, textIn(says, 'en'))) throw badFields('saysEn');
  if (saysZh !== null && !fillsOnly(saysZh, textIn(says, 'zh'))) throw badFields('saysZh');
};

/** Which event notifies whom, by which channels and in which words. */
export const noticeSettingCalls = serve(noticeSettings, {
  list: listing(noticeSettings.list)
    .from((db) => db.selectFrom('notice_setting'))
    .list({
      key: 'notice_setting.id',
      where: {
        noticeGroup: eq('notice_setting.notice_group'),
        isBell: eq('notice_setting.is_bell'),
        isMail: eq('notice_setting.is_mail'),
        isSms: eq('notice_setting.is_sms'),
      },
      sorts: { noticeGroupFlag: 'notice_setting.notice_group' },
      columns: { settingId: 'notice_setting.id', receiverNames },
    }),

  update: async ({ tx, input, now }) => {
    const kind = await kindOfId(tx, input.settingId);
    const { always }: NotificationKind = notificationKinds[kind];
    assertFilled(kind, input);
    // Of their own account people learn themselves, and nobody else does.
    if (always && !input.isBell) throw badFields('isBell');
    if (always && input.receiverIds.length > 0) throw badFields('receiverIds');
    const receiverIds = [...new Set<number>(input.receiverIds)].toSorted((a, b) => a - b);
    const set = {
      is_bell: input.isBell,
      is_mail: input.isMail,
      is_sms: input.isSms,
      is_only_chosen: input.isOnlyChosen,
      receiver_ids: receiverIds,
      says_en: input.saysEn,
      says_zh: input.saysZh,
    };
    await updateRow(tx, 'notice_setting', {
      id: input.settingId,
      version: input.version,
      now,
      set: async (row) => {
        // Who has left since is passed over when notices are sent, and does not hold up other changes.
        const added = receiverIds.filter((id) => !row.receiver_ids.includes(id));
        if ((await maySeeCopies(tx, kind, added)).length < added.length) throw badFields('receiverIds');
        return set;
      },
    });
    return null;
  },

  test: async ({ tx, actor, input, now, requestId, language, effects }) => {
    const kind = await kindOfId(tx, input.settingId);
    assertFilled(kind, input);
    const { saysEn, saysZh } = input;
    const { events, went } = await notifySample(
      tx,
      { now, requestId, language },
      {
        adminId: actor.adminId,
        kind,
        channels: { bell: input.isBell, mail: input.isMail, sms: input.isSms },
        saysEn,
        saysZh,
      },
    );
    effects.events.push(...events);
    effects.affected.push({ id: input.settingId, outcome: errorCodes.success });
    return went;
  },
});
