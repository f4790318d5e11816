import type { FastifyBaseLogger } from 'fastify';

/** Some of what was due could not be done. */
class SomeFailed extends Error {
  constructor(failed: number, of: number, first: unknown) {
    super(`${failed} of ${of} failed, the first: ${first instanceof Error ? first.message : String(first)}`, {
      cause: first,
    });
    this.name = 'SomeFailed';
  }
}

/**
 * Does each thing that is due, one after the other. One that fails is logged, with what `named` says of it, and holds up no other. Throws
 * at the end where some failed: their work then stays due, is tried again, and is seen to be late.
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
