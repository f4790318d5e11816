import { setTimeout as delay } from 'node:timers/promises';
import { errorCodes, portal } from '@renderdesk/contract';
import { type Doing, hashOf, type Living, type Playing } from './living.ts';
import { askInvoice, askRefund, order, readBill } from './money.ts';
import { type Deed, type Life, lifeOf } from './plan.ts';
import { PortalRefused } from './portal.ts';
import { applyAsStudent, certify } from './proof.ts';
import { fetchResults, steer, submit, write } from './work.ts';

/** How a life ended: it was lived, or its account was there before. */
export type Lived = 'lived' | 'taken';

const deeds: { readonly [D in Deed['does']]: Doing<D> } = {
  certify,
  applyAsStudent,
  order,
  submit,
  steer,
  fetch: fetchResults,
  askRefund,
  askInvoice,
  readBill,
  write,
};

/** Plays the customer of a number from their registration to their last deed. What the portal refuses them they let be. */
export const playCustomer = async (o: Playing, n: number): Promise<Lived> => {
  const life = lifeOf(o.seed, n);
  const customer = await registered(o, n, life);
  if (customer === undefined) return 'taken';
  const living: Living = {
    o,
    n,
    life,
    customer,
    tasks: [],
    call: (step, call, input, bytes) =>
      o.client.call(call, input, { customer, key: keyOf(o, n, step), ...(bytes && { bytes }) }),
  };
  for (const [at, { after, deed }] of life.steps.entries()) {
    await delay(after * o.minuteMs, undefined, { signal: o.signal });
    try {
      await deeds[deed.does](living, `${at}`, deed as never);
    } catch (error) {
      if (!(error instanceof PortalRefused)) throw error;
      o.say(`${life.account.userName}: ${error.message}`);
    }
  }
  return 'lived';
};

const keyOf = (o: Playing, n: number, step: string): string =>
  `sim-${hashOf(o.seed).slice(0, 12)}-${n}-${step}`;

/** The number of the account; undefined where somebody has it already. */
const registered = async (o: Playing, n: number, { account }: Life): Promise<number | undefined> => {
  try {
    const { userId } = await o.client.call(portal.register, account, { key: keyOf(o, n, 'register') });
    return userId;
  } catch (error) {
    if (error instanceof PortalRefused && error.code === errorCodes.alreadyTaken) return undefined;
    throw error;
  }
};
