import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCreditCode, isPersonNumber, portal, simulatedNodes } from '@renderdesk/contract';
import { type Deed, lifeOf } from './plan.ts';
import { partnerKeyOf } from './portal.ts';

const many = Array.from({ length: 2000 }, (_, n) => lifeOf('test', n + 1));
const all = (does: Deed['does']) =>
  many.flatMap(({ steps }) => steps.map(({ deed }) => deed)).filter((deed) => deed.does === does);

test('a life is the same for the same seed and number, and another for another', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 1e6 }), (seed, n) => {
      expect(lifeOf(seed, n)).toEqual(lifeOf(seed, n));
      expect(lifeOf(seed, n + 1).account).not.toEqual(lifeOf(seed, n).account);
    }),
    { numRuns: 200 },
  );
});

test('nobody has another’s name, phone, mail or papers, and everything is as the portal and the authorities take it', () => {
  for (const name of ['userName', 'phone', 'email'] as const) {
    const values = many.flatMap(({ account }) => account[name] ?? []);
    expect(new Set(values).size, name).toBe(values.length);
  }
  for (const { account, papers } of many) {
    expect(portal.register.input.safeParse(account).error).toBeUndefined();
    expect(isPersonNumber(papers.idNumber), papers.idNumber).toBe(true);
    expect(isCreditCode(papers.creditCode), papers.creditCode).toBe(true);
  }
  expect(new Set(many.map(({ papers }) => papers.creditCode)).size).toBe(many.length);
});

test('everybody pays before they submit, for a scene that some machine of the fleet renders', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (n) => {
      const deeds = lifeOf('other', n).steps.map(({ deed }) => deed);
      const paid = deeds.findIndex(({ does }) => does === 'order');
      expect(['pays', 'paysTwice']).toContain((deeds[paid] as Deed & { payment: string }).payment);
      expect(deeds.findIndex(({ does }) => does === 'submit')).toBeGreaterThan(paid);
      for (const deed of deeds)
        if (deed.does === 'submit')
          expect(
            simulatedNodes.some(
              ({ platform, software, state }) =>
                state === 'working' && platform === deed.scene.platform && software.includes(deed.scene.cgId),
            ),
          ).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('everything that can become of an order comes, and every deed; pauses are positive', () => {
  const payments = all('order').map((deed) => (deed as Deed & { payment: string }).payment);
  expect([...new Set(payments)].toSorted()).toEqual([
    'givesUp',
    'givesUpAndPays',
    'leaves',
    'pays',
    'paysLate',
    'paysTwice',
    'refuses',
  ]);
  for (const does of [
    'certify',
    'applyAsStudent',
    'submit',
    'steer',
    'fetch',
    'askRefund',
    'askInvoice',
    'readBill',
    'write',
  ] as const)
    expect(all(does).length, does).toBeGreaterThan(50);
  expect(all('certify').some((deed) => deed.does === 'certify' && deed.withdraws)).toBe(true);
  for (const { steps } of many) for (const { after } of steps) expect(after).toBeGreaterThan(0);
});

test('a key is given as its name and secret', () => {
  expect(partnerKeyOf(' rdk_0a1b:rds_secret-1 ')).toEqual({ name: 'rdk_0a1b', secret: 'rds_secret-1' });
  expect([partnerKeyOf('rdk_0a1b'), partnerKeyOf('rdk_a:other'), partnerKeyOf('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
