import { day, hour } from '@renderdesk/contract';
import { sql } from 'kysely';
import { addRow } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';

/** Name, type, content, status of the templates of the demo. */
const templates = [
  ['任务完成通知', 1, '{name}，您的渲染任务已完成，请登录平台下载结果。', 2],
  ['余额不足提醒', 1, '{name}，您的账户余额不足，任务可能暂停，请及时处理。', 2],
  ['维护公告', 1, '今晚 02:00-04:00 系统维护，期间上传较慢。', 2],
  ['双十二充值活动', 2, '{name}，双十二充值满减进行中，详见官网。拒收请回复R', 2],
  ['老客户回访', 2, '{name}，好久不见，登录平台领取渲染券。拒收请回复R', 1],
  ['登录验证码', 0, '您的验证码已发送，5 分钟内有效。', 2],
  ['年终抽奖', 2, '{name}，年终抽奖已开启。拒收请回复R', 3],
  ['旧版通知', 1, '客户端 4.x 已停止支持，请升级。', 4],
] as const;
/** Title, template, status, hours from now to its time, receivers, how many of them failed and were skipped. */
const pushes = [
  ['本周维护通知', 2, 3, -50, 40, 0, 3],
  ['双十二预热', 3, 4, -26, 60, 5, 8],
  ['余额提醒（十一月）', 1, 3, -140, 24, 0, 0],
  ['双十二正式通知', 3, 1, 30, 80, 0, 0],
  ['客户端升级提醒', 0, 6, -200, 12, 0, 0],
  ['短信通道测试', 0, 5, -300, 3, 3, 0],
  ['元旦值班安排', 2, 0, 0, 0, 0, 0],
] as const;

/** Templates, pushes with their receivers, and opt-outs. */
export const fillTextMessages = async (
  tx: Tx,
  o: { readonly now: Date; readonly by: number },
): Promise<void> => {
  const ids: number[] = [];
  for (const [at, [template_name, template_type, content, template_status]] of templates.entries())
    ids.push(
      await addRow(tx, 'message_template', {
        template_name,
        template_type,
        content,
        template_status,
        provider_no: template_status === 2 || template_status === 4 ? `SMS_${2048 + at}` : '',
        reason: template_status === 3 ? '服务商不接受抽奖类内容' : '',
        created_at: new Date(o.now.getTime() - (30 - at) * day),
      }),
    );
  for (const [title, template, status, hours, total, failed, skipped] of pushes) {
    const at = new Date(o.now.getTime() + hours * hour);
    const isOver = status >= 3 && status !== 6;
    const id = await addRow(tx, 'message_push', {
      title,
      template_id: ids[template] ?? 0,
      message_category: templates[template][1] as 1 | 2,
      message_status: status,
      send_at: status === 0 ? null : at,
      started_at: isOver ? at : null,
      ended_at: isOver || status === 6 ? at : null,
      total,
      failed,
      skipped,
      sent: isOver ? total - failed - skipped : 0,
      created_by: o.by,
      created_at: new Date(Math.min(at.getTime(), o.now.getTime()) - hour),
    });
    await sql`
      insert into message_receiver (push_id, user_id, receiver_state, skip_reason, error, handled_at)
      select ${id}, u.id, case when not ${isOver} then 0 when u.n <= ${failed} then 3 when u.n <= ${failed + skipped} then 4 else 2 end,
        case when ${isOver} and u.n > ${failed} and u.n <= ${failed + skipped} then 1 end,
        case when ${isOver} and u.n <= ${failed} then 'the gateway answered 503' else '' end,
        case when ${isOver} then ${at}::timestamptz end
      from (select id, row_number() over (order by id) as n from "user" where deleted_at is null and not is_agent_purse
        order by id limit ${total}) u`.execute(tx);
    await sql`update message_push set total = (select count(*) from message_receiver where push_id = ${id}) where id = ${id} and total > 0
      and not ${isOver}`.execute(tx);
  }
  await sql`
    insert into message_opt_out (user_id, reason, created_at)
    select id, '短信回复 R', ${o.now}::timestamptz - interval '9 days' from "user" where deleted_at is null and not is_agent_purse
    order by id offset 4 limit 7`.execute(tx);
};
