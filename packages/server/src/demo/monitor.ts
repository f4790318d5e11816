import { day, hour, minute, monitorMessageState, monitorMessageType } from '@renderdesk/contract';
import { addRows } from '../build/rows.ts';
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
