import { day, rates, rechargeStatus } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { addCustomer } from '../testing/fixtures.ts';
import { addRecharge } from '../testing/recharges.ts';
import { serverOfFile } from '../testing/test.ts';

const t = serverOfFile();
const preview = async (person: Pick<typeof t.admin, 'call'>) =>
  (await person.call(rates.preview, { rate: '7.2' } as never)).data;

test('the dollars of the last 30 days that a person sees are converted by the rate in force and by another', async () => {
  const ownerId = await addCustomer(t.db, { zone: 2 });
  await addRecharge(t, { ownerId, amount: '100' });
  await addRecharge(t, { ownerId, amount: '0.5' });
  await addRecharge(t, { ownerId, amount: '900', paidAt: new Date(t.clock.now.getTime() - 31 * day) });
  await addRecharge(t, { ownerId, amount: '900', status: rechargeStatus.of.toConfirm });
  await addRecharge(t, { amount: '900' });
  const seen = { recharges: 2, dollars: '100.50', inForce: '100.50', wouldBe: '723.60' };
  expect(await preview(t.admin)).toMatchObject(seen);
  const stranger = await t.person({ keys: ['rate:edit'], scope: 2 });
  expect(await preview(stranger)).toMatchObject({ recharges: 0, dollars: '0.00', wouldBe: '0.00' });
});
