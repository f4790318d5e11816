import type { ParseKind, ParseLimits } from './limits.rules.ts';

/** Result of a reader: the rows, which are sent in parts, and a head about them. */
export interface Reading<Head, Row> {
  readonly head: Head;
  readonly rows: readonly Row[];
}

/** The function `read` of a module `*.reading.ts`, run in a parser process. Throws `UploadRefused`. */
export type Read<Options, Head, Row> = (
  bytes: Uint8Array,
  options: Options,
  limits: ParseLimits,
) => Promise<Reading<Head, Row>>;

/** Reference to a reader in the server process: its module and limits. The types are those of the module's `read`. */
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

/** Source of an upload's bytes. */
export type Source = { readonly path: string } | { readonly bytes: Uint8Array };

/** Message to a parser process. */
export interface Task {
  readonly module: string;
  readonly source: Source;
  readonly options: unknown;
  readonly limits: ParseLimits;
}

/** Message of a parser process: parts of rows, then an end. */
export type Answer =
  | { readonly kind: 'rows'; readonly rows: readonly unknown[] }
  | { readonly kind: 'end'; readonly head: unknown }
  | { readonly kind: 'refused'; readonly why: string; readonly detail: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Rows sent at once: the server handles each part between two calls. */
export const rowsInPart = 500;
