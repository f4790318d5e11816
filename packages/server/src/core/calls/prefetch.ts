/**
 * Yields the same items and fetches the next one while the current one is in use, so that the database and the caller
 * work concurrently. Buffers one item. Ends the source when the consumer stops early.
 */
export const ahead = async function* <T>(items: AsyncIterator<T>): AsyncGenerator<T> {
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = items.next();
      yield value;
    }
  } finally {
    // The consumer stopped early, so nothing else handles a failure of the pending fetch.
    await next.catch(() => undefined);
    await items.return?.();
  }
};
