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

/** A work of this process. Each round reads from the database what is due. */
export interface Work {
  readonly work: RegularWork;
  readonly run: () => Promise<void>;
  /** Interval in milliseconds in place of the contract's. */
  readonly every?: number;
}

/** Interval at which a process checks for works that are due or that another process has left. */
const tickMs = second;
/** Retry delay of a nightly work; works of an interval retry after the interval, at most a minute. */
const retryNightly = 5 * minute;
/** Time that a running round gets when the process ends. */
const patienceMs = 10 * second;

interface Round {
  readonly ended: Promise<void>;
  /** The work was woken meanwhile: another round follows. */
  again: boolean;
}

/**
 * Runs regular works, each in one server process at a time. A process keeps the works whose locks it got until it ends;
 * when it dies, its locks end with its connection and other processes take the works over. An interrupted work is still
 * due, because only the end of a round moves its due time. Works run independently; one that fails delays no other.
 */
export class RegularRunner {
  readonly #works: ReadonlyMap<RegularWork, Work>;
  readonly #rounds = new Map<RegularWork, Round>();
  /** Works that have a row in the database. */
  readonly #known = new Set<RegularWork>();
  /** Works whose last round here failed, with the time of the next try; a wake does not begin it earlier. */
  readonly #failed = new Map<RegularWork, Date>();
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

  /** Takes over free works and runs due ones until `close`. */
  start(): void {
    this.#look();
    this.#timer = setInterval(() => this.#look(), tickMs);
  }

  /** Checks once; resolves when everything due in this process is done. */
  async once(): Promise<void> {
    await this.#takeUp();
    await Promise.all([...this.#rounds.values()].map(({ ended }) => ended));
  }

  /**
   * Runs a work now, because it has new input; a running round is followed by another. Does nothing when another
   * process has the work, or while a failed work waits for its next try.
   */
  wake(work: RegularWork): void {
    this.#wake(work).catch((error: unknown) =>
      this.#log.warn({ err: error }, `${nameOf(work)} could not be started`),
    );
  }

  async #wake(work: RegularWork): Promise<void> {
    if (this.#closed) return;
    await this.#locks.take([work]);
    if (this.#locks.has(work) && !this.#waits(work)) this.#begin(work);
  }

  /** Whether a work failed here and its next try is still ahead. A clock set back does not prolong the wait. */
  #waits(work: RegularWork): boolean {
    const until = this.#failed.get(work);
    if (until === undefined) return false;
    const ms = until.getTime() - this.#clock().getTime();
    return ms > 0 && ms <= retryNightly;
  }

  /**
   * Waits at most `patience` milliseconds for running rounds and releases the works to other processes. Interrupted
   * work is still due, as after a crash.
   */
  async close(patience = patienceMs): Promise<void> {
    clearInterval(this.#timer);
    this.#closed = true;
    await this.#looking;
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patience);
    await Promise.race([over, Promise.all([...this.#rounds.values()].map(({ ended }) => ended))]);
    clearTimeout(timer);
    await this.#locks.close();
  }

  #look(): void {
    this.#looking ??= this.#takeUp()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'regular work could not be looked for'))
      .finally(() => (this.#looking = undefined));
  }

  async #takeUp(): Promise<void> {
    const works = [...this.#works.keys()];
    await this.#locks.take(works);
    // Add first: if that fails, the next check adds them.
    const fresh = works.filter((work) => this.#locks.has(work) && !this.#known.has(work));
    await addWorks(this.#db, fresh, this.#clock());
    for (const work of fresh) this.#known.add(work);
    const idle = works.filter((work) => this.#locks.has(work) && !this.#rounds.has(work));
    if (idle.length === 0) return;
    const now = this.#clock();
    for (const { work, tryAt } of await worksDue(this.#db, idle)) {
      // Later than its cadence allows: recorded with a clock that was ahead.
      const isDue = tryAt <= now || tryAt > dueAfter(this.#cadenceOf(work), now);
      if (isDue && !this.#rounds.has(work)) this.#begin(work);
    }
  }

  #cadenceOf(work: RegularWork): Cadence {
    const every = this.#works.get(work)?.every;
    return every === undefined ? workPlans[work] : { every };
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

  /** Runs rounds of a work until no wake arrived meanwhile. Never rejects. */
  async #roundsOf(work: RegularWork): Promise<void> {
    const round = this.#rounds.get(work);
    do {
      if (round) round.again = false;
      await this.#round(work);
    } while (round?.again === true && !this.#closed && !this.#waits(work));
  }

  async #round(work: RegularWork): Promise<void> {
    const one = this.#works.get(work);
    if (!one) return;
    const cadence = this.#cadenceOf(work);
    const began = this.#clock();
    try {
      try {
        await one.run();
        this.#failed.delete(work);
        await noteDone(this.#db, { work, doneAt: this.#clock(), dueAt: dueAfter(cadence, began) });
      } catch (error) {
        this.#log.error({ err: error }, `${nameOf(work)} failed`);
        const at = this.#clock();
        const pause = 'every' in cadence ? Math.min(cadence.every, minute) : retryNightly;
        const retryAt = new Date(at.getTime() + pause);
        this.#failed.set(work, retryAt);
        const text = error instanceof Error ? error.message : String(error);
        await noteFailed(this.#db, { work, at, retryAt, error: text });
      }
    } catch (error) {
      // The work stays due, and the next check begins it again.
      this.#log.warn({ err: error }, `how ${nameOf(work)} ended could not be noted`);
    }
  }
}

const nameOf = (work: RegularWork): string => `regular work ${regularWork.entries[work].name}`;
