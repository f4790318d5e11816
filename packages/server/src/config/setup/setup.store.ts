import { type AutoReplyId, replyMatch } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../core/db/db.ts';
import { asId } from '../../core/db/wire.ts';

/**
 * The replies that match a message, the one to send first: the highest priority, then a whole match before a part, then
 * the longest keyword, then the oldest.
 */
export const matchingReplies = async (db: Db, message: string) => {
  const rows = await db
    .selectFrom('auto_reply')
    .where('deleted_at', 'is', null)
    .where('is_on', '=', true)
    .where(
      sql<SqlBool>`case when reply_match = ${replyMatch.of.whole} then folded(keyword) = folded(${message})
        else position(folded(keyword) in folded(${message})) > 0 end`,
    )
    .orderBy('priority', 'desc')
    .orderBy('reply_match')
    .orderBy(sql`length(keyword)`, 'desc')
    .orderBy('id')
    .limit(20)
    .select([
      'id',
      'keyword',
      'reply_match as replyMatch',
      'priority',
      'reply_text as replyText',
      'is_on as isOn',
    ])
    .execute();
  return rows.map(({ id, ...row }) => ({ ...row, autoReplyId: asId<AutoReplyId>(id) }));
};

/** The choices of one dictionary that are on, in their order. */
export const entriesOf = (db: Db, dictionary: string) =>
  db
    .selectFrom('dictionary_entry')
    .where('deleted_at', 'is', null)
    .where('is_on', '=', true)
    .where('dictionary', '=', dictionary)
    .orderBy('entry_order')
    .orderBy('id')
    .select(['entry_value as entryValue', 'name_zh as nameZh', 'name_en as nameEn'])
    .execute();

/** Nodes and agents that have a group. */
export const nodesOfGroup = sql<number>`(select count(*)::int from node where node.deleted_at is null
  and node.category @> array[task_group.group_name])`;
export const agentsOfGroup = sql<number>`(select count(*)::int from agent where agent.deleted_at is null
  and agent.task_group @> array[task_group.group_name])`;

/** Whether a node or an agent has each of these groups. */
export const groupsInUse = async (tx: Tx, ids: readonly number[]): Promise<Map<number, boolean>> => {
  const rows = await tx
    .selectFrom('task_group')
    .where('id', 'in', ids)
    .select(['id', sql<boolean>`${nodesOfGroup} + ${agentsOfGroup} > 0`.as('used')])
    .execute();
  return new Map(rows.map((row) => [row.id, row.used]));
};
