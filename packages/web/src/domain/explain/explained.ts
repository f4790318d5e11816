import type { FigureKind, OwnerAccount, PostingCause, PostingId, UserId } from '@renderdesk/contract';
import type { Explainable } from '../../kit/show/index.ts';

/** What is explained: a figure of a list or a page, a balance (or a lot, a month of credit, an item of arrears of it), its postings for one cause, one posting. */
export type Explained =
  | { readonly of: 'figure'; readonly figure: FigureKind; readonly id: number }
  | {
      readonly of: 'account';
      readonly userId: UserId;
      readonly account: OwnerAccount;
      readonly ref?: number | undefined;
    }
  | {
      readonly of: 'postings';
      readonly userId: UserId;
      readonly account: OwnerAccount;
      readonly ref?: number | undefined;
      readonly cause: PostingCause;
    }
  /** Null: of the house. */
  | { readonly of: 'posting'; readonly userId: UserId | null; readonly postingId: PostingId };

const steps: readonly string[] = ['figure', 'account', 'postings', 'posting'] satisfies Explained['of'][];

/** Whether the kit was given what this explains. */
export const isExplained = (what: Explainable): what is Explained => steps.includes(what.of);

/** The figure of a row: for `explain` of a money column. */
export const figure =
  <Row>(kind: FigureKind, idOf: (row: Row) => number | null) =>
  (row: Row): Explained | undefined => {
    const id = idOf(row);
    return id === null ? undefined : { of: 'figure', figure: kind, id };
  };
