import { UploadRefused } from '../../core/uploads/refused.rules.ts';
import type { Micro, StatementFormat, StatementLineKind, StatementNote } from '@renderdesk/contract';
import type { DateOrder, Decimal } from './cells.rules.ts';
import type { Minus } from './direction.rules.ts';
import type { Said } from './totals.rules.ts';

/** A line of a statement as its file says it. */
export interface StatementLine {
  /** Its row in the file. */
  readonly row: number;
  readonly at: Date;
  /** What came in; negative what went out. */
  readonly amount: Micro;
  /** What the channel kept of it: the customer paid `amount + fee`. */
  readonly fee: Micro;
  readonly balance: Micro | null;
  readonly kind: StatementLineKind;
  /** Unique within the account; made of the line itself where the file has none, and begins with a tilde then. */
  readonly flow: string;
  /** The number as the file has it, also where it repeats; empty where it has none. */
  readonly number: string;
  readonly transactionId: string;
  readonly orderNumber: string;
  readonly payer: string;
  readonly payerAccount: string;
  readonly memo: string;
}

/** A row that is no line, or what is to be known of one that is. */
export interface Note {
  readonly row: number;
  readonly reason: StatementNote;
  readonly detail: string;
}

/** How the cells of a file were read. */
export interface Reading {
  readonly dateOrder: DateOrder;
  readonly decimal: Decimal;
  readonly minus: Minus;
}

export interface StatementHead {
  readonly format: StatementFormat;
  readonly notes: readonly Note[];
  readonly said: Said;
  /** Places where the running balance does not lead from one line to the next. */
  readonly gaps: number;
}
export interface Statement extends StatementHead {
  /** Oldest first. */
  readonly lines: readonly StatementLine[];
}

/** Why a file cannot be read; `detail` names the row or the columns. */
export type Unreadable =
  | 'noTable'
  | 'noHead'
  | 'badTime'
  | 'badAmount'
  | 'badDirection'
  | 'noDirection'
  | 'noLines'
  | 'nothingRead'
  | 'incomplete'
  | 'sameHeads'
  | 'otherTotals'
  | 'askDateOrder'
  | 'askDecimal'
  | 'askMinus'
  | 'webPage';

export class UnreadableError extends UploadRefused<Unreadable> {}
