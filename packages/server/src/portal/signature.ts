import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { portalClock, portalText, type SignedParts } from '@renderdesk/contract';

/** Why a request is refused: no such key or another signature (nobody learns which), its time, its nonce, its body. */
export type Refusal = 'signature' | 'timestamp' | 'nonce' | 'body';

/** The signature of a request, in hexadecimal figures: HMAC-SHA256 of its parts under the key's secret. */
export const signatureOf = (secret: string, parts: SignedParts): string =>
  createHmac('sha256', secret).update(portalText(parts)).digest('hex');

/** The figures that stand for a body. */
export const contentOf = (body: string | Buffer): string => createHash('sha256').update(body).digest('hex');

const same = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Why a request is refused before its nonce is looked at; undefined where it is signed as it should be. `timestamp` is epoch milliseconds. */
export const refusalOf = (
  secret: string,
  parts: SignedParts,
  o: { readonly signature: string; readonly now: Date },
): Refusal | undefined => {
  if (!same(signatureOf(secret, parts), o.signature)) return 'signature';
  const at = /^\d{13}$/.test(parts.timestamp) ? Number(parts.timestamp) : Number.NaN;
  if (!(Math.abs(at - o.now.getTime()) <= portalClock.apart)) return 'timestamp';
  return /^[\w-]{16,64}$/.test(parts.nonce) ? undefined : 'nonce';
};
