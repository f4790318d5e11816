import type { FastifyBaseLogger } from 'fastify';

/** Work that looks for itself what there is to do: one round at a time in this process; what comes meanwhile is looked at right after. */
export class OneAtATime {
  readonly #name: string;
  readonly #work: () => Promise<void>;
  readonly #log: FastifyBaseLogger;
  #running: Promise<void> | undefined;
  #again = false;

  constructor(o: {
    readonly name: string;
    readonly work: () => Promise<void>;
    readonly log: FastifyBaseLogger;
  }) {
    this.#name = o.name;
    this.#work = o.work;
    this.#log = o.log;
  }

  /** Does what there is; resolves when nothing is left to do. */
  wake(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #run(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      try {
        await this.#work();
      } catch (error) {
        this.#log.error({ err: error }, `${this.#name} failed`);
      }
    }
  }

  /** Lets what is under way end. */
  async close(): Promise<void> {
    this.#again = false;
    await this.#running;
  }
}
