import {
  type CleanAction,
  cleanFileStatus,
  cleanOrigin,
  cleanStatus,
  cleanTransitions,
  day,
  hour,
  keptBecause,
  principalKind,
  recycleDays,
  storageTransferStatus,
  storeType,
  whiteStatus,
} from '@renderdesk/contract';
import { addRow, addRows } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import { nextOfCron } from '../storage/index.ts';

export interface DemoVolume {
  readonly id: number;
  readonly folder: string;
}
interface Filling {
  readonly now: Date;
  readonly staff: readonly number[];
  readonly customers: readonly { readonly id: number; readonly currency: 1 | 2 }[];
  readonly volumes: readonly DemoVolume[];
}
/** A file of a cleaning that waits in the recycle folder of a storage. */
export interface CleaningFile {
  readonly folder: string;
  readonly jobId: number;
  readonly ownerId: number;
  readonly path: string;
  readonly size: number;
  /** Since its change. */
  readonly days: number;
}
const { input, output } = storeType.of;
const { customer, expireTime, timer } = cleanOrigin.of;

/** Customer, kind, origin, days since the plan, reason, and the steps after it. */
const jobs: readonly (readonly [number, 1 | 2, 1 | 2 | 3, number, string, readonly CleanAction[]])[] = [
  [0, input, customer, 30, '客户已迁移至本地', ['notify', 'begin', 'recycle', 'purge']],
  [1, output, expireTime, 12, '长期未登录', ['notify', 'begin', 'recycle']],
  [2, output, timer, 10, '夜间清理输出', ['notify', 'begin', 'recycle', 'restore']],
  [3, input, expireTime, 9, '超过 90 天未提交', ['cancel']],
  [4, output, customer, 9, '项目已验收', ['notify', 'begin', 'fail']],
  [5, output, timer, 2, '夜间清理输出', ['notify']],
  [6, input, expireTime, 2, '长期未充值', ['notify']],
  [7, output, timer, 1, '夜间清理输出', []],
  [8, input, customer, 1, '大文件占用', []],
];
/** Name, cron, on, automatic, kind, days unchanged, days since the last sign-in, least gigabytes. */
const timers = [
  ['夜间清理输出', '0 3 * * *', true, false, output, 20, 60, null],
  ['周末清理输入', '30 2 * * 6', true, false, input, 90, 180, 10],
  ['月初大客户检查', '0 4 1 * *', true, false, input, 60, null, 500],
  ['归档库清理', '15 1 * * 0', true, true, output, 30, 90, null],
  ['海外节点清理', '0 14 * * *', false, false, output, 20, 30, null],
  ['旧版输出清理', '0 5 * * 1-5', false, true, output, 45, null, 1],
  ['季度输入清理', '0 2 1 1,4,7,10 *', true, false, input, 120, 365, null],
] as const;
/** Customer, path, kind, days until its end, reason, status. */
const whiteListed = [
  [0, '', null, null, '战略客户', whiteStatus.of.active],
  [1, 'input', input, 90, '续作项目', whiteStatus.of.active],
  [3, 'output/look_02', output, 30, '等待验收', whiteStatus.of.active],
  [5, 'input/ep01_shot_10.ma', null, 180, '镜头返工', whiteStatus.of.active],
  [7, 'output', output, -3, '验收延期', whiteStatus.of.expired],
  [8, '', null, -20, '合同谈判', whiteStatus.of.expired],
  [9, 'input', null, null, '误加', whiteStatus.of.removed],
  [10, 'output/look_01', output, 60, '版权登记', whiteStatus.of.removed],
] as const;
/** Customer, target, path, status, files copied, the same there, different there, days ago. */
const transfers = [
  [0, 1, '', storageTransferStatus.of.done, 8, 0, 0, 20],
  [1, 2, 'input', storageTransferStatus.of.done, 4, 0, 0, 17],
  [2, 3, 'output', storageTransferStatus.of.done, 3, 1, 0, 15],
  [3, 4, '', storageTransferStatus.of.failed, 6, 1, 1, 11],
  [4, 5, 'output', storageTransferStatus.of.cancelled, 2, 0, 0, 8],
  [5, 6, 'input', storageTransferStatus.of.done, 4, 0, 0, 5],
  [6, 7, '', storageTransferStatus.of.cancelled, 0, 0, 0, 2],
] as const;

