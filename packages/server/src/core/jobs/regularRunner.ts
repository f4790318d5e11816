import type { FastifyBaseLogger } from 'fastify';
import {
  type Cadence,
  dueAfter,
  minute,
  regularWork,
  type RegularWork,
  second,
  workPlans,
} from '@renderdesk/contract';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { addWorks, noteDone, noteFailed, worksDue } from './regularWork.store.ts';
import { SessionLocks } from './sessionLocks.ts';

/** A work of this process. Each round looks by itself, in the database, for what is due. */
export interface Work {
  readonly work: RegularWork;
  readonly run: () => Promise<void>;
  /** Another interval than the contract's, in milliseconds. */
  readonly every?: number;
}

/** How often a process looks for works that are due or that another process has left. */
const tickMs = second;
/** A work of the night that failed is tried again after this time; one of an interval after its interval, at most a minute. */
const retryNightly = 5 * minute;

interface Round {
  readonly ended: Promise<void>;
  again: boolean;
}

/**
 * Does regular works, each in one server process at a time. A process keeps the works whose locks it got until it ends; when it
 * dies, its locks go with its connection and the others take its works over. A work that was cut off is still due, since only
 * the end of a round moves its due time. Works do not wait for each other, and one that fails holds up no other.
 */
export class RegularRunner {
  readonly #works: ReadonlyMap<RegularWork, Work>;
  readonly #rounds = new Map<RegularWork, Round>();
  readonly #locks: SessionLocks;
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #log: FastifyBaseLogger;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #closed = false;

  constructor(o: {
    readonly works: readonly Work[];
    readonly url: string;
    readonly role?: string | undefined;
    readonly db: Db;
    readonly clock: Clock;
    readonly log: FastifyBaseLogger;
  }) {
    this.#works = new Map(o.works.map((one) => [one.work, one]));
    this.#locks = new SessionLocks({ url: o.url, role: o.role, space: 'renderdesk.work' });
    this.#db = o.db;
    this.#clock = o.clock;
    this.#log = o.log;
  }

  /** Takes over what no process has, and does what is due, from now on until `close`. */
  start(): void {
    this.#look();
    this.#timer = setInterval(() => this.#look(), tickMs);
  }

  /** Looks once; resolves when everything that was due in this process has been done. */
  async once(): Promise<void> {
    await this.#takeUp();
    await Promise.all([...this.#rounds.values()].map(({ ended }) => ended));
  }

  /** Does a work now, since something came for it; a round that runs is followed by another. Nothing where another process has the work. */
  wake(work: RegularWork): void {
    this.#wake(work).catch((error: unknown) =>
      this.#log.warn({ err: error }, `${nameOf(work)} could not be started`),
    );
  }

  async #wake(work: RegularWork): Promise<void> {
    if (this.#closed) return;
    await this.#locks.take([work]);
    if (this.#locks.has(work)) this.#begin(work);
  }

  /** Lets running rounds end, and leaves the works to other processes. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closed = true;
    await this.#looking;
    await Promise.all([...this.#rounds.values()].map(({ ended }) => ended));
    await this.#locks.close();
  }

  #look(): void {
    this.#looking ??= this.#takeUp()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'regular work could not be looked for'))
      .finally(() => (this.#looking = undefined));
  }

  async #takeUp(): Promise<void> {
    const works = [...this.#works.keys()];
    const fresh = works.filter((work) => !this.#locks.has(work));
    await this.#locks.take(fresh);
    await addWorks(
      this.#db,
      fresh.filter((work) => this.#locks.has(work)),
      this.#clock(),
    );
    const idle = works.filter((work) => this.#locks.has(work) && !this.#rounds.has(work));
    if (idle.length === 0) return;
    const now = this.#clock();
    for (const { work, tryAt } of await worksDue(this.#db, idle))
      if (tryAt <= now && !this.#rounds.has(work)) this.#begin(work);
  }

  #begin(work: RegularWork): void {
    if (this.#closed) return;
    const running = this.#rounds.get(work);
    if (running) {
      running.again = true;
      return;
    }
    const round: Round = {
      again: false,
      ended: Promise.resolve()
        .then(() => this.#roundsOf(work))
        .finally(() => this.#rounds.delete(work)),
    };
    this.#rounds.set(work, round);
  }

  /** Rounds of a work until nothing came for it meanwhile. Never rejects. */
  async #roundsOf(work: RegularWork): Promise<void> {
    const round = this.#rounds.get(work);
    do {
      if (round) round.again = false;
      await this.#round(work);
    } while (round?.again === true && !this.#closed);
  }

  async #round(work: RegularWork): Promise<void> {
    const one = this.#works.get(work);
    if (!one) return;
    const cadence: Cadence = one.every === undefined ? workPlans[work] : { every: one.every };
    const began = this.#clock();
    try {
      try {
        await one.run();
        await noteDone(this.#db, { work, doneAt: this.#clock(), dueAt: dueAfter(cadence, began) });
      } catch (error) {
        this.#log.error({ err: error }, `${nameOf(work)} failed`);
        const at = this.#clock();
        const pause = 'every' in cadence ? Math.min(cadence.every, minute) : retryNightly;
        const text = error instanceof Error ? error.message : String(error);
        await noteFailed(this.#db, { work, at, retryAt: new Date(at.getTime() + pause), error: text });
      }
    } catch (error) {
      // It stays due, and the next look begins it again.
      this.#log.warn({ err: error }, `how ${nameOf(work)} ended could not be noted`);
    }
  }
}

const nameOf = (work: RegularWork): string => `regular work ${regularWork.entries[work].name}`;
