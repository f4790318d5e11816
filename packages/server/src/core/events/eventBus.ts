import type { Pool, PoolClient } from 'pg';
import { type Topic, topics } from '@renderdesk/contract';

/** What a server sends to open consoles: topic, recipients and a little data. A broadcast has no ids of rows. */
export interface BusEvent {
  /** Only `session` says that a session ended. */
  readonly topic: Topic | 'session';
  /** Recipient, a member of staff; everyone if absent. */
  readonly to?: number;
  readonly data?: unknown;
}
type Listener = (event: BusEvent) => void;

const channel = 'renderdesk_live';
/**
 * Milliseconds for which events of one process are collected before one NOTIFY; a NOTIFY in each transaction would
 * halve throughput.
 */
const gather = 150;
/** Milliseconds until a lost connection or a failed send is retried. */
const reopenAfter = 1000;
/** A NOTIFY payload holds under 8000 bytes. */
const payloadBytes = 7000;

/**
 * The event bus between all server processes: LISTEN/NOTIFY on one connection, events collected after commit. A lost
 * connection is opened again.
 */
export class EventBus {
  readonly #pool: Pool;
  readonly #listeners = new Set<Listener>();
  #waiting = new Map<string, BusEvent>();
  #timer: NodeJS.Timeout | undefined;
  #client: PoolClient | undefined;
  #closed = false;
  readonly #onError: (error: unknown) => void;

  constructor(pool: Pool, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#onError = onError;
  }

  /** Starts listening; resolves when the first connection listens. */
  async open(): Promise<void> {
    const client = await this.#pool.connect();
    client.on('notification', (message) => {
      for (const event of JSON.parse(message.payload ?? '[]') as BusEvent[]) {
        for (const listener of this.#listeners) listener(event);
      }
    });
    // One loss may emit twice, and closing emits once more.
    let lost = false;
    client.on('error', (error) => {
      if (lost || this.#closed) return;
      lost = true;
      this.#onError(error);
      client.release(true);
      if (this.#client === client) this.#client = undefined;
      this.#openAgain();
    });
    await client.query(`listen ${channel}`);
    this.#client = client;
  }

  /**
   * Retries until the connection listens again, then announces every topic, because events of the meantime are lost.
   */
  #openAgain(): void {
    const retry = async (): Promise<void> => {
      if (this.#closed) return;
      try {
        await this.open();
        for (const topic of topics) for (const listener of this.#listeners) listener({ topic });
      } catch (error) {
        this.#onError(error);
        this.#openAgain();
      }
    };
    setTimeout(() => void retry(), reopenAfter).unref();
  }

  /** Adds a listener; returns the function that removes it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends events soon; call it after the commit. Events of one topic for one person are sent once. */
  send(events: readonly BusEvent[]): void {
    for (const event of events) this.#waiting.set(keyOf(event), event);
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => void this.#flush(), gather);
  }

  async #flush(): Promise<void> {
    this.#timer = undefined;
    const payloads = inPayloads([...this.#waiting.values()]);
    this.#waiting = new Map();
    let sent = 0;
    try {
      for (const payload of payloads) {
        await this.#pool.query('select pg_notify($1, $2)', [channel, payload]);
        sent += 1;
      }
    } catch (error) {
      this.#onError(error);
      if (!this.#closed) this.#keep(payloads.slice(sent));
    }
  }

  /** Keeps unsent events for the next try: their command is committed. */
  #keep(payloads: readonly string[]): void {
    for (const event of payloads.flatMap((payload) => JSON.parse(payload) as BusEvent[]))
      this.#waiting.set(keyOf(event), event);
    this.#timer ??= setTimeout(() => void this.#flush(), reopenAfter);
  }

  /** Sends pending events and closes the connection. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) {
      clearTimeout(this.#timer);
      await this.#flush();
    }
    this.#client?.release(true);
    this.#listeners.clear();
  }
}

const keyOf = ({ topic, to, data }: BusEvent): string =>
  `${topic} ${to ?? ''} ${data === undefined ? '' : JSON.stringify(data)}`;

/** Events as JSON arrays, each short enough for one NOTIFY. */
export const inPayloads = (events: readonly BusEvent[]): string[] => {
  const payloads: string[] = [];
  let part: string[] = [];
  let size = 2;
  for (const event of events) {
    const text = JSON.stringify(event);
    const bytes = Buffer.byteLength(text) + 1;
    if (size + bytes > payloadBytes && part.length > 0) {
      payloads.push(`[${part.join(',')}]`);
      part = [];
      size = 2;
    }
    part.push(text);
    size += bytes;
  }
  if (part.length > 0) payloads.push(`[${part.join(',')}]`);
  return payloads;
};
