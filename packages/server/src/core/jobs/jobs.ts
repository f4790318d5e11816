import { fromKysely, type Job, PgBoss } from 'pg-boss';
import type { FastifyBaseLogger } from 'fastify';
import type { Tx } from '../db/db.ts';
import { jobSchema } from './jobSchema.ts';
import type { QueueName } from './queues.ts';

/** Payload of an `export` or `bulk` job: the row that staff see. */
export interface JobPayload {
  readonly jobRunId: number;
}

/** Payload of an `area` job: the work and the thing. */
export interface AreaJob {
  readonly work: string;
  readonly id: number;
}

export type Worker = (payload: never, signal: AbortSignal) => Promise<void>;

/**
 * Jobs of a queue that one process runs concurrently, so that a long one does not block the others. Jobs of one person
 * run one after the other, so that one person does not take all slots.
 */
const atOnce: Readonly<Partial<Record<QueueName, number>>> = { export: 3, bulk: 3 };

/** Seconds between checks for jobs of dead processes (`heartbeatSeconds` of their queue). */
const lookForDeadSeconds = 5;

/** Job queues on PostgreSQL. Any process may send and work; another process resumes an interrupted job. */
export class Jobs {
  readonly #boss: PgBoss;

  /** `role` is the role to act in when one login owns and runs. */
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

  /** Starts a worker for each queue. */
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

  /** Sends a job of a person in the transaction of its command, so that both are committed or neither. */
  async send(tx: Tx, queue: QueueName, payload: JobPayload | AreaJob, adminId: number): Promise<void> {
    await this.#boss.send(queue, { ...payload }, { db: fromKysely(tx), group: { id: String(adminId) } });
  }

  /** Waits at most ten seconds for running jobs; those that are interrupted resume at the next start. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 10_000 });
  }
}
