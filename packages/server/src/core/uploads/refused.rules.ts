/** Why an uploaded file is not read. */
export type Refusal =
  | 'oldSpreadsheet'
  | 'damaged'
  | 'encrypted'
  | 'tooLarge'
  | 'tooDeep'
  | 'tooManyEntries'
  | 'tooManyTables'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'tooManyCells'
  | 'longCell'
  | 'tooMuchText'
  | 'tooSlow'
  | 'tooMuchMemory'
  | 'entities'
  | 'damagedPicture'
  | 'tooManyPixels';

/**
 * A file refused with a message. `why` is a `Refusal`, or a reason of the area that reads the file; `detail` is its
 * limit or place.
 */
export class UploadRefused<Why extends string = string> extends Error {
  readonly why: Why;
  readonly detail: string;

  constructor(why: Why, detail: string | number = '') {
    super(`${why} ${detail}`);
    this.why = why;
    this.detail = String(detail);
  }
}
