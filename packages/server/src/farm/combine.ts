/** One who waits for an answer. */
interface Waiting<Q, A> {
  readonly asked: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

const most = 500;

/**
 * Serves many at once: what is asked while one batch is under way becomes the next batch. `serve` answers in the order in
 * which it was asked; where it throws, all of its batch fail.
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
      try {
        const answers = await this.#serve(batch.map(({ asked }) => asked));
        for (const [at, one] of batch.entries()) {
          const answer = answers[at];
          if (answer === undefined) one.reject(new Error('no answer'));
          else one.resolve(answer);
        }
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    this.#running = false;
  }
}
