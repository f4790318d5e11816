import { notificationNames } from '@renderdesk/contract';
import { notificationTexts } from '@renderdesk/contract/account/notification.texts.ts';
import type { ThingSource } from '../core/audit/things.ts';

/** Displayed things by their titles; deleted ones too. */
export const displayThings: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db.selectFrom('display').where('id', 'in', ids).select(['id', 'title']).execute();
    return rows.map(({ id, title }) => ({ id, name: title, userName: null, href: null }));
  },
};

/** Settings of system notices by the names of their events. */
export const noticeSettingThings: ThingSource = {
  named: async (db, _actor, ids) => {
    const rows = await db
      .selectFrom('notice_setting')
      .where('id', 'in', ids)
      .select(['id', 'kind'])
      .execute();
    return rows.map(({ id, kind }) => {
      const known = notificationNames.find((name) => name === kind);
      const name = known === undefined ? kind : notificationTexts[known].name[1];
      return { id, name, userName: null, href: '/deploy/systemNoticeSetting' };
    });
  },
};
