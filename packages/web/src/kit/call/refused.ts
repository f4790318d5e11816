import type { Behaviour } from '@renderdesk/contract';

/** An answer with a code other than 200, or a call that the browser did not send. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: number;
  readonly data: unknown;
  readonly requestId: string | undefined;
  /** How the client handled it (errors/behaviour.ts). */
  readonly behaviour: Behaviour;
  /** The person closed the account choice of code 733; nothing was sent after it. */
  readonly cancelled: boolean;

  constructor(o: {
    code: number;
    message: string;
    data?: unknown;
    requestId?: string | undefined;
    behaviour: Behaviour;
    cancelled?: boolean;
  }) {
    super(o.message);
    this.code = o.code;
    this.data = o.data;
    this.requestId = o.requestId;
    this.behaviour = o.behaviour;
    this.cancelled = o.cancelled ?? false;
  }
}

/** A call without an answer: network, proxy or crash. Whether a command took effect is unknown. */
export class TransportFailed extends Error {
  override readonly name = 'TransportFailed';
  /** HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** Whether the request left the device; otherwise it changed nothing. */
  readonly sent: boolean;

  constructor(message: string, status?: number, sent = true) {
    super(message);
    this.status = status;
    this.sent = sent;
  }
}

/** Whether a request was aborted: by a newer one of its kind, or because its page was left. */
export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
