import type { Config } from './core/config.ts';
import type { Blobs } from './core/blobs/blob.ts';
import type { Route } from './core/calls/serve.ts';
import type { Jobs } from './core/jobs/jobs.ts';
import type { ThingSources } from './core/audit/things.ts';
import type { WorkQueueSource } from './core/jobs/workQueue.ts';
import type { Deliveries, Explain } from './task/index.ts';

/** What the areas are served with. */
export interface Parts {
  readonly config: Config;
  readonly jobs: Jobs;
  readonly blobs: Blobs;
  /** Every call by its name, once all are served. */
  readonly served: Map<string, Route>;
  /** What attempts delivered, and why frames wait: the farm's word for the tasks. */
  readonly deliveries: Deliveries;
  readonly explain: Explain;
  /** What waits for people, of all areas. */
  readonly workQueues: readonly WorkQueueSource[];
  /** How things of each kind are named, of all areas. */
  readonly things: ThingSources;
}

/** What an area gives the server; each has its own in `<area>/area.ts`, and the list of them is made from the folders. */
export interface Area {
  readonly routes: (parts: Parts) => readonly Route[];
  readonly workQueues?: readonly WorkQueueSource[];
  readonly things?: ThingSources;
}
