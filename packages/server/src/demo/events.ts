import {
  principalKind,
  minute,
  renderStatus,
  softwareIds,
  stuckResolution,
  type SystemReason,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { addRows } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import type { Random } from './random.ts';
import type { DemoTask } from './demoTask.ts';

interface Event {
  readonly taskId: number;
  readonly at: Date;
  readonly action: string;
  readonly from: number | null;
  readonly to: number;
  readonly reason: string;
  readonly actorKind: number;
  readonly actorId: number | null;
  readonly frames: string | null;
}

/** How a task came into the status that it has, from rendering or waiting. */
const arrivals: Readonly<Record<number, { readonly action: string; readonly reason: string }>> = {
  10: { action: 'stop', reason: '客户电话要求暂停' },
  20: { action: 'stopForArrears', reason: 'arrears' },
  23: { action: 'stopForTime', reason: 'overtime' },
  25: { action: 'end', reason: 'framesEnded' },
  30: { action: 'end', reason: 'framesEnded' },
  35: { action: 'abandon', reason: '客户不再需要' },
  40: { action: 'end', reason: 'framesEnded' },
  45: { action: 'end', reason: 'framesEnded' },
  70: { action: 'end', reason: 'framesEnded' },
};

/** A task in such a status has gone through nothing else yet. */
const opening: readonly number[] = [
  renderStatus.of.analyse,
  renderStatus.of.submitting,
  renderStatus.of.submitFail,
  renderStatus.of.updating,
];

const heldForErrors = { action: 'stopForErrors', reason: 'errorLimit' satisfies SystemReason };

/** What happened to each task: who submitted it, when it began, how it came to stand as it does. */
export async function fillEvents(
  tx: Tx,
  {
    random,
    now,
    tasks,
    staff,
  }: { random: Random; now: Date; tasks: readonly DemoTask[]; staff: readonly number[] },
): Promise<void> {
  const events = tasks.flatMap((task) => eventsOf(random, { task, now, staff }));
  const column = <T>(of: (event: Event) => T): T[] => events.map(of);
  await sql`
    INSERT INTO task_event (task_id, at, action, from_status, to_status, reason, actor_kind, actor_id, frames)
    SELECT * FROM unnest(${column((e) => e.taskId)}::bigint[], ${column((e) => e.at)}::timestamptz[],
      ${column((e) => e.action)}::text[], ${column((e) => e.from)}::smallint[], ${column((e) => e.to)}::smallint[],
      ${column((e) => e.reason)}::text[], ${column((e) => e.actorKind)}::smallint[],
      ${column((e) => e.actorId)}::bigint[], ${column((e) => e.frames)}::int4multirange[])`.execute(tx);
}

function eventsOf(
  random: Random,
  { task, now, staff }: { task: DemoTask; now: Date; staff: readonly number[] },
): Event[] {
  const system = {
    taskId: task.id,
    reason: '',
    actorKind: principalKind.of.system,
    actorId: null,
    frames: null,
  };
  const customer = {
    ...system,
    actorKind: principalKind.of.customer,
    actorId: task.customer.id,
  };
  const isNew = opening.includes(task.status);
  const events: Event[] = [
    {
      ...customer,
      at: task.submittedAt,
      action: 'submit',
      reason: 'submittedByCustomer' satisfies SystemReason,
      from: null,
      to: isNew ? task.status : renderStatus.of.waiting,
    },
  ];
  const { waiting, preRendering, rendering } = renderStatus.of;
  if (task.startedAt && !isNew) {
    const pre = task.status === preRendering;
    events.push({
      ...system,
      at: task.startedAt,
      action: pre ? 'beginPre' : 'begin',
      reason: 'leased' satisfies SystemReason,
      from: waiting,
      to: pre ? preRendering : rendering,
    });
    if (task.status === waiting)
      events.push({
        ...system,
        at: new Date(now.getTime() - minute),
        action: 'wait',
        reason: 'nothingRuns' satisfies SystemReason,
        from: rendering,
        to: waiting,
      });
  }
  const arrival = task.held ? heldForErrors : arrivals[task.status];
  if (!arrival) return events;
  const from = task.startedAt ? renderStatus.of.rendering : renderStatus.of.waiting;
  const lastAttempt = task.rendering.attempts.reduce((latest, { end }) => Math.max(latest, end ?? 0), 0);
  const at =
    task.endedAt ??
    new Date(Math.min(now.getTime() - 1000, Math.max(lastAttempt, task.submittedAt.getTime() + minute)));
  const stopped = task.rendering.frames.filter(({ stopType }) => stopType !== null);
  const byStaff = arrival.action === 'stop' && stopped[0]?.stopType !== 1;
  const byCustomer = arrival.action === 'abandon' || (arrival.action === 'stop' && !byStaff);
  const actor = byStaff
    ? { ...system, actorKind: principalKind.of.staff, actorId: random.pick(staff) }
    : byCustomer
      ? customer
      : system;
  const [first, last] = [stopped[0], stopped.at(-1)];
  const frames = first && last ? `{[${first.ix},${last.ix + 1})}` : null;
  events.push({ ...actor, at, ...arrival, from, to: task.status, frames });
  return events;
}

/** Frames that were found stuck: some ended by themselves, some were judged not to be, a few are open. */
export async function fillStuck(
  tx: Tx,
  {
    random,
    now,
    tasks,
    staff,
  }: { random: Random; now: Date; tasks: readonly DemoTask[]; staff: readonly number[] },
): Promise<void> {
  const all = tasks.flatMap((task) => task.rendering.attempts.map((attempt) => ({ task, attempt })));
  const past = all.filter(
    ({ attempt }) => attempt.outcome === 1 && (attempt.end ?? 0) - attempt.begin > 6 * minute,
  );
  const running = all.filter(({ attempt }) => attempt.end === undefined);
  const chosen = [
    ...Array.from({ length: Math.min(12, past.length) }, () => random.pick(past)),
    ...running.slice(0, 2),
  ];
  const rows = [
    ...new Map(chosen.map((one) => [`${one.task.id} ${one.attempt.ix} ${one.attempt.n}`, one])).values(),
  ];
  if (rows.length === 0) return;
  await addRows(
    tx,
    'stuck_frame',
    rows.map(({ task, attempt }) => {
      const isOpen = attempt.end === undefined;
      const until = attempt.end ?? now.getTime();
      const foundAt = new Date(isOpen ? until - 500 : until - minute);
      const judged = !isOpen && random.chance(0.4);
      return {
        task_id: task.id,
        ix: attempt.ix,
        n: attempt.n,
        node_id: attempt.node.id,
        ...(attempt.ix % 3 === 0
          ? { reasons: [1, 3], report_type: 2 as const, idle_ms: 1_200_000, process_state: 'D nfs_wait_bit' }
          : { reasons: random.chance(0.5) ? [2] : [1, 2], report_type: 1 as const }),
        found_at: foundAt,
        duration_ms: foundAt.getTime() - attempt.begin,
        silent_ms: Math.floor((foundAt.getTime() - attempt.begin) / 3),
        average_ms: Math.floor((until - attempt.begin) / 3),
        resolution: isOpen ? null : judged ? stuckResolution.of.notStuck : stuckResolution.of.endedByItself,
        resolved_at: isOpen ? null : new Date(until),
        resolved_by: judged ? random.pick(staff) : null,
      };
    }),
  );
}

/** Command lines of the software that the simulated machines pretend to have. */
export async function fillScripts(tx: Tx, now: Date): Promise<void> {
  const known = await tx.selectFrom('render_script').select(['software_id', 'os']).execute();
  const missing = Object.entries(softwareIds).flatMap(([id, name]) =>
    ([1, 2] as const).map((os) => ({ id: Number(id), name, os })),
  );
  await addRows(
    tx,
    'render_script',
    missing
      .filter(({ id, os }) => !known.some((one) => one.software_id === id && one.os === os))
      .map(({ id, name, os }) => ({
        software_id: id,
        os,
        command: [
          `${name.toLowerCase().replaceAll(' ', '-')}-render`,
          '{scene}',
          '-o',
          '{output}',
          '-f',
          '{frame}',
        ],
        progress_pattern: 'bucket (\\d+) of (\\d+)',
        error_pattern: '^(Error|ERROR|Segmentation fault)',
        created_at: now,
        reason: 'demo',
      })),
  );
}
