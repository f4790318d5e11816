import {
  appeals,
  day,
  hour,
  leastOf,
  micro,
  microOf,
  portal,
  textOf,
  wholeCents,
  yearOf,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Blobs } from '../core/blobs/blob.ts';
import type { Tx } from '../core/db/db.ts';
import { putFile } from '../farm/index.ts';
import type { DemoHistory } from '../demoHistory.ts';
import { demoPicture } from './picture.ts';

type Course =
  | { readonly to: 'submitted' }
  | { readonly to: 'handling' }
  | { readonly to: 'rejected'; readonly note: string }
  | { readonly to: 'withdrawn'; readonly note: string }
  | {
      readonly to: 'finished';
      readonly outcome: 1 | 2 | 3;
      readonly cause: 1 | 2 | 3 | 4 | 5;
      readonly note: string;
    };

/** What customers objected to, how many hours ago, and how far each appeal has come. */
const appealed: readonly (Course & {
  readonly reason: string;
  readonly hoursAgo: number;
  /** Entered soon after the bill was issued and undecided since: the clock of the bill's confirmation stands still. */
  readonly isEarly?: true;
  readonly hasPictures?: true;
})[] = [
  { to: 'submitted', reason: '整段镜头渲染结果为黑帧，要求退回费用', hoursAgo: 5, hasPictures: true },
  { to: 'submitted', reason: '同一帧重复计费', hoursAgo: 60 },
  { to: 'handling', reason: '贴图丢失，画面出现粉色块', hoursAgo: 30, hasPictures: true },
  { to: 'handling', reason: '渲染时长比本地测试多出三倍', hoursAgo: 52, isEarly: true },
  {
    to: 'finished',
    outcome: 1,
    cause: 2,
    reason: '节点掉线后帧被重复渲染',
    hoursAgo: 70,
    note: '节点显卡故障，退回费用',
  },
  {
    to: 'finished',
    outcome: 2,
    cause: 3,
    reason: '插件版本与提交时不一致',
    hoursAgo: 66,
    note: '以渲染券补偿',
  },
  {
    to: 'finished',
    outcome: 3,
    cause: 1,
    reason: '输出通道缺失',
    hoursAgo: 64,
    note: '免费重新渲染',
    hasPictures: true,
  },
  { to: 'rejected', reason: '价格高于报价', hoursAgo: 68, note: '账单价格与合同一致' },
  { to: 'withdrawn', reason: '镜头提交错误', hoursAgo: 48, note: '客户确认为自身原因' },
];

/** The place of the customer whose appeal came early, among those who pay by bill. */
export const earlyPlace = appealed.findIndex(({ isEarly }) => isEarly);
const earlyDays = 2;

/** So many images of the frames that are objected to were kept. */
const images = 6;

/** What one person decides alone, in either currency. */
const decidedAlone = microOf('60');

interface Filling {
  readonly now: Date;
  readonly doors: DemoHistory;
  /** Who handles them. */
  readonly finance: number;
  readonly owners: readonly number[];
  readonly blobs: Blobs | undefined;
}

/**
 * Appeals against the newest bills in every status, sent through our website and handled in the console; evidence with images where `blobs`
 * says where they lie. None where the working days that decide when they are due are not stated.
 */
export const fillAppeals = async (tx: Tx, o: Filling): Promise<void> => {
  if (!(await isStated(tx, new Date(o.now.getTime() + 30 * day)))) return;
  const lines = await appealable(tx, o);
  for (const [at, course] of appealed.entries()) {
    const line = lines[at];
    if (line) await appeal(tx, o, { line, course });
  }
};

const isStated = async (tx: Tx, until: Date): Promise<boolean> =>
  (await tx
    .selectFrom('calendar_year')
    .where('year', '=', yearOf(until.toISOString().slice(0, 10)))
    .select('year')
    .executeTakeFirst()) !== undefined;

interface Line {
  readonly billId: number;
  readonly version: number;
  readonly ownerId: number;
  readonly lineId: number;
  readonly taskId: number;
  readonly amount: string;
  readonly issuedAt: Date;
}

