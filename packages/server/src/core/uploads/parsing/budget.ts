import type { ParseLimits } from '../limits.rules.ts';
import { type Refusal, UploadRefused } from '../refused.rules.ts';

type Counted = 'unpackedBytes' | 'entries' | 'tables' | 'rows' | 'cells' | 'chars';
const refusals: Readonly<Record<Counted, Refusal>> = {
  unpackedBytes: 'tooLarge',
  entries: 'tooManyEntries',
  tables: 'tooManyTables',
  rows: 'tooManyRows',
  cells: 'tooManyCells',
  chars: 'tooMuchText',
};

/** Remaining limits of one uploaded file, including nested files. Each method throws `UploadRefused`. */
export class Budget {
  readonly limits: ParseLimits;
  readonly #spent: Record<Counted, number> = {
    unpackedBytes: 0,
    entries: 0,
    tables: 0,
    rows: 0,
    cells: 0,
    chars: 0,
  };

  constructor(limits: ParseLimits) {
    this.limits = limits;
  }

  left(what: Counted): number {
    return this.limits[what] - this.#spent[what];
  }

  spend(what: Counted, count: number): void {
    this.#spent[what] += count;
    if (this.left(what) < 0) this.refuse(what);
  }

  refuse(what: Counted): never {
    const limit = this.limits[what];
    throw new UploadRefused(refusals[what], what === 'unpackedBytes' ? Math.floor(limit / 1024 ** 2) : limit);
  }

  enter(depth: number): void {
    if (depth > this.limits.depth) throw new UploadRefused('tooDeep', this.limits.depth);
  }

  columns(count: number): void {
    if (count > this.limits.columns) throw new UploadRefused('tooManyColumns', this.limits.columns);
  }

  /** Counts a row of text when it is read, before its cells are processed. */
  row(cells: readonly string[]): void {
    this.columns(cells.length);
    this.spend('rows', 1);
    this.spend('cells', cells.length);
    this.text(cells);
  }

  /** Counts the characters of cells. */
  text(cells: readonly string[]): void {
    for (const cell of cells) {
      if (cell.length > this.limits.cellChars) throw new UploadRefused('longCell', this.limits.cellChars);
      this.spend('chars', cell.length);
    }
  }
}
