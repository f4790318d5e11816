import type { FastifyBaseLogger } from 'fastify';

/** Some due items failed. */
class SomeFailed extends Error {
  constructor(failed: number, of: number, first: unknown) {
    super(`${failed} of ${of} failed, the first: ${first instanceof Error ? first.message : String(first)}`, {
      cause: first,
    });
    this.name = 'SomeFailed';
  }
}

/**
 * Processes due items one after the other. A failing item is logged with the fields of `named` and delays no other.
 * Throws at the end if any failed: the work then stays due, is retried, and shows as late.
 */
export const doEachDue = async <T>(
  log: FastifyBaseLogger,
  things: readonly T[],
  o: { readonly named: (thing: T) => object; readonly work: (thing: T) => Promise<unknown> },
): Promise<void> => {
  const failures: unknown[] = [];
  for (const thing of things) {
    try {
      await o.work(thing);
    } catch (error) {
      log.error({ err: error, ...o.named(thing) }, 'what was due could not be done');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new SomeFailed(failures.length, things.length, failures[0]);
};
