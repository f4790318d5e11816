import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Cents, microOf, portal } from '@renderdesk/contract';
import type { Living } from './living.ts';
import { askRefund, shareOf } from './money.ts';
import { lifeOf } from './plan.ts';

test('a share is whole cents, never more than its part of the amount, and nothing where less than a cent is left', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((micro) => {
    const text = micro.toString().padStart(7, '0');
    return `${text.slice(0, -6)}.${text.slice(-6)}`;
  });
  fc.assert(
    fc.property(amount, fc.constantFrom(0.2, 0.3, 0.5, 1), (text, share) => {
      const part = shareOf(text, share);
      const most = (microOf(text) * BigInt(Math.round(share * 100))) / 100n;
      if (part === undefined) return void expect(most < 10_000n).toBe(true);
      expect(Cents.safeParse(part).success).toBe(true);
      expect(microOf(part) <= most && most - microOf(part) < 10_000n).toBe(true);
    }),
  );
});

test('a refund that a bank pays names an account that a bank could have; one back through its channel names none', async () => {
  for (const toBank of [true, false])
    for (let n = 0; n < 40; n += 1) {
      const sent: Record<string, unknown>[] = [];
      const call = (_: string, { name }: { name: string }, input: Record<string, unknown>) => {
        if (name === portal.refundable.name)
          return Promise.resolve({ recharges: [{ rechargeId: 1, refundable: '10.00', toBank }] });
        sent.push(input);
        return Promise.resolve({});
      };
      const c = { life: lifeOf('payees', n), call } as unknown as Living;
      await askRefund(c, 'refund', { does: 'askRefund', share: 1, reason: '项目取消' } as never);
      expect(portal.applyRefund.input.safeParse(sent[0]).error).toBeUndefined();
      expect(Object.hasOwn(sent[0] ?? {}, 'payeeAccount')).toBe(toBank);
    }
});
