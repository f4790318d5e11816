/**
 * The same items, each handed out while the next is already being fetched: the database works while we do. One item is
 * held beside the one in use. Whoever stops early ends the source too.
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
    // Still under way where the reader stopped early; its failure has nobody left to hear it.
    await next.catch(() => undefined);
    await items.return?.();
  }
};
