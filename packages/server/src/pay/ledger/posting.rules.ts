import type {
  BookCurrency,
  CouponType,
  IncomeType,
  Micro,
  PostingCause,
  PrincipalKind,
} from '@renderdesk/contract';
import type { Line } from './lines.rules.ts';

/** A lot that the lines of a posting issue; what enters it is what it is issued for. */
export interface IssuedLot {
  readonly id: number;
  readonly account: 1 | 3 | 4 | 7;
  readonly couponType: Exclude<CouponType, 0> | null;
  readonly currency: BookCurrency;
  readonly grantedAt: Date;
  readonly expiresAt: Date | null;
  readonly refundable?: boolean;
  readonly rechargeId?: number;
  readonly bonusOf?: number;
  readonly origin?: { readonly owner: number; readonly lot: number };
}
/** An arrears item that the lines open, by the key of what is owed. */
export interface OpenedItem {
  readonly id: number;
  readonly forKey: string;
  readonly currency: 1 | 2;
}

/** When, in whose books and by whom something is posted. */
export interface PostingContext {
  readonly companyId: number;
  readonly at: Date;
  readonly incurredAt: Date;
  readonly period: number;
  /** The month that it belongs to, where that is closed. */
  readonly originPeriod?: number | null;
  /** Who did it; the system has no id. */
  readonly actor: { readonly kind: PrincipalKind; readonly id: number | null };
  readonly operationId?: number;
  readonly approvalId?: number;
}

export interface NewPosting extends PostingContext {
  readonly ownerId: number;
  /** Who acted for the purse; null for the house. */
  readonly userId: number | null;
  readonly cause: PostingCause;
  readonly causeId: number | null;
  /** `<cause>:<id>:<step>[:<n>]`: posts once. */
  readonly key: string;
  readonly reverses?: number;
  readonly adjusts?: number;
  readonly peer?: { readonly ownerId: number; readonly key: string };
  readonly lines: readonly Line[];
  readonly lots?: readonly IssuedLot[];
  readonly items?: readonly OpenedItem[];
  /** What of the unposted charges of the purse is posted by it. */
  readonly settles?: Micro;
  /** Of charges and fees. */
  readonly incomeType?: IncomeType;
}

/** A posting in the books; not new when its key existed already. */
export interface Posted {
  readonly id: number;
  readonly isNew: boolean;
}

/** The posting of a key among those that were found or written. */
export const idOf = (ids: ReadonlyMap<string, number>, key: string): number => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`${key} has no posting`);
  return id;
};
