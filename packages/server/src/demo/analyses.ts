import { hour, minute, type AnalyseStatus, type SystemReason } from '@renderdesk/contract';
import { addRows } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import type { Customer } from './customers.ts';
import type { DemoTask } from './demoTask.ts';
import type { DemoNode } from './nodes.ts';
import type { Random } from './random.ts';
import { sceneOf } from './scenes.ts';

/** How many analyses stand in each status; those that became tasks have one of the demo's. */
const shares: readonly (readonly [AnalyseStatus, number])[] = [
  [35, 24],
  [40, 12],
  [0, 6],
  [5, 6],
  [10, 5],
  [15, 4],
  [30, 4],
  [45, 4],
  [48, 3],
  [20, 4],
  [25, 8],
];

const tips = {
  warning: [{ code: '10027', type: 0, detail: '4096' }],
  error: [
    { code: '10002', type: 1, detail: 'textures/wall_diffuse.exr' },
    { code: '10014', type: 0, detail: 'D:/render/out' },
  ],
} as const;
const tipsOf = (status: AnalyseStatus): readonly object[] =>
  status === 10 ? tips.error : status === 5 || status === 30 ? tips.warning : [];

const unreadable = 'the scene cannot be read: it ends too early';
const platformNotOpen = 40_074;

/** Analyses of scenes in each of their statuses, with what was found, logs and histories. */
export async function fillAnalyses(
  tx: Tx,
  o: {
    readonly random: Random;
    readonly now: Date;
    readonly customers: readonly Customer[];
    readonly nodes: readonly DemoNode[];
    readonly tasks: readonly DemoTask[];
    readonly storage: string;
  },
): Promise<void> {
  const { random, now } = o;
  const free = o.nodes.filter(({ works }) => works).slice(-40);
  const became = o.tasks.filter(({ status }) => status === 25 || status === 0 || status === 5);
  const drafts = shares
    .flatMap(([status, count]) => Array.from({ length: count }, () => status))
    .map((status, at) => {
      const running = status === 20 || status === 25;
      const ago = running ? random.between(1, 20) * minute : random.between(1, 9 * 24) * hour + at * minute;
      return { status, at: new Date(now.getTime() - ago) };
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const rows = drafts.map(({ status, at }, index) => {
    const customer = random.pick(o.customers);
    const scene = sceneOf(random, customer, o.storage).columns;
    const task = status === 35 || status === 40 ? became[index % became.length] : undefined;
    const node = free[index % free.length];
    const begun = status === 25 ? null : new Date(at.getTime() + random.between(5, 50) * 1000);
    const over =
      begun === null || status === 20 ? null : new Date(begun.getTime() + random.between(2, 90) * 1000);
    return {
      user_id: task?.customer.id ?? customer.id,
      owner_id: task?.customer.ownerId ?? customer.ownerId,
      platform_id: scene.platform_id,
      area_id: task?.customer.areaId ?? customer.areaId,
      software_id: scene.software_id,
      project_name: scene.project_name ?? '',
      scene_name: scene.scene_name ?? '',
      scene_path: scene.scene_path ?? '',
      output_path: scene.output_path ?? '',
      scene: JSON.stringify({
        platform: scene.platform_id,
        cgId: scene.software_id,
        projectName: scene.project_name,
        sceneName: scene.scene_name,
        scenePath: scene.scene_path,
        outputPath: scene.output_path,
        frames: '1-24',
      }),
      auto_submit: status !== 40 && status !== 0,
      status,
      properties: scene.properties ?? [],
      category: scene.category ?? [],
      overtime_minutes: random.chance(0.3) ? 5 : null,
      overtime_stop_minutes: status === 48 ? 1 : random.chance(0.2) ? 240 : null,
      node_id: begun === null ? null : (node?.id ?? null),
      token: status === 20 ? Buffer.alloc(24, index + 1) : null,
      attempts: begun === null ? 0 : status === 15 ? 2 : 1,
      found: JSON.stringify(
        over === null || status === 15
          ? []
          : [
              { name: 'frames', value: '1-24' },
              { name: 'cameras', value: '1' },
              { name: 'inspected', value: 'head' },
            ],
      ),
      tips: JSON.stringify(tipsOf(status)),
      message: status === 15 ? unreadable : '',
      fail_code: status === 30 ? platformNotOpen : null,
      task_id: task?.id ?? null,
      submitted_at: at,
      started_at: begun,
      ended_at: over,
    };
  });
  const ids = await tx.insertInto('analyse_task').values(rows).returning('id').execute();
  const all = rows.flatMap((row, index) => {
    const id = ids[index]?.id;
    return id === undefined ? [] : [{ ...row, id }];
  });
  const event = (
    row: (typeof all)[number],
    e: { at: Date; action: string; from: number | null; to: number; reason?: string },
  ) => ({
    analyse_id: row.id,
    at: e.at,
    action: e.action,
    from_status: e.from as AnalyseStatus | null,
    to_status: e.to as AnalyseStatus,
    reason: e.reason ?? '',
    actor_kind: e.action === 'submit' ? (5 as const) : (4 as const),
    actor_id: e.action === 'submit' ? row.user_id : null,
  });
  await addRows(
    tx,
    'analyse_event',
    all.flatMap((row) => [
      event(row, { at: row.submitted_at, action: 'submit', from: null, to: 25 }),
      ...(row.started_at
        ? [
            event(row, {
              at: row.started_at,
              action: 'begin',
              from: 25,
              to: 20,
              reason: 'leased' satisfies SystemReason,
            }),
          ]
        : []),
      ...(row.ended_at
        ? [
            event(row, {
              at: row.ended_at,
              action: row.status === 48 ? 'stopForTime' : 'end',
              from: 20,
              to: row.status,
              reason: row.status === 48 ? ('overtime' satisfies SystemReason) : row.message,
            }),
          ]
        : []),
    ]),
  );
  await addRows(
    tx,
    'analyse_line',
    all.flatMap((row) =>
      (row.started_at === null
        ? []
        : [
            { text: `opening ${row.scene_name}`, isError: false },
            ...(row.message === ''
              ? [{ text: '24 frames, 1 camera', isError: false }]
              : [{ text: row.message, isError: true }]),
          ]
      ).map(({ text, isError }, at) => ({
        analyse_id: row.id,
        n: at + 1,
        at: row.started_at ?? row.submitted_at,
        is_error: isError,
        text,
      })),
    ),
  );
}
