import { UploadRefused } from '../../core/uploads/refused.rules.ts';
import type { Micro, StatementColumn, StatementFormat, StatementLineKind } from '@renderdesk/contract';

/** A line of a statement as its file says it. */
export interface StatementLine {
  readonly at: Date;
  /** What came in; negative what went out. */
  readonly amount: Micro;
  /** What the channel kept of it: the customer paid `amount + fee`. */
  readonly fee: Micro;
  readonly balance: Micro | null;
  readonly kind: StatementLineKind;
  /** Unique within the account; made of the line itself where the file has none. */
  readonly flow: string;
  readonly transactionId: string;
  readonly orderNumber: string;
  readonly payer: string;
  readonly payerAccount: string;
  readonly memo: string;
}

export interface Statement {
  readonly format: StatementFormat;
  /** Oldest first. */
  readonly lines: readonly StatementLine[];
}

/** Heads that an account's files have for columns, where they are not known. */
export type ColumnMap = Readonly<Partial<Record<StatementColumn, string>>>;

/** Why a file cannot be read; `detail` names the row or the columns. */
export type Unreadable = 'noTable' | 'noHead' | 'badTime' | 'badAmount' | 'noLines' | 'incomplete';

export class UnreadableError extends UploadRefused<Unreadable> {}
