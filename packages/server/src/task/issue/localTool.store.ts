import type { IssueTool as Tool } from '@renderdesk/contract';
import type { Db } from '../../core/db/db.ts';
import type { IssueTool } from './issue.port.ts';

/** The key of an issue that is kept here: the number of the row that opened it. */
const keyOf = (id: number): string => `L-${id}`;

/** Takes the place of a tool that is not set up: its issues are rows of our own, which staff close. */
export const localTool = (db: Db, tool: Tool): IssueTool => ({
  open: ({ id, title }) => Promise.resolve({ key: keyOf(id), title, status: '', isDone: false, url: null }),
  read: async (keys) => {
    const ids = keys.flatMap((key) => (/^L-[1-9]\d{0,14}$/.test(key) ? [Number(key.slice(2))] : []));
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('task_issue')
      .where('id', 'in', ids)
      .where('issue_tool', '=', tool)
      .where('is_local', '=', true)
      .select(['id', 'issue_key', 'issue_title', 'is_done'])
      .execute();
    return rows.flatMap((row) =>
      row.issue_key === keyOf(row.id)
        ? [{ key: row.issue_key, title: row.issue_title, status: '', isDone: row.is_done, url: null }]
        : [],
    );
  },
});
