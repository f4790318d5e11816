/** One who waits for an answer. */
interface Waiting<Q, A> {
  readonly asked: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

const most = 500;

/** Whether PostgreSQL refused a value (classes 22 and 23 of SQLSTATE), so that other values may be taken. */
const isOfData = (error: unknown): boolean =>
  /^2[23]/.test(String((error as { readonly code?: unknown } | null)?.code ?? ''));

/**
 * Serves many at once: what is asked while one batch is under way becomes the next batch. `serve` answers in the order in
 * which it was asked. Where a batch fails for its data, each of its items is served alone, so that one bad item fails alone; any other
 * error fails the batch.
 */
export class Combined<Q, A> {
  readonly #serve: (asked: readonly Q[]) => Promise<readonly A[]>;
  #waiting: Waiting<Q, A>[] = [];
  #running = false;

  constructor(serve: (asked: readonly Q[]) => Promise<readonly A[]>) {
    this.#serve = serve;
  }

  add(asked: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    // What is asked in the same turn of the event loop goes along.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, most);
      await this.#serveBatch(batch);
    }
    this.#running = false;
  }

  async #serveBatch(batch: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await this.#serve(batch.map(({ asked }) => asked));
      for (const [at, one] of batch.entries()) {
        const answer = answers[at];
        if (answer === undefined) one.reject(new Error('no answer'));
        else one.resolve(answer);
      }
    } catch (error) {
      if (batch.length > 1 && isOfData(error)) for (const one of batch) await this.#serveBatch([one]);
      else for (const one of batch) one.reject(error);
    }
  }
}
