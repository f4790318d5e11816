import { fromKysely, type Job, PgBoss } from 'pg-boss';
import type { FastifyBaseLogger } from 'fastify';
import type { Tx } from '../db/db.ts';
import { jobSchema } from './jobSchema.ts';
import type { QueueName } from './queues.ts';

/** What a job of `export` and `bulk` carries: the row that staff see of it. */
export interface JobPayload {
  readonly jobRunId: number;
}

/** What a job of `area` carries: which work, and on which thing. */
export interface AreaJob {
  readonly work: string;
  readonly id: number;
}

export type Worker = (payload: never, signal: AbortSignal) => Promise<void>;

/**
 * Jobs of a queue that one process works on side by side, so that a long one does not keep the others waiting; of one person one
 * after the other, so that nobody's many jobs take all of its time.
 */
const atOnce: Readonly<Partial<Record<QueueName, number>>> = { export: 3, bulk: 3 };

/** How often it is looked for jobs whose process has died (`heartbeatSeconds` of their queue). */
const lookForDeadSeconds = 5;

/** Long work on PostgreSQL. Any process may send and work; a job that was cut off is taken up again by another. */
export class Jobs {
  readonly #boss: PgBoss;

  /** `role` is the role to act in where one login both owns and runs. */
  constructor(url: string, log: FastifyBaseLogger, role?: string) {
    this.#boss = new PgBoss({
      connectionString: url,
      schema: jobSchema,
      application_name: 'renderdesk-jobs',
      max: 4,
      migrate: false,
      createSchema: false,
      reindex: false,
      schedule: false,
      superviseIntervalSeconds: lookForDeadSeconds,
      monitorIntervalSeconds: lookForDeadSeconds,
      ...(role !== undefined && { options: `-c role=${role}` }),
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'jobs'));
    this.#boss.on('warning', (warning) => log.warn(warning, 'jobs'));
  }

  /** Starts working: each queue with its worker. */
  async start(workers: Readonly<Partial<Record<QueueName, Worker>>>): Promise<void> {
    await this.#boss.start();
    for (const [name, work] of Object.entries(workers)) {
      await this.#boss.work<object>(
        name,
        {
          pollingIntervalSeconds: 0.5,
          localConcurrency: atOnce[name as QueueName] ?? 1,
          localGroupConcurrency: 1,
        },
        async ([job]: Job<object>[]) => {
          if (job) await work(job.data as never, job.signal);
        },
      );
    }
  }

  /** Sends a job of a person within the transaction of the command that wants it: both happen, or neither. */
  async send(tx: Tx, queue: QueueName, payload: JobPayload | AreaJob, adminId: number): Promise<void> {
    await this.#boss.send(queue, { ...payload }, { db: fromKysely(tx), group: { id: String(adminId) } });
  }

  /** Lets running jobs end for at most ten seconds; what is cut off then is taken up again at the next start. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 10_000 });
  }
}
