const megabyte = 1024 * 1024;

/** Limits of one uploaded file. Nested archives share the budget of the outer file. */
export interface ParseLimits {
  /** Milliseconds from the start of the parse, after which the parser is ended. */
  readonly ms: number;
  /** Bytes of all archive entries, unpacked. */
  readonly unpackedBytes: number;
  /** Entries of all archives. */
  readonly entries: number;
  /** Archives within archives. */
  readonly depth: number;
  readonly tables: number;
  /** Rows of all tables; empty lines count where they are kept. */
  readonly rows: number;
  /** Columns of one table. */
  readonly columns: number;
  /** Cells of all tables. A spreadsheet counts as the rectangle around its values. */
  readonly cells: number;
  /** Characters of one cell; a spreadsheet program takes no more. */
  readonly cellChars: number;
  /** Characters of all cells: a shared string counts each time it is used. */
  readonly chars: number;
}

const table = {
  entries: 200,
  depth: 3,
  tables: 100,
  columns: 1000,
  cellChars: 32_767,
} as const;

/** Limits by kind of file. */
export const parseLimits = {
  /** Statements of banks and payment channels. */
  statement: {
    ...table,
    ms: 30_000,
    unpackedBytes: 100 * megabyte,
    rows: 200_000,
    cells: 2_000_000,
    chars: 50_000_000,
  },
  /** Customers and balances of an earlier system. */
  opening: {
    ...table,
    ms: 30_000,
    unpackedBytes: 50 * megabyte,
    rows: 100_000,
    cells: 1_000_000,
    chars: 20_000_000,
  },
  /** Sources of software whose copyright is registered; rows are lines. */
  source: {
    ...table,
    entries: 2000,
    ms: 30_000,
    unpackedBytes: 20 * megabyte,
    rows: 100_000,
    cells: 100_000,
    chars: 5_000_000,
  },
  /** Lists that staff import: customers, organisations, mail addresses. */
  list: {
    ...table,
    ms: 10_000,
    unpackedBytes: 10 * megabyte,
    rows: 50_000,
    columns: 100,
    cells: 500_000,
    chars: 5_000_000,
  },
} as const satisfies Readonly<Record<string, ParseLimits>>;
export type ParseKind = keyof typeof parseLimits;

/** The parsers of one server process. A waiting upload holds a database connection, of which a process has 20. */
export const parserLimits = {
  /** Parser processes. */
  atOnce: 2,
  /** Uploads that wait for one; beyond them an upload is refused. */
  waiting: 6,
  /** Uploads of one person that are parsed or wait. */
  perPerson: 2,
  /** Heap of a parser process in megabytes. Its buffers are bounded by `unpackedBytes`. */
  heapMb: 512,
  /** A parser process without work ends after so many milliseconds. */
  idleMs: 60_000,
} as const;
export type ParserLimits = Readonly<Record<keyof typeof parserLimits, number>>;

export interface PixelLimits {
  readonly side: number;
  readonly pixels: number;
}

/** Limits of pictures by content. Browsers use four bytes for each decoded pixel. */
export const pixelLimits = {
  /** Photographs and scans of identity cards, contracts, invoices, appeals, payments. */
  document: { side: 20_000, pixels: 64_000_000 },
  /** Pictures that customers' clients show in full: adverts, slides, backgrounds. */
  banner: { side: 4096, pixels: 12_000_000 },
  /** Previews of rendered images. */
  thumbnail: { side: 4096, pixels: 4_000_000 },
} as const satisfies Readonly<Record<string, PixelLimits>>;
