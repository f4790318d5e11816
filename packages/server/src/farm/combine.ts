/** A request that waits for its answer. */
interface Waiting<Q, A> {
  readonly request: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/** Largest batch. */
const most = 500;

/** Whether PostgreSQL refused a value (classes 22 and 23 of SQLSTATE), so that other requests may succeed. */
const isOfData = (error: unknown): boolean =>
  /^2[23]/.test(String((error as { readonly code?: unknown } | null)?.code ?? ''));

/**
 * Combines concurrent requests to batches: those that arrive while a batch is served are the next batch. `serve` returns
 * the answers in the order of the requests. Where PostgreSQL refuses a value of a batch, each request is served alone, so
 * that only the bad one fails; any other error fails the batch.
 */
export class Combined<Q, A> {
  readonly #serve: (requests: readonly Q[]) => Promise<readonly A[]>;
  #waiting: Waiting<Q, A>[] = [];
  #running = false;

  constructor(serve: (requests: readonly Q[]) => Promise<readonly A[]>) {
    this.#serve = serve;
  }

  add(request: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    // Requests of the same turn of the event loop join the batch.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, most);
      await this.#serveBatch(batch);
    }
    this.#running = false;
  }

  async #serveBatch(batch: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await this.#serve(batch.map(({ request }) => request));
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
