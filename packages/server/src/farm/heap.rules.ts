/** Things of which the first in order is at hand: adding one and taking the first cost the logarithm of their number. */
export class Heap<T> {
  readonly #items: T[] = [];
  readonly #compare: (a: T, b: T) => number;

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  push(item: T): void {
    const items = this.#items;
    let at = items.length;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const above = items[up] as T;
      if (this.#compare(above, item) <= 0) break;
      items[at] = above;
      at = up;
    }
    items[at] = item;
  }

  /** Takes the first. */
  pop(): T | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (last === undefined || items.length === 0) return first;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= items.length) break;
      if (down + 1 < items.length && this.#compare(items[down + 1] as T, items[down] as T) < 0) down += 1;
      const below = items[down] as T;
      if (this.#compare(last, below) <= 0) break;
      items[at] = below;
      at = down;
    }
    items[at] = last;
    return first;
  }
}
