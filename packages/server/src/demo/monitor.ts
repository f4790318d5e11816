import { createHash } from 'node:crypto';
import {
  abnormalJobs,
  businessOffset,
  day,
  hour,
  minute,
  monitorMessageState,
  monitorMessageType,
  principalKind,
  renderStatus,
} from '@renderdesk/contract';
import { addRow, addRows } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import type { Random } from './random.ts';

/** Name, code in our links or host of the site, whether it is on, remark. */
const custom = [
  ['微信公众号', 'wechat-mp', true, '菜单“立即注册”'],
  ['B 站教程', 'bilibili', true, '视频简介链接'],
  ['高校海报', 'campus', true, '二维码'],
  ['展会易拉宝', 'expo', true, ''],
  ['知乎专栏', 'zhihu', true, ''],
  ['老客户推荐', 'referral', true, ''],
  ['抖音投放', 'douyin-ads', true, '每月 8 千预算'],
  ['旧版落地页', 'landing-2024', false, '已下线'],
] as const;
const natural = [
  ['百度', 'baidu.com', true, ''],
  ['必应', 'bing.com', true, ''],
  ['谷歌', 'google.com', true, ''],
  ['搜狗', 'sogou.com', true, ''],
  ['360 搜索', 'so.com', true, ''],
  ['哔哩哔哩', 'bilibili.com', true, ''],
  ['站酷', 'zcool.com.cn', true, ''],
  ['CGJOY', 'cgjoy.com', false, '流量过低'],
] as const;

/** Registration sources, and the customers who came through them. */
export const fillSources = async (
  tx: Tx,
  o: { readonly random: Random; readonly now: Date; readonly customers: readonly number[] },
): Promise<void> => {
  const rows = [custom, natural].flatMap((all, kind) =>
    all.map(([name, source_code, is_on, remark], index) => ({
      kind: kind === 0 ? (1 as const) : (2 as const),
      name,
      source_code,
      is_on,
      remark,
      created_at: new Date(o.now.getTime() - (200 - index) * day),
    })),
  );
  const made = await tx
    .insertInto('register_channel')
    .values(rows)
    .returning(['id', 'kind', 'source_code'])
    .execute();
  await addRows(
    tx,
    'registration',
    o.customers
      .filter(() => o.random.chance(0.6))
      .map((user_id) => {
        const one = o.random.pick(made);
        return {
          user_id,
          register_channel_id: one.id,
          referrer: one.kind === 2 ? `https://www.${one.source_code}/` : '',
          created_at: o.now,
        };
      }),
  );
};

/** Links to the results of ended tasks, with the visitors of the last month. */
export const fillShares = async (
  tx: Tx,
  o: { readonly random: Random; readonly now: Date },
): Promise<void> => {
  const tasks = await tx
    .selectFrom('task')
    .where('status', '=', renderStatus.of.finished)
    .where('deleted_at', 'is', null)
    .select(['id', 'user_id'])
    .orderBy('id', 'desc')
    .limit(12)
    .execute();
  for (const [index, { id, user_id }] of tasks.entries()) {
    const created = o.now.getTime() - (index * 2 + 1) * day - 3 * hour;
    const isEnded = index % 5 === 4;
    const days = index % 3 === 2 ? 3 : 30;
    const ends = isEnded ? created + 2 * day : created + days * day;
    const link = await addRow(tx, 'share_link', {
      token_hash: createHash('sha256').update(`demo share ${id}`).digest(),
      task_id: id,
      user_id,
      created_at: new Date(created),
      ends_at: new Date(ends),
      is_ended: isEnded,
    });
    const visits = Array.from({ length: o.random.between(2, 14) }, (_, visitor) => {
      const at = o.random.between(created, Math.min(ends, o.now.getTime()) - 1);
      return {
        share_link_id: link,
        visited_on: new Date(at + businessOffset).toISOString().slice(0, 10),
        visitor_hash: createHash('sha256').update(`visitor ${visitor}`).digest(),
        first_at: new Date(at),
      };
    });
    await addRows(tx, 'share_visit', visits as never);
  }
};

/** Messages of the last days about tasks, and about nodes of platforms. */
export const fillMessages = async (
  tx: Tx,
  o: { readonly random: Random; readonly now: Date; readonly tasks: readonly number[] },
): Promise<void> => {
  const { failedFrames, stuckFrames, lostNodes, timedOutFrames } = monitorMessageType.of;
  const platforms = await tx.selectFrom('platform').orderBy('id').limit(3).select('id').execute();
  const kinds = [failedFrames, stuckFrames, failedFrames, timedOutFrames] as const;
  const subjects = [
    ...o.tasks.slice(0, 24).map((task_id) => ({ task_id, platform_id: null })),
    ...platforms.map(({ id }) => ({ task_id: null, platform_id: id })),
  ];
  await addRows(
    tx,
    'monitor_message',
    subjects.map((subject, index) => {
      const at = o.now.getTime() - index * 5 * hour - 10 * minute;
      return {
        ...subject,
        type: subject.task_id === null ? lostNodes : (kinds[index % kinds.length] ?? failedFrames),
        state: index % 3 === 2 ? monitorMessageState.of.marked : monitorMessageState.of.open,
        event_count: 3 + o.random.between(0, 40),
        event_rate: 5 + o.random.between(0, 90),
        event_at: new Date(at - minute),
        created_at: new Date(at),
      };
    }),
  );
};

/** What staff did about stuck frames, as the records of the jobs show it. */
export const fillStuckRecords = async (
  tx: Tx,
  o: { readonly now: Date; readonly staff: readonly number[] },
): Promise<void> => {
  const found = await tx
    .selectFrom('stuck_frame')
    .innerJoin('task', 'task.id', 'stuck_frame.task_id')
    .orderBy('stuck_frame.found_at', 'desc')
    .limit(9)
    .select(['task.id', 'task.user_id'])
    .execute();
  const did = [
    [abnormalJobs.cancel, '大场景，正常'],
    [abnormalJobs.restart, '贴图服务器卡住'],
    [abnormalJobs.operate, '清理缓存'],
  ] as const;
  for (const [index, { id, user_id }] of found.entries()) {
    const [call, reason] = did[index % did.length] ?? did[0];
    const at = new Date(o.now.getTime() - index * 9 * hour - 40 * minute);
    const operation = await addRow(tx, 'operation', {
      at,
      request_id: `demo-stuck-${index + 1}`,
      actor_kind: principalKind.of.staff,
      actor_id: o.staff[index % o.staff.length] ?? null,
      call: call.name,
      action: call.audit,
      outcome: 200,
      reason,
    });
    const on = { at, operation_id: operation, outcome: 200 };
    await addRows(tx, 'operation_object', [
      { ...on, kind: 'task', object_id: id },
      { ...on, kind: 'customer', object_id: user_id },
    ]);
  }
};
