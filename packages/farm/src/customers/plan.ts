import { type CustomerAction, simulatedNodes } from '@renderdesk/contract';
import { type Random, randomOf } from '../fleet/random.ts';
import { type Writing, writingOf } from './writing.ts';
import { type Account, type Kind, type Papers, personOf } from './people.ts';

/**
 * What becomes of an order: it is paid, paid while its first callback is told again, paid while the callback comes after the code has run
 * out, refused at the channel, left to run out, given up, or given up and paid all the same.
 */
export type Payment = 'pays' | 'paysTwice' | 'paysLate' | 'refuses' | 'leaves' | 'givesUp' | 'givesUpAndPays';

/** One thing that a customer does. */
export type Deed =
  | { readonly does: 'certify'; readonly as: 'person' | 'enterprise'; readonly withdraws: boolean }
  | { readonly does: 'applyAsStudent' }
  | { readonly does: 'order'; readonly amount: string; readonly payment: Payment }
  | { readonly does: 'submit'; readonly scene: Scene }
  | { readonly does: 'steer'; readonly action: CustomerAction }
  | { readonly does: 'fetch' }
  /** Wants a share of the newest recharge back. */
  | { readonly does: 'askRefund'; readonly share: number; readonly reason: string }
  /** Wants an invoice over a share of what may be invoiced; some change their mind. */
  | { readonly does: 'askInvoice'; readonly share: number; readonly cancels: boolean }
  /** Looks at the newest bill: confirms it, or objects to a line. Most have none. */
  | { readonly does: 'readBill'; readonly appeals: boolean; readonly reason: string }
  | Writing;

/** A scene that a customer uploads and submits. */
export interface Scene {
  readonly projectName: string;
  readonly name: string;
  readonly cgId: number;
  readonly platform: number;
  readonly frames: string;
  readonly testFrames?: string;
  readonly plugin?: string;
  /** How many bytes the file has. */
  readonly bytes: number;
}

/** A deed, and how long the customer waits before it: in minutes of their own, which a pace makes shorter. */
export interface Step {
  readonly after: number;
  readonly deed: Deed;
}

/** A customer from their registration on. */
export interface Life {
  readonly kind: Kind;
  readonly account: Account;
  readonly papers: Papers;
  readonly steps: readonly Step[];
}

/** Weights of what becomes of an order, in hundredths. */
const payments: readonly (readonly [Payment, number])[] = [
  ['pays', 56],
  ['paysTwice', 12],
  ['paysLate', 4],
  ['refuses', 8],
  ['leaves', 8],
  ['givesUp', 7],
  ['givesUpAndPays', 5],
];
const steering = ['stop', 'stop', 'start', 'fullSpeed', 'recommitFailed', 'restart'] as const;
const refundReasons = ['项目取消', '充值金额有误', '改用其他账号', 'The project was cancelled'] as const;
const appealReasons = ['部分帧渲染异常，重复计费', '节点故障导致超时', 'Frames were rendered twice'] as const;
const projects = ['星河列车', '白鹿传说', '深海回声', '麦田守望', '云上茶馆', '滨江壹号鸟瞰'] as const;
const foreign = ['The Last Lighthouse', 'Harbor Lights', 'Kite Season', 'Skyline Tower'] as const;
const endings: Readonly<Record<number, string>> = {
  2000: 'ma',
  2001: 'max',
  2004: 'hip',
  2005: 'c4d',
  2007: 'blend',
};

const weighted = <T>(random: Random, from: readonly (readonly [T, number])[]): T => {
  let left = random.next() * from.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [one, weight] of from) if ((left -= weight) < 0) return one;
  return (from.at(-1) as readonly [T, number])[0];
};

const orderOf = (random: Random, kind: Kind, payment?: Payment): Deed => {
  const most = { person: 20, enterprise: 200, student: 6, abroad: 60 }[kind];
  return {
    does: 'order',
    amount: `${random.between(1, most) * 50}.${random.pick(['00', '00', '00', '50'] as const)}`,
    payment: payment ?? weighted(random, payments),
  };
};

const sceneOf = (random: Random, kind: Kind): Scene => {
  // Machines that work, so that a scene finds one that has its software.
  const machine =
    simulatedNodes.filter(({ state }) => state === 'working')[random.between(0, 40)] ?? simulatedNodes[0];
  const software = machine?.software ?? [2000];
  const cgId = software[random.between(0, software.length - 1)] ?? 2000;
  const shot = `shot_${String(random.between(1, 90) * 10).padStart(3, '0')}`;
  const frames = random.pick([8, 12, 24, 24, 48, 90] as const);
  return {
    projectName: kind === 'abroad' ? random.pick(foreign) : random.pick(projects),
    name: `${shot}.${endings[cgId] ?? 'zip'}`,
    cgId,
    platform: machine?.platform ?? 1,
    frames: `1-${frames}`,
    ...(random.next() < 0.15 && { testFrames: `1,${frames}` }),
    bytes: random.between(2000, 60_000),
  };
};

/** Registered, proven, paid for, rendered: what a customer of a number does from first to last. The same seed and number give the same life. */
export const lifeOf = (seed: string, n: number): Life => {
  const random = randomOf(seed, 'customer', n);
  const { kind, account, papers } = personOf(random, n, baseOf(seed));
  const deeds: Deed[] = [];
  const maybe = (share: number, ...some: Deed[]): void => {
    if (random.next() < share) deeds.push(...some);
  };
  const certify: Deed = {
    does: 'certify',
    as: kind === 'enterprise' ? 'enterprise' : 'person',
    withdraws: random.next() < 0.12,
  };
  // Who wants to be a student is a person first.
  if (kind !== 'abroad') maybe(kind === 'student' ? 1 : 0.85, certify);
  // Who changed their mind mostly comes again.
  if (deeds.length > 0 && certify.withdraws) maybe(0.8, { ...certify, withdraws: false });
  // Nothing renders for nothing: the first order is one that brings money.
  deeds.push(orderOf(random, kind, random.next() < 0.8 ? 'pays' : 'paysTwice'));
  const rounds = random.between(1, kind === 'enterprise' ? 5 : 3);
  for (let round = 0; round < rounds; round += 1) {
    deeds.push({ does: 'submit', scene: sceneOf(random, kind) });
    maybe(0.35, { does: 'steer', action: random.pick(steering) });
    maybe(0.5, orderOf(random, kind));
    maybe(0.4, { does: 'fetch' });
  }
  maybe(kind === 'enterprise' ? 0.6 : 0.25, {
    does: 'askInvoice',
    share: random.pick([0.3, 0.5, 1] as const),
    cancels: random.next() < 0.2,
  });
  maybe(0.3, {
    does: 'askRefund',
    share: random.pick([0.2, 0.5, 1] as const),
    reason: random.pick(refundReasons),
  });
  maybe(0.3, { does: 'readBill', appeals: random.next() < 0.6, reason: random.pick(appealReasons) });
  maybe(0.5, writingOf(random));
  if (kind === 'student') deeds.push({ does: 'applyAsStudent' });
  return {
    kind,
    account,
    papers,
    steps: deeds.map((deed) => ({ after: 0.5 + random.lognormal(0.8), deed })),
  };
};

/** A few letters that stand in the names of a customer base; another seed has others. */
const baseOf = (seed: string): string =>
  randomOf(seed, 'base')
    .between(36 ** 2, 36 ** 3 - 1)
    .toString(36);
