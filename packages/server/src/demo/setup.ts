import type { Tx } from '../core/db/db.ts';

/** Keyword, match (1 whole, 2 part), priority, reply, and whether it is on. */
const replies = [
  ['你好', 1, 0, '您好，请描述遇到的问题，并附上任务 ID。', true],
  ['价格', 2, 10, '节点价格见官网价格页，会员等级越高价格越低。', true],
  ['会员价格', 2, 20, '会员价格见“会员中心 → 会员权益”。', true],
  ['发票', 2, 10, '请在“财务 → 发票”中提交申请，1–3 个工作日开具。', true],
  ['失败帧', 2, 10, '失败帧可在任务详情中重新提交，不重复计费。', true],
  ['双十一', 2, 30, '双十一活动已结束。', false],
] as const;

/** What staff set up as lists: automatic replies. */
export async function fillSetup(tx: Tx, o: { readonly now: Date }): Promise<void> {
  await tx
    .insertInto('auto_reply')
    .values(
      replies.map(([keyword, match, priority, text, isOn]) => ({
        keyword,
        reply_match: match,
        priority,
        reply_text: text,
        is_on: isOn,
        created_at: o.now,
      })),
    )
    .execute();
}
