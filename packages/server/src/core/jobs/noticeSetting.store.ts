import {
  adminStatus,
  type ChannelSetting,
  type NotificationKind,
  notificationKinds,
  type NotificationName,
  type Pair,
  preferences,
  screenAt,
  standardSetting,
} from '@renderdesk/contract';
import { notificationTexts } from '@renderdesk/contract/account/notification.texts.ts';
import { readRights } from '../auth/actor.ts';
import type { Db, Tx } from '../db/db.ts';

/** How a kind of notification is sent: channels, words, and staff who receive copies. */
interface NoticeSetting extends ChannelSetting {
  readonly receiverIds: readonly number[];
  /** Words in place of the standard ones; null in a language that has the standard ones. */
  readonly saysEn: string | null;
  readonly saysZh: string | null;
}

/** The channels of each kind that has a setting. */
export const channelSettings = async (db: Db) => {
  const rows = await db
    .selectFrom('notice_setting')
    .select(['kind', 'is_bell', 'is_mail', 'is_sms', 'is_only_chosen'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    isBell: row.is_bell,
    isMail: row.is_mail,
    isSms: row.is_sms,
    isOnlyChosen: row.is_only_chosen,
  }));
};

/** The present setting of a kind. */
export const settingOf = async (db: Db, kind: NotificationName): Promise<NoticeSetting> => {
  const row = await db
    .selectFrom('notice_setting')
    .where('kind', '=', kind)
    .select(['is_bell', 'is_mail', 'is_sms', 'is_only_chosen', 'receiver_ids', 'says_en', 'says_zh'])
    .executeTakeFirst();
  if (!row) return { ...standardSetting(kind), receiverIds: [], saysEn: null, saysZh: null };
  return {
    isBell: row.is_bell,
    isMail: row.is_mail,
    isSms: row.is_sms,
    isOnlyChosen: row.is_only_chosen,
    receiverIds: row.receiver_ids,
    saysEn: row.says_en,
    saysZh: row.says_zh,
  };
};

/** The sentence of a kind in both languages; standard words where the setting has none. */
export const sentenceOf = (
  kind: NotificationName,
  { saysEn, saysZh }: { readonly saysEn: string | null; readonly saysZh: string | null },
): Pair => {
  const [en, zh] = notificationTexts[kind].says;
  return [saysEn ?? en, saysZh ?? zh];
};

/** A person as notifications need it. */
export const receiverOf = async (db: Db, adminId: number) => {
  const row = await db
    .selectFrom('admin')
    .leftJoin('preference', (join) =>
      join.onRef('preference.admin_id', '=', 'admin.id').on('preference.key', '=', 'notifications'),
    )
    .where('admin.id', '=', adminId)
    .select(['admin.email', 'admin.phone', 'admin.really_name', 'admin.language', 'preference.value'])
    .executeTakeFirst();
  if (!row) return undefined;
  const chosen = preferences.notifications.safeParse(row.value);
  return {
    adminId,
    email: row.email,
    phone: row.phone,
    name: row.really_name,
    language: row.language,
    chosen: chosen.success ? chosen.data : {},
  };
};
export type Receiver = NonNullable<Awaited<ReturnType<typeof receiverOf>>>;

/**
 * Those of some staff who may receive copies of a kind: active, with every customer in their scope, since notices name customers, and
 * with the permission of the screen that the notice leads to, since it says what is shown there.
 */
export const maySeeCopies = async (
  tx: Tx,
  kind: NotificationName,
  ids: readonly number[],
): Promise<number[]> => {
  const { to = '' }: NotificationKind = notificationKinds[kind];
  const permission = screenAt(to.split('?')[0] ?? '')?.permission;
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('admin')
    .where('id', 'in', [...ids])
    .where('status', '=', adminStatus.of.active)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .execute();
  const allowed: number[] = [];
  for (const { id } of rows) {
    const { scope, keys } = await readRights(tx, id);
    if (scope === 'all' && (permission === undefined || keys.has(permission))) allowed.push(id);
  }
  return allowed;
};
