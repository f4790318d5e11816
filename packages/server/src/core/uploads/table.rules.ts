/** The rows of one file or sheet; cells as text, trimmed of what channels put around values. */
export interface Table {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** Lines of text with nothing in them: kept where lines are counted as the file has them. */
export type Blank = 'kept' | 'skipped';
