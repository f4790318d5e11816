import { Money, renderStatus, TaskId, UserId } from '@renderdesk/contract';
import type { RichRow } from './rows.calls.ts';
import { exampleRow } from './rows.data.ts';

const { waiting, rendering, finished } = renderStatus.of;
const long = 'a remark that goes on and on 备注很长的一行文字'.repeat(6);

const rowAt = (index: number): RichRow => {
  const { taskId, sceneName, userName, userId, consume } = exampleRow(index);
  const statuses = [[rendering], [finished], [waiting, rendering, finished], []][index % 4] ?? [];
  return {
    taskId,
    sceneName,
    userName,
    userId,
    consume,
    imgName: index % 3 === 2 ? '' : `shot_${index}.png`,
    actor: `m***${index}@example.test`,
    taskStatusList: statuses,
    frames: index < 4 ? 3 : 1,
    remark: index === 1 ? long : '',
  };
};
const all = Array.from({ length: 40 }, (_, index) => rowAt(index));

/** One of them; undefined for one that is gone. */
export const rowOf = (taskId: number): RichRow | undefined => all.find((row) => row.taskId === taskId);

/** Rows as a server would give them: by status and words, paged; nothing was charged before 2026. */
export const readRows = (input: Readonly<Record<string, unknown>>) => {
  const { taskStatusList, keywords, chargedTime, pageSize, pageNum } = input as {
    readonly taskStatusList?: number | readonly number[];
    readonly keywords?: string;
    readonly chargedTime?: string;
    readonly pageSize: number;
    readonly pageNum: number;
  };
  const found = all.filter(
    (row) =>
      (taskStatusList === undefined ||
        [taskStatusList].flat().some((code) => row.taskStatusList.some((one) => one === code))) &&
      (chargedTime === undefined || chargedTime >= '2026') &&
      row.sceneName.includes(keywords ?? ''),
  );
  return Promise.resolve({
    pageNum,
    pageCount: Math.ceil(found.length / pageSize),
    total: found.length,
    size: pageSize,
    items: found.slice((pageNum - 1) * pageSize, pageNum * pageSize),
  });
};

/** The rows of a row; those of the second one cannot be read. */
export const childrenOf = (row: RichRow): Promise<readonly RichRow[]> =>
  row.taskId === all[1]?.taskId
    ? Promise.reject(new Error('no server here'))
    : Promise.resolve(
        [1, 2, 3].map((n) => ({
          ...row,
          taskId: TaskId.parse(row.taskId * 10 + n),
          userId: UserId.parse(row.userId),
          sceneName: `${row.sceneName} · ${n}`,
          consume: Money.parse('1.2'),
          frames: n === 1 && row.taskId < 100_000_000 ? 3 : 1,
        })),
      );
