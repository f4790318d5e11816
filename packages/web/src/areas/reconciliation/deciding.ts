import type { MatchCandidate } from '@renderdesk/contract';

/** What a person is about to do with the chosen line. */
export type Deciding =
  | { readonly kind: 'accept'; readonly nth: number }
  | { readonly kind: 'settle'; readonly candidate: MatchCandidate }
  | { readonly kind: 'ignore' | 'suspend' };
