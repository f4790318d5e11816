import type * as contract from '@renderdesk/contract';
import type { SensitiveKind } from '@renderdesk/contract';
import type { DB } from './db.gen.ts';

/** Names of the contract's code tables. */
type CodeTableName = {
  [N in keyof typeof contract]: (typeof contract)[N] extends {
    readonly codes: readonly number[];
    readonly entries: object;
  }
    ? N
    : never;
}[keyof typeof contract];

/**
 * What the code says of a table with these columns. By default its rows are added and changed, never deleted, every
 * change is recorded, and a row belongs to a thing of the table's name in camel case.
 */
export interface TableFacts<Column extends string = string> {
  /** The kind of thing that a row belongs to, as operation records name it. */
  readonly kind?: string;
  /** Rows are never changed, except in columns that are filled later. */
  readonly appendOnly?: true;
  /** Rows may be deleted. */
  readonly removable?: true;
  /** Only the owner adds rows: the migrator, or a function of the owner. */
  readonly byOwner?: true;
  /** Operation records leave changes out. */
  readonly unrecorded?: true;
  /** Columns that may change although the table is append-only. */
  readonly filledLater?: readonly Column[];
  /** Columns that only the database fills, by their defaults. */
  readonly stamped?: readonly Column[];
  /** Columns copied from a live row or filled by the server: no change of the person whose command writes them. */
  readonly carried?: readonly Column[];
  /** Times that are the end of a day and do not depend on the time of the command. */
  readonly byDay?: readonly Column[];
  /** Columns of the type of amounts that hold none. */
  readonly noAmount?: readonly Column[];
  /** Columns that records mask. */
  readonly sensitive?: { readonly [C in Column]?: SensitiveKind };
  /**
   * Code tables of columns. By default that of the name after table and column, else after the column
   * (`codeTableOf`).
   */
  readonly codes?: { readonly [C in Column]?: CodeTableName };
  /** The same for columns that hold only some codes of the table. */
  readonly someCodes?: { readonly [C in Column]?: CodeTableName };
  /** Columns whose codes are in no code table. */
  readonly ownCodes?: readonly Column[];
}

/** An entry for each table; the view `side` has none. */
export type FactsOfTables = {
  readonly [T in Exclude<keyof DB, 'side'>]: TableFacts<keyof DB[T] & string>;
};
