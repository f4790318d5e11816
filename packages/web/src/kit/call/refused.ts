import type { Behaviour } from '@renderdesk/contract';

/** An answer with another code than 200, or a call that the browser itself did not let out. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: number;
  readonly data: unknown;
  readonly requestId: string | undefined;
  /** What the client did about it (errors/behaviour.ts). */
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

/** The call got no answer: the network, a proxy or a crash. Whether a command took effect is unknown. */
export class TransportFailed extends Error {
  override readonly name = 'TransportFailed';
  /** HTTP status, or undefined when nothing came back. */
  readonly status: number | undefined;
  /** Whether it left the device: what did not leave changed nothing. */
  readonly sent: boolean;

  constructor(message: string, status?: number, sent = true) {
    super(message);
    this.status = status;
    this.sent = sent;
  }
}

/** Whether a request was taken back: a newer one of its kind replaced it, or its page was left. */
export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
