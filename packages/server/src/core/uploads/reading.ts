import type { ParseKind, ParseLimits } from './limits.rules.ts';

/** What a reader makes of a file: its rows, which travel in parts, and what is said of them. */
export interface Reading<Head, Row> {
  readonly head: Head;
  readonly rows: readonly Row[];
}

/** The function `read` of a module `*.reading.ts`, which a parser process imports. Throws `UploadRefused`. */
export type Read<Options, Head, Row> = (
  bytes: Uint8Array,
  options: Options,
  limits: ParseLimits,
) => Promise<Reading<Head, Row>>;

/** A reader as the request thread knows it: where its module is, and its limits. The types are those of the module's `read`. */
export interface Reader<Options, Head, Row> {
  readonly module: URL;
  readonly kind: ParseKind;
  readonly of?: Read<Options, Head, Row>;
}

/** Names the reader of a module: `readerOf<typeof read>(new URL('./x.reading.ts', import.meta.url), kind)`. */
export const readerOf = <R>(
  module: URL,
  kind: ParseKind,
): R extends Read<infer Options, infer Head, infer Row> ? Reader<Options, Head, Row> : never =>
  ({ module, kind }) as never;

/** Where the bytes of an upload are. */
export type Source = { readonly path: string } | { readonly bytes: Uint8Array };

/** What a parser process is sent. */
export interface Task {
  readonly module: string;
  readonly source: Source;
  readonly options: unknown;
  readonly limits: ParseLimits;
}

/** What a parser process answers: parts of rows, then an end. */
export type Answer =
  | { readonly kind: 'rows'; readonly rows: readonly unknown[] }
  | { readonly kind: 'end'; readonly head: unknown }
  | { readonly kind: 'refused'; readonly why: string; readonly detail: string }
  | { readonly kind: 'failed'; readonly message: string };

/** So many rows travel at once: the request thread takes each part between two calls. */
export const rowsInPart = 500;
