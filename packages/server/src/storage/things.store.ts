import type { ThingSource } from '../core/audit/things.ts';
import { jobsSeen } from './job.store.ts';
import { timersKept, transfersSeen, whiteSeen } from './keep.store.ts';

/** Cleaning jobs, entries of the white list and transfers by their customer, timers by their names. */
export const storageThings = {
  cleanJob: {
    named: async (db, actor, ids) => {
      const rows = await jobsSeen(db, actor)
        .innerJoin('user', 'user.id', 'clean_job.user_id')
        .where('clean_job.id', 'in', ids)
        .select(['clean_job.id', 'user.name'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: null,
        userName: row.name,
        href: '/storage/storage/whiteList?tab=jobs',
      }));
    },
  },
  whiteList: {
    named: async (db, actor, ids) => {
      const rows = await whiteSeen(db, actor)
        .innerJoin('user', 'user.id', 'white_list.user_id')
        .where('white_list.id', 'in', ids)
        .select(['white_list.id', 'white_list.path', 'user.name'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.path === '' ? null : row.path,
        userName: row.name,
        href: '/storage/storage/whiteList',
      }));
    },
  },
  storageTransfer: {
    named: async (db, actor, ids) => {
      const rows = await transfersSeen(db, actor)
        .innerJoin('user', 'user.id', 'storage_transfer.user_id')
        .where('storage_transfer.id', 'in', ids)
        .select(['storage_transfer.id', 'storage_transfer.path', 'user.name'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.path === '' ? null : row.path,
        userName: row.name,
        href: '/storage/storage/management?tab=transfers',
      }));
    },
  },
  cleanTimer: {
    named: async (db, _actor, ids) => {
      const rows = await timersKept(db).where('id', 'in', ids).select(['id', 'timer_name']).execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.timer_name,
        userName: null,
        href: '/storage/storage/autoClean?tab=timers',
      }));
    },
  },
} satisfies Record<string, ThingSource>;
