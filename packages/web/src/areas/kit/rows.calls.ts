import * as z from 'zod';
import {
  anySignedIn,
  calls,
  command,
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

const edited = { sceneName: row.sceneName.min(1).max(64), remark: row.remark.max(200) };

/** What adds and updates one of its rows; labelled as positions are. */
export const richRow = calls('staff', 'positions', {
  add: command('examples/row/add', {
    access: anySignedIn,
    audit: 'examples.add',
    input: edited,
    output: z.null(),
  }),
  update: command('examples/row/update', {
    access: anySignedIn,
    audit: 'examples.update',
    input: { ...edited, taskId: TaskId },
    output: z.null(),
  }),
});

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
