import type { ThingSources } from '../core/audit/things.ts';
import { messagesSeen } from './message.store.ts';
import { sharesSeen } from './share.store.ts';

/** Messages by the scene or the platform that they are about; registration sources by their names. */
export const monitorThings: ThingSources = {
  monitorMessage: {
    named: async (db, actor, ids) => {
      const rows = await messagesSeen(db, actor)
        .where('monitor_message.id', 'in', ids)
        .leftJoin('platform', 'platform.id', 'monitor_message.platform_id')
        .select(['monitor_message.id', 'task.scene_name', 'platform.name_zh'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.scene_name ?? row.name_zh,
        userName: null,
        href: '/monitor/messageMonitoring',
      }));
    },
  },
  shareLink: {
    named: async (db, actor, ids) => {
      const rows = await sharesSeen(db, actor)
        .innerJoin('task', 'task.id', 'share_link.task_id')
        .where('share_link.id', 'in', ids)
        .select(['share_link.id', 'task.scene_name'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.scene_name,
        userName: null,
        href: '/monitor/shareLinkStatistics',
      }));
    },
  },
  registerChannel: {
    named: async (db, _actor, ids) => {
      const rows = await db
        .selectFrom('register_channel')
        .where('id', 'in', ids)
        .select(['id', 'name'])
        .execute();
      return rows.map(({ id, name }) => ({
        id,
        name,
        userName: null,
        href: '/monitor/channelClassification',
      }));
    },
  },
};
