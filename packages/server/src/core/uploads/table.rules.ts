/** Rows of one file or sheet; cells as text, without what channels add around values. */
export interface Table {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** Whether it is a sheet, whose numbers have a point before their decimals. */
  readonly isSheet?: boolean;
}

/** Whether empty lines are kept, to count lines as in the file. */
export type Blank = 'kept' | 'skipped';
