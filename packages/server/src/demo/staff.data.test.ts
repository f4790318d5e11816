import { allCalls } from '@renderdesk/contract';
import { describe, expect, test } from 'vitest';
import { roles } from './staff.data.ts';

const keysOf = (name: (typeof roles)[number]['name']): ReadonlySet<string> =>
  new Set(roles.find((role) => role.name === name)?.keys);
/** Keys of what a support desk does not do by itself: who has which customer, what cannot be undone, what leaves the house. */
const notOfDesk: readonly string[] = [
  'user:allocate',
  'agent:label',
  'user:agent:apply',
  'user:list:delete',
  'user:list:export',
  'user:list:phone',
  'user:list:pool:rule',
  'user:list:receive',
  'user:student:revoke',
];
const money: readonly string[] = ['pay', 'bill', 'reconciliation', 'config'];
/** Keys of configuration that no amount depends on. */
const notOfMoney: readonly string[] = [
  'config:constraint',
  'config:dispatch',
  'config:dictionary:path',
  'config:group',
  'config:json:file:template',
  'config:platformconfig',
  'config:render:script',
  'config:soft',
  'config:wechatmsg',
  'error:config',
  'storage:manager',
  // Templates are offered where a customer's JSON is edited.
  'user:list:edit',
];
const ofMoney = allCalls.filter(
  ({ area, access }) =>
    money.includes(area) &&
    access.kind === 'anyOf' &&
    !access.keys.every((key) => notOfMoney.some((one) => key === one || key.startsWith(`${one}:`))),
);

describe('roles of the demo', () => {
  test('finance may send every call of the money screens, so that each has its buttons', () => {
    const held = keysOf('财务');
    const missing = ofMoney.filter(
      ({ access }) => access.kind === 'anyOf' && !access.keys.some((key) => held.has(key)),
    );
    expect(ofMoney.length).toBeGreaterThan(100);
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  test('a support desk may send every call of customers, certifications and feedback but those of others; a sales manager allocates and decides', () => {
    const [desk, manager] = [keysOf('客服'), keysOf('销售主管')];
    const missing = allCalls.filter(
      ({ area, access }) =>
        ['user', 'certification', 'feedback'].includes(area) &&
        access.kind === 'anyOf' &&
        !access.keys.some((key) => desk.has(key) || notOfDesk.some((one) => key.startsWith(one))),
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
    for (const key of notOfDesk) expect([key, desk.has(key)]).toEqual([key, false]);
    for (const key of ['user:allocate', 'approval:decide', 'user:list:pool:rule'])
      expect([key, manager.has(key)]).toEqual([key, true]);
  });

  test('support decides on appeals and no money; sales enter and apply, and neither confirm nor decide', () => {
    const [support, sales] = [keysOf('技术支持'), keysOf('销售')];
    expect(support.has('user:consume:bill:appeal')).toBe(true);
    for (const key of [
      'user:recharge:confirm',
      'user:recharge:refund:decide',
      'user:recharge:undo',
      'user:consume:bill:writeOff',
      'user:consume:bill:appeal:approve',
      'user:financeVerifyBills',
      'price:edit',
    ])
      expect([key, support.has(key), sales.has(key)]).toEqual([key, false, false]);
    expect(sales.has('user:recharge:enter')).toBe(true);
  });
});
