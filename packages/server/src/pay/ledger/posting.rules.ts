import type {
  BookCurrency,
  CouponType,
  IncomeType,
  Micro,
  PostingCause,
  PrincipalKind,
} from '@renderdesk/contract';
import type { Line } from './lines.rules.ts';

/** A lot that a posting issues. Its amount is the sum of the lines that credit it. */
export interface IssuedLot {
  readonly id: number;
  readonly account: 1 | 3 | 4 | 7;
  readonly couponType: Exclude<CouponType, 0> | null;
  readonly currency: BookCurrency;
  readonly grantedAt: Date;
  readonly expiresAt: Date | null;
  readonly refundable?: boolean;
  /** The recharge whose cash it is. */
  readonly rechargeId?: number;
  /** The recharge that it is a bonus of. */
  readonly bonusOf?: number;
  /** The giver's lot that a transfer took it from. */
  readonly origin?: { readonly owner: number; readonly lot: number };
}
/** An arrears item that a posting opens; `forKey` names what is owed. */
export interface OpenedItem {
  readonly id: number;
  readonly forKey: string;
  readonly currency: 1 | 2;
}

/** When, in which company's books and by whom something is posted. */
export interface PostingContext {
  readonly companyId: number;
  readonly at: Date;
  readonly incurredAt: Date;
  readonly period: number;
  /** The month of `incurredAt`, where it is closed and `period` is a later one. */
  readonly originPeriod?: number | null;
  /** Who did it; the system has no id. */
  readonly actor: { readonly kind: PrincipalKind; readonly id: number | null };
  readonly operationId?: number;
  readonly approvalId?: number;
}

export interface NewPosting extends PostingContext {
  readonly ownerId: number;
  /** The account that acted for the purse; null in the company's own books. */
  readonly userId: number | null;
  readonly cause: PostingCause;
  readonly causeId: number | null;
  /** `<cause>:<id>:<step>[:<n>]`: posts once. */
  readonly key: string;
  /** The posting that it reverses. */
  readonly reverses?: number;
  /** The posting that it adjusts. */
  readonly adjusts?: number;
  /** The posting in the other purse of a transfer. */
  readonly peer?: { readonly ownerId: number; readonly key: string };
  readonly lines: readonly Line[];
  readonly lots?: readonly IssuedLot[];
  readonly items?: readonly OpenedItem[];
  /** Amount of the purse's unposted charges (`owner_live.pending`) that it posts. */
  readonly settles?: Micro;
  /** Type of income; of charges and fees only. */
  readonly incomeType?: IncomeType;
}

/** A posting in the books; not new when its key existed already. */
export interface Posted {
  readonly id: number;
  readonly isNew: boolean;
}

/** Id of the posting with a key, among `ids` of found and written postings. */
export const idOf = (ids: ReadonlyMap<string, number>, key: string): number => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`${key} has no posting`);
  return id;
};
