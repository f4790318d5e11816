import type { OwnerAccount, PostingCause, PostingId, UserId } from '@renderdesk/contract';

/** What is explained: a balance, its postings for one cause, one posting. */
export type Explained =
  | { readonly of: 'account'; readonly userId: UserId; readonly account: OwnerAccount }
  | {
      readonly of: 'postings';
      readonly userId: UserId;
      readonly account: OwnerAccount;
      readonly cause: PostingCause;
    }
  | { readonly of: 'posting'; readonly userId: UserId; readonly postingId: PostingId };
