import * as z from 'zod';
import {
  anySignedIn,
  calls,
  DayText,
  list,
  listOf,
  Money,
  MonthText,
  read,
  renderStatus,
  reveal,
  type RowOf,
  sensitive,
  TaskId,
  UserId,
} from '@renderdesk/contract';

const row = {
  taskId: TaskId,
  sceneName: z.string(),
  imgName: z.string(),
  userName: z.string(),
  userId: UserId,
  actor: sensitive('email', z.string()),
  taskStatusList: z.array(renderStatus.schema),
  consume: Money,
  frames: z.int(),
  remark: z.string(),
};

/** A list that no server answers, with the columns that draw more than a value. */
export const richRows = calls('task', 'rows', {
  list: list('examples/rows', {
    id: 'taskId',
    access: anySignedIn,
    query: {
      keywords: z.string().optional(),
      taskStatusList: listOf(renderStatus.schema).optional(),
      at: DayText.optional(),
      chargedTime: MonthText.optional(),
    },
    row,
    sorts: ['consumeFlag'],
    defaultSort: { by: 'consumeFlag' },
  }),
  picture: read('examples/picture', { access: anySignedIn, input: { taskId: TaskId }, output: z.null() }),
  reveal: reveal('examples/reveal', {
    access: anySignedIn,
    audit: 'examples.reveal',
    object: 'task',
    input: { taskId: TaskId },
    output: { actor: z.string() },
  }),
});
export type RichRow = RowOf<typeof richRows.list>;
