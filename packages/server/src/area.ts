import type { FastifyInstance } from 'fastify';
import type { RegularWork, Topic } from '@renderdesk/contract';
import type { App } from './core/app.ts';
import type { Config } from './core/config.ts';
import type { Blobs } from './core/blobs/blob.ts';
import type { Route } from './core/calls/serve.ts';
import type { Jobs } from './core/jobs/jobs.ts';
import type { ThingSources } from './core/audit/things.ts';
import type { WorkQueueSource } from './core/jobs/workQueue.ts';
import type { Deliveries, Explain, SceneFarm } from './task/index.ts';

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
  /** Where scenes lie, and what machines there are for them. */
  readonly scenes: SceneFarm;
  /** What waits for people, of all areas. */
  readonly workQueues: readonly WorkQueueSource[];
  /** How things of each kind are named, of all areas. */
  readonly things: ThingSources;
}

/**
 * What an area does again and again, one server at a time, as often as `workPlans` says. A round looks in the database for what is
 * due and may be cut off anywhere: the next one does the rest, and nothing twice. One that throws is tried again and stays due.
 */
export interface Regular {
  readonly work: RegularWork;
  /** Also at once when open consoles are told of one of these: something was put before it. */
  readonly wokenBy?: readonly Topic[];
  readonly run: (app: App) => Promise<void>;
}

/** What an area gives the server; each has its own in `<area>/area.ts`, and the list of them is made from the folders. */
export interface Area {
  readonly routes: (parts: Parts) => readonly Route[];
  readonly workQueues?: readonly WorkQueueSource[];
  readonly things?: ThingSources;
  readonly regular?: readonly Regular[];
  /** Doors beside the calls, for machines and browsers that speak no envelope. */
  readonly doors?: (http: FastifyInstance, app: App) => Promise<void>;
  /** Long work that its calls send as a job of the queue `area`, by name: what is done with the thing of that number. */
  readonly jobs?: Readonly<Record<string, (app: App, id: number) => Promise<void>>>;
}