/** The dearest task of the newest bill of each customer that was issued some days ago. */
const appealable = async (
  tx: Tx,
  o: { readonly now: Date; readonly owners: readonly number[] },
): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    SELECT b.id AS "billId", b.version, b.owner_id AS "ownerId", l.id AS "lineId", l.task_id AS "taskId", l.amount,
      b.issued_at AS "issuedAt" FROM unnest(${o.owners}::bigint[]) AS o (id)
    CROSS JOIN LATERAL (SELECT * FROM bill WHERE owner_id = o.id AND issued_at < ${new Date(o.now.getTime() - 4 * day)}
      ORDER BY period DESC LIMIT 1) b
    CROSS JOIN LATERAL (SELECT * FROM bill_line WHERE owner_id = b.owner_id AND bill_id = b.id AND kind = 1 AND amount > 1
      ORDER BY amount DESC LIMIT 1) l
    ORDER BY o.id`.execute(tx);
  return rows;
};

const appeal = async (
  tx: Tx,
  o: Filling,
  { line, course }: { readonly line: Line; readonly course: (typeof appealed)[number] },
): Promise<void> => {
  const { doors, blobs, finance } = o;
  const { ownerId } = line;
  const entered = course.isEarly
    ? line.issuedAt.getTime() + earlyDays * day
    : o.now.getTime() - course.hoursAgo * hour;
  const at = (hours: number): Date => new Date(entered + hours * hour);
  const pictures: string[] = [];
  if (course.hasPictures === true && blobs !== undefined) {
    await keepImages(tx, blobs, { taskId: line.taskId, at: at(-1) });
    const content = demoPicture(line.taskId, 960, 540).toString('base64');
    const picture = await doors.customer(
      ownerId,
      portal.appealPicture,
      { name: '问题帧.png', content },
      at(0),
    );
    pictures.push(picture.fileId);
  }
  // A few of its frames.
  const claimed = textOf(wholeCents(leastOf(micro(microOf(line.amount) / 12n), decidedAlone))) as never;
  const { appealId } = await doors.customer(
    ownerId,
    portal.submitAppeal,
    {
      billId: line.billId,
      version: line.version,
      lines: [{ lineId: line.lineId, claimed }],
      reason: course.reason,
      pictures,
    },
    at(0),
  );
  if (course.to === 'submitted') return;
  if (course.to === 'withdrawn')
    return void (await doors.customer(
      ownerId,
      portal.withdrawAppeal,
      { appealId, version: 1, reason: course.note },
      at(20),
    ));
  await doors.staff(finance, appeals.take, { appealId, version: 1 }, at(3));
  if (course.to === 'handling') return;
  const ending = { appealId, version: 2, reason: course.note };
  if (course.to === 'rejected') return void (await doors.staff(finance, appeals.reject, ending, at(26)));
  await doors.staff(
    finance,
    appeals.finish,
    {
      ...ending,
      outcome: course.outcome,
      causeCode: course.cause,
      lines: course.outcome === 3 ? [] : [{ lineId: line.lineId, granted: claimed }],
    },
    at(26),
  );
};

/** Images of some frames of a task, as its nodes had handed them in. */
const keepImages = async (
  tx: Tx,
  blobs: Blobs,
  { taskId, at }: { readonly taskId: number; readonly at: Date },
): Promise<void> => {
  const frames = await tx
    .selectFrom('attempt')
    .where('task_id', '=', taskId)
    .where('outcome', '=', 1)
    .orderBy('ix')
    .select(['ix', 'n'])
    .limit(images)
    .execute();
  for (const { ix, n } of frames)
    await putFile(
      tx,
      blobs,
      { taskId, ix, n },
      {
        kind: 1,
        name: `${String(ix + 1).padStart(4, '0')}.png`,
        mediaType: 'image/png',
        content: demoPicture(taskId + ix, 320, 180),
      },
      at,
    );
};
