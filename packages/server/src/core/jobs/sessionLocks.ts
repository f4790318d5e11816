import pg from 'pg';
import { second } from '@renderdesk/contract';

/** Milliseconds without an answer of PostgreSQL after which the connection counts as lost. */
const timeoutMs = 10 * second;
/** PostgreSQL detects within about ten seconds that a client's machine is gone; a dead process it detects at once. */
const keepAlive =
  '-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c idle_session_timeout=0';
/** Shown in pg_stat_activity. */
export const lockSession = 'renderdesk-work';

/**
 * Advisory locks of one process on a dedicated connection. They end with the connection, so that another process takes
 * over as soon as this one dies. A lost connection loses all locks; the next `take` opens a new one.
 */
export class SessionLocks {
  readonly #o: { readonly url: string; readonly role: string | undefined; readonly space: string };
  readonly #held = new Set<number>();
  /** The connection that is opened or open. */
  #client: Promise<pg.Client> | undefined;
  /** The same once it is open, by which events of an earlier connection are ignored. */
  #current: pg.Client | undefined;
  /** The statement before; the connection runs one at a time. */
  #last: Promise<void> = Promise.resolve();
  #closed = false;

  /** `space` separates the ids of different kinds of locks. */
  constructor(o: { readonly url: string; readonly role?: string | undefined; readonly space: string }) {
    this.#o = { ...o, role: o.role };
  }

  has(id: number): boolean {
    return this.#held.has(id);
  }

  /**
   * Tries to take those of `ids` that are not held. Queries the connection also when all are held, so that a dead one
   * loses its locks. Throws when PostgreSQL does not answer.
   */
  take(ids: readonly number[]): Promise<void> {
    const taken = this.#last.then(() => this.#take(ids));
    this.#last = taken.catch(() => undefined);
    return taken;
  }

  async #take(ids: readonly number[]): Promise<void> {
    const wanted = ids.filter((id) => !this.#held.has(id));
    if (this.#closed || (wanted.length === 0 && !this.#client)) return;
    const opening = (this.#client ??= this.#open());
    try {
      const client = await opening;
      const { rows } = await client.query<{ id: number; got: boolean }>(
        'select id, pg_try_advisory_lock(hashtextextended($2, id)) as got from unnest($1::int[]) as id',
        [wanted, this.#o.space],
      );
      // The connection may have been lost meanwhile.
      if (this.#client === opening) for (const { id, got } of rows) if (got) this.#held.add(id);
    } catch (error) {
      await this.#drop(opening);
      throw error;
    }
  }

  /** Releases all locks. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#client) await this.#drop(this.#client);
  }

  async #open(): Promise<pg.Client> {
    const { url, role } = this.#o;
    const client = new pg.Client({
      connectionString: url,
      application_name: lockSession,
      options: role === undefined ? keepAlive : `${keepAlive} -c role=${role}`,
      keepAlive: true,
      keepAliveInitialDelayMillis: 4 * second,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    const lost = (): void => this.#forget(client);
    client.on('error', lost);
    client.on('end', lost);
    await client.connect();
    this.#current = client;
    return client;
  }

  #forget(client: pg.Client): void {
    if (this.#current !== client) return;
    this.#current = undefined;
    this.#client = undefined;
    this.#held.clear();
  }

  async #drop(opening: Promise<pg.Client>): Promise<void> {
    if (this.#client === opening) {
      this.#client = undefined;
      this.#current = undefined;
      this.#held.clear();
    }
    await opening.then((client) => client.end()).catch(() => undefined);
  }
}
