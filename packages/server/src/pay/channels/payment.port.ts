import type { Micro } from '@renderdesk/contract';

/** An order as it is sent to a channel. */
export interface NewOrder {
  /** Our number of it, by which the channel knows it from then on. */
  readonly number: string;
  readonly amount: Micro;
  readonly currency: 1 | 2;
  /** What the payer reads. */
  readonly subject: string;
  readonly expiresAt: Date;
  /** Address of the channel's payment callback. */
  readonly notifyUrl: string;
}

/** A received payment, from a signed callback or a query. */
export interface Payment {
  /** The number of the order that it was paid for, as the payer's app was given it. */
  readonly number: string;
  /** The channel's own number of the payment: it credits once. */
  readonly transactionId: string;
  readonly amount: Micro;
  readonly currency: 1 | 2;
  readonly paidAt: Date;
}

/** State of an order at its channel. `unknown`: it was never created there, or nobody has scanned its code yet. */
export type OrderState =
  | { readonly state: 'waiting' | 'closed' | 'unknown' }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'paid'; readonly payment: Payment };

export interface RefundOrder {
  /** The order whose payment goes back, and what was paid. */
  readonly number: string;
  readonly total: Micro;
  readonly currency: 1 | 2;
  /** Ours, the same each time the refund is sent: a repetition is the same refund. */
  readonly refundNumber: string;
  readonly amount: Micro;
  readonly reason: string;
}
/** State of a refund at its channel; accepted is not paid. */
export type RefundProgress =
  | { readonly state: 'processing' | 'unknown' }
  | { readonly state: 'paid'; readonly at: Date }
  | { readonly state: 'failed'; readonly reason: string };

/** A callback as it came: the bytes are what was signed. */
export interface Notice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly now: Date;
}
/** What a channel wants to hear. */
export interface NoticeAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** The channel refuses for good. Any other error may be retried. */
export class ChannelRefusal extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ChannelRefusal';
  }
}

/** A callback that the channel did not sign, or that is not for us: nothing of it is believed. */
export class NoticeRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NoticeRefused';
  }
}

/**
 * A payment channel. All of it waits for another machine but `readNotice`: none of it is called within a transaction. Amounts are
 * whole cents. Times are the channel's own.
 */
export interface PaymentPort {
  /** Makes an order, once for its number; answers what its QR code holds. Throws `ChannelRefusal`. */
  createOrder(order: NewOrder): Promise<{ readonly qrCode: string }>;
  queryOrder(number: string): Promise<OrderState>;
  /** Closes an order, so that nobody pays it any more; one that is paid or closed stays as it is. */
  closeOrder(number: string): Promise<void>;
  /** Sends a refund, or asks for the same again. Throws `ChannelRefusal`. */
  refund(order: RefundOrder): Promise<RefundProgress>;
  queryRefund(order: Pick<RefundOrder, 'number' | 'refundNumber'>): Promise<RefundProgress>;
  /** What a callback says: a payment, or nothing that concerns us. Throws `NoticeRefused`. */
  readNotice(notice: Notice): Payment | undefined;
  /** What the channel is answered: that it was taken, or that it shall tell again. */
  answer(taken: boolean): NoticeAnswer;
}

/** A channel that does not answer fails within so long. */
export const patience = 15_000;
