import type { SystemReason } from '@renderdesk/contract';

type CloudFault = 'vendorUnreachable' | 'vendorKeyRefused' | 'vendorRefused';
/** Why a vendor refused or failed; `message` is its answer. Only a refusal is final. */
export class CloudFailed extends Error {
  readonly failure: CloudFault & SystemReason;

  constructor(failure: CloudFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CloudFailed';
    this.failure = failure;
  }
}

/** A machine that is applied for; `key` is the same for each attempt, and no other machine has it. */
interface CloudOrder {
  readonly key: string;
  readonly source: 'cloud' | 'otherHouse';
  readonly vendor: string;
  readonly instanceKind: string;
  readonly image: string;
  readonly name: string;
  /** Decimal text, for an hour. */
  readonly priceLimit: string;
  readonly currency: 'CNY' | 'USD';
  /** Where its agent registers, and by which key it becomes a node of the platform. */
  readonly console: string;
  readonly enrolmentKey: string;
}

/** A machine as its vendor has it. */
export interface CloudMachine {
  readonly state: 'starting' | 'running' | 'gone' | 'refused';
  readonly hourlyPrice: string | null;
}

/** What machines of clouds and other houses are applied for at. Its functions throw `CloudFailed`. */
export interface CloudPort {
  readonly kind: 'simulated' | 'http' | 'none';
  /** Applies for a machine; again for the same key it changes nothing. */
  readonly order: (order: CloudOrder) => Promise<CloudMachine>;
  readonly look: (key: string, o: { readonly orderedAt: Date; readonly now: Date }) => Promise<CloudMachine>;
  /** Gives a machine back; one that is gone already counts as given back. */
  readonly release: (key: string) => Promise<void>;
}

const refused = () => Promise.reject(new CloudFailed('vendorRefused', 'no broker is set up'));
/** Without a broker nothing can be applied for. */
export const noCloud: CloudPort = { kind: 'none', order: refused, look: refused, release: refused };
