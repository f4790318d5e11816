import {
  type dayanJobs,
  type OutputOf,
  type CodeTable,
  type DayanKind,
  kongsanStatus,
  rebuildStatus,
  renderStatus,
} from '@renderdesk/contract';

/** A job as its pages show it. */
export type JobDetail = OutputOf<typeof dayanJobs.detail>;

/** What the pages and lists of each kind are called in addresses, and the table of its statuses (checklist T-139). */
export const dayanKinds = {
  1: { word: 'sky3', statuses: kongsanStatus },
  2: { word: 'rebuild', statuses: rebuildStatus },
  3: { word: 'product', statuses: renderStatus },
} as const satisfies Record<DayanKind, { readonly word: string; readonly statuses: CodeTable }>;

/** A job as addresses need it. */
export interface Placed {
  readonly taskId: number;
  readonly userId: number;
  readonly rootId: number;
  readonly statusFlag: 0 | 1;
}
const family = (kind: DayanKind, { statusFlag }: Pick<Placed, 'statusFlag'>): string =>
  `/dayanTask/${dayanKinds[kind].word}${statusFlag === 0 ? 'Running' : 'End'}`;

/** The tiles of a job: its page. */
export const tilesPath =
  (kind: DayanKind) =>
  (job: Omit<Placed, 'rootId'>): string =>
    `${family(kind, job)}Detail/${job.taskId}/${job.userId}`;
/** The log of a job; of a product with the triangulation that it began with (checklist T-030). */
export const logPath =
  (kind: DayanKind) =>
  (job: Placed): string =>
    `${family(kind, job)}LogDetails/${kind === 3 ? `${job.rootId}/` : ''}${job.taskId}`;
/** The configuration document of a job. */
export const configPath =
  (kind: DayanKind) =>
  (job: Placed): string =>
    `${family(kind, job)}ConfigDetails/${job.taskId}/${job.userId}/${job.statusFlag}`;
