import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { portalClock, type SignedParts } from '@renderdesk/contract';
import { contentOf, refusalOf, signatureOf } from './signature.ts';

const now = new Date('2026-11-24T08:00:00Z');
const parts: SignedParts = {
  path: '/api/portal/v1/customer/read',
  timestamp: String(now.getTime()),
  nonce: 'n-0123456789abcdef',
  customer: '100001',
  idempotencyKey: '',
  content: contentOf('{}'),
};
const secret = 'a secret';
const asked = (o: Partial<SignedParts>, signature = signatureOf(secret, { ...parts, ...o })) =>
  refusalOf(secret, { ...parts, ...o }, { signature, now });

test('the example of the documentation', () => {
  expect(signatureOf(secret, parts)).toBe('426718a9c609fa4cc853c7eba7b04afea2561fb3eedd86a298e4303166bf828d');
  expect(asked({})).toBeUndefined();
});

test('whatever part of a request is another, its signature is another’s', () => {
  const signature = signatureOf(secret, parts);
  const part = fc.constantFrom(...(Object.keys(parts) as (keyof SignedParts)[]));
  fc.assert(
    fc.property(part, fc.string(), (name, value) => {
      fc.pre(value !== parts[name]);
      expect(asked({ [name]: value }, signature)).toBe('signature');
    }),
  );
  expect(refusalOf('another secret', parts, { signature, now })).toBe('signature');
  expect(asked({}, '')).toBe('signature');
});

test('no two requests are signed by the same text', () => {
  const line = fc.stringMatching(/^[\w-]{0,8}$/);
  const any = fc.record({
    path: line,
    timestamp: line,
    nonce: line,
    customer: line,
    idempotencyKey: line,
    content: line,
  });
  fc.assert(
    fc.property(any, any, (one, other) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      expect(signatureOf(secret, one)).not.toBe(signatureOf(secret, other));
    }),
  );
});

test('a time is epoch milliseconds and at most five minutes apart; a nonce has 16 characters at least', () => {
  const at = (apart: number) => asked({ timestamp: String(now.getTime() + apart) });
  expect([at(portalClock.apart), at(-portalClock.apart)]).toEqual([undefined, undefined]);
  expect([at(portalClock.apart + 1), at(-portalClock.apart - 1)]).toEqual(['timestamp', 'timestamp']);
  expect([asked({ timestamp: '' }), asked({ timestamp: '1e12' })]).toEqual(['timestamp', 'timestamp']);
  expect([asked({ nonce: 'short' }), asked({ nonce: 'with a blank in its 16' })]).toEqual(['nonce', 'nonce']);
});
