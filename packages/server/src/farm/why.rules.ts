import type * as z from 'zod';
import { type matchConditions, waitingFrames, type Why } from '@renderdesk/contract';
import { askedOf, failsOf, type MatchMoment, type MatchNode, suits } from './match.rules.ts';
import { type OpenTask, type Schedule, Standing } from './order.rules.ts';

export type WhyAnswer = z.output<typeof Why>;
type Condition = (typeof matchConditions)[number];

/** The task that is asked about, and one frame of it where one was named. */
export interface Asked {
  readonly task: OpenTask & { readonly status: number };
  readonly frameStatus: number | null;
  /** Frames of the task that wait, whatever for. */
  readonly waiting: number;
}

const running: ReadonlySet<number> = new Set([0, 5, 8]);
const waits: ReadonlySet<number> = new Set(waitingFrames);

/**
 * Why frames of a task do not start: how many nodes fail each condition of the match (and by it alone), what keeps the
 * whole task back, and who comes first. The same rules that give frames out.
 */
export const explain = (
  asked: Asked,
  o: {
    readonly tasks: readonly OpenTask[];
    readonly nodes: readonly MatchNode[];
    readonly schedules: readonly Schedule[];
    readonly moment: MatchMoment;
  },
): WhyAnswer => {
  const { task, frameStatus } = asked;
  const fails = new Map<Condition, { fails: number; onlyThis: number }>();
  let fitFree = 0;
  let fitBusy = 0;
  for (const node of o.nodes) {
    const found = failsOf(task, node, o.moment);
    if (found.length === 0) fitFree += 1;
    if (found.length === 1 && found[0] === 'idle') fitBusy += 1;
    for (const condition of found) {
      const known = fails.get(condition) ?? { fails: 0, onlyThis: 0 };
      fails.set(condition, {
        fails: known.fails + 1,
        onlyThis: known.onlyThis + (found.length === 1 ? 1 : 0),
      });
    }
  }
  const standing = new Standing(o.tasks, o.schedules, o.moment.now);
  const own = o.nodes.filter((node) => suits(task, node, o.moment));
  const first = o.tasks.filter(
    (other) =>
      other.id !== task.id &&
      other.ready > 0 &&
      standing.compare(other, task) < 0 &&
      own.some((node) => suits(other, node, o.moment)),
  );
  const before = { tasks: first.length, frames: first.reduce((sum, { ready }) => sum + ready, 0) };
  const obstacles: WhyAnswer['obstacles'] = standing.obstaclesOf(task);
  const nothing = { limit: null, used: null };
  const notWaiting = frameStatus === null ? asked.waiting === 0 : !waits.has(frameStatus);
  if (notWaiting || !running.has(task.status)) obstacles.unshift({ obstacle: 'notWaiting', ...nothing });
  const staged =
    frameStatus === null
      ? task.ready === 0 && asked.waiting > 0
      : waits.has(frameStatus) && frameStatus !== 1;
  if (staged && running.has(task.status)) obstacles.push({ obstacle: 'frameWaitsForStage', ...nothing });
  if (before.tasks > 0 && fitFree === 0)
    obstacles.push({ obstacle: 'behindOthers', limit: null, used: before.tasks });
  return {
    status: task.status as WhyAnswer['status'],
    frameStatus: frameStatus as WhyAnswer['frameStatus'],
    waiting: asked.waiting,
    nodes: o.nodes.length,
    fitFree,
    fitBusy,
    conditions: [...fails]
      .map(([condition, sums]) => ({ condition, ...sums, asked: askedOf(condition, task) }))
      .toSorted((a, b) => b.onlyThis - a.onlyThis || b.fails - a.fails),
    obstacles,
    before,
  };
};