/** Timers, cleanings in each state with their files, the white list and transfers. Answers the files in recycle folders. */
export const fillCleanings = async (tx: Tx, o: Filling): Promise<CleaningFile[]> => {
  const { now } = o;
  const at = (days: number): Date => new Date(now.getTime() - days * day);
  const by = o.staff[0] ?? 1;
  const [main] = o.volumes;
  if (!main) throw new Error('the demo has no storage');
  const timerIds: number[] = [];
  for (const [nth, [timer_name, cron, is_on, is_automatic, type, days, login, space]] of timers.entries())
    timerIds.push(
      await addRow(tx, 'clean_timer', {
        timer_name,
        cron,
        is_on,
        is_automatic,
        volume_id: nth === 3 ? (o.volumes[1]?.id ?? null) : null,
        store_type: type,
        expire_days: days,
        last_login_day: login,
        min_space: space,
        last_run_at: nth === 0 ? at(1) : null,
        last_run_jobs: nth === 0 ? 1 : 0,
        next_run_at: is_on ? (nextOfCron(cron, now) ?? null) : null,
        created_at: at(60 - nth),
      }),
    );
  const recycled: CleaningFile[] = [];
  for (const [nth, planned] of jobs.entries())
    recycled.push(...(await fillJob(tx, { ...o, by, main, timerId: timerIds[0] ?? 0, nth, planned })));
  await addRows(
    tx,
    'white_list',
    whiteListed.flatMap(([nth, path, store_type, days, reason, white_status]) => {
      const user = o.customers[nth];
      const until_at = days === null ? null : at(-days);
      const row = { path, store_type, until_at, reason, white_status, created_by: by };
      return user ? [{ user_id: user.id, ...row, created_at: at(30 - nth) }] : [];
    }),
  );
  for (const [nth, to, path, status, done, same, differ, days] of transfers) {
    const [user, target] = [o.customers[nth], o.volumes[to]];
    if (user && target)
      await addRow(tx, 'storage_transfer', {
        user_id: user.id,
        from_volume_id: main.id,
        to_volume_id: target.id,
        path,
        storage_transfer_status: status,
        files_done: done,
        space_done: done * 24 * 1024,
        files_same: same,
        files_differ: differ,
        reason: '迁移至就近存储',
        created_by: by,
        created_at: at(days),
        begun_at: done > 0 ? new Date(at(days).getTime() + 10_000) : null,
        finished_at: new Date(at(days).getTime() + hour),
      });
  }
  return recycled;
};

interface Job extends Filling {
  readonly by: number;
  readonly main: DemoVolume;
  readonly timerId: number;
  readonly nth: number;
  readonly planned: (typeof jobs)[number];
}

/** A cleaning with its history and, once it began, three files. */
const fillJob = async (tx: Tx, o: Job): Promise<CleaningFile[]> => {
  const [nth, type, origin, days, reason, steps] = o.planned;
  const user = o.customers[nth];
  if (!user) return [];
  const later = (more: number): Date => new Date(o.now.getTime() + (more - days) * day);
  const took = steps.includes('begin');
  const restored = steps.includes('restore');
  const last = steps.at(-1);
  const status = last === undefined ? cleanStatus.of.planned : cleanTransitions[last].to;
  const ended = later(last === 'purge' ? 7.3 + recycleDays : days * 0.9);
  const isEnded = last === 'purge' || last === 'restore' || last === 'cancel';
  const files = [1, 2, 3].map((n) => ({
    path: type === input ? `input/old/scene_${n}.ma` : `output/old_${o.nth}/000${n}.png`,
    size: (20 + n * 4 + nth) * 1024,
  }));
  const size = files.reduce((sum, one) => sum + one.size, 0);
  const task =
    type === output
      ? await tx
          .selectFrom('task')
          .where('owner_id', '=', user.id)
          .select('id')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst()
      : undefined;
  const noticed = steps.includes('notify');
  const jobId = await addRow(tx, 'clean_job', {
    user_id: user.id,
    volume_id: o.main.id,
    store_type: type,
    clean_origin: origin,
    timer_id: origin === timer ? o.timerId : null,
    timer_version: origin === timer ? 1 : null,
    rule: JSON.stringify(origin === customer ? {} : { lastLoginDay: 60 }),
    expire_days: 20,
    clean_status: status,
    kept_because: status === cleanStatus.of.cancelled ? keptBecause.of.active : null,
    planned_at: later(0.01),
    planned_files: files.length,
    planned_space: size,
    kept_files: nth % 3,
    kept_space: (nth % 3) * 30 * 1024,
    at_stake: type === output ? String(12 + nth) : '0',
    currency: user.currency,
    ...(noticed && { noticed_at: later(0.1), clean_at: later(took ? 7.1 : 9.1) }),
    ...(took && !restored && { freed_files: files.length, freed_space: size }),
    ...(steps.includes('recycle') && { purge_at: later(7.2 + recycleDays) }),
    ended_at: isEnded ? ended : null,
    message: last === 'fail' ? 'EACCES: permission denied' : '',
    reason,
    created_by: origin === timer ? null : o.by,
    created_at: later(0),
  });
  await addRows(
    tx,
    'clean_event',
    ['plan' as const, ...steps].map((action, at, all) => {
      const before = all[at - 1];
      const to = (of: typeof action) => (of === 'plan' ? cleanStatus.of.planned : cleanTransitions[of].to);
      const isStaff = at === 0 ? origin !== timer : action === 'notify' || action === 'restore';
      return {
        job_id: jobId,
        at: later((at * days) / (all.length + 1)),
        action,
        from_status: before === undefined ? null : to(before),
        to_status: to(action),
        reason: at === 0 ? reason : '',
        actor_kind: isStaff ? principalKind.of.staff : principalKind.of.system,
        actor_id: isStaff ? o.by : null,
      };
    }),
  );
  if (!took) return [];
  const { purged, recycled, restored: back } = cleanFileStatus.of;
  const fileStatus = restored ? back : last === 'purge' ? purged : recycled;
  await addRows(
    tx,
    'clean_file',
    files.map((file) => ({
      job_id: jobId,
      user_id: user.id,
      ...file,
      changed_at: later(-60),
      task_id: task?.id ?? null,
      clean_file_status: fileStatus,
      cleared_at: later(7.15),
      ended_at: fileStatus === recycled ? null : ended,
    })),
  );
  if (fileStatus !== recycled) return [];
  return files.map((file) => ({ ...file, folder: o.main.folder, jobId, ownerId: user.id, days: days + 60 }));
};
