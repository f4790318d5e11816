import { hour } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';

/** Titles of issues that staff opened, the tool, and whether they are closed. */
const opened = [
  ['第 12 帧贴图缺失', 1, false],
  ['渲染结果偏暗，与客户本地不一致', 1, true],
  ['Arnold 许可证不足导致排队', 2, false],
  ['客户要求保留结果至月底', 2, true],
  ['多次卡帧，疑似显存不足', 1, false],
  ['毛发插件版本不匹配', 1, true],
  ['输出路径无写入权限', 2, false],
] as const;

/** Issues of the newest tasks; the demo has no outside tool, so they are kept here. */
export const fillIssues = async (
  tx: Tx,
  { now, by }: { readonly now: Date; readonly by: number },
): Promise<void> => {
  const tasks = await tx
    .selectFrom('task')
    .where('deleted_at', 'is', null)
    .select(['id', 'user_id'])
    .orderBy('id', 'desc')
    .limit(opened.length)
    .execute();
  for (const [at, { id, user_id }] of tasks.entries()) {
    const [title, tool, isDone] = opened[at % opened.length] ?? opened[0];
    const openedAt = new Date(now.getTime() - (at + 1) * hour);
    const row = await tx
      .insertInto('task_issue')
      .values({
        task_id: id,
        user_id,
        issue_tool: tool,
        is_local: true,
        issue_title: title,
        issue_text: '',
        checked_at: openedAt,
        created_by: by,
        created_at: openedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('task_issue')
      .set({ issue_key: `L-${row.id}`, is_done: isDone })
      .where('id', '=', row.id)
      .execute();
  }
};
