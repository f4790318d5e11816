import { expect, test } from 'vitest';
import { isOutward, mayReach } from './outward.ts';

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:0:10.0.0.1', false],
  ['::ffff:0:808:808', false],
  ['::ffff:8.8.8.8', false],
  ['3fff::1', false],
  ['5f00::1', false],
  ['4000::1', false],
  ['100:0:0:1::1', false],
  ['2620:fe::fe', true],
  ['no address', false],
])('%s is reached: %s', (address, may) => expect(mayReach(address, [])).toBe(may));

test('an inner network is reachable if the configuration names it, and no other', () => {
  expect([mayReach('10.1.2.3', ['10.1.0.0/16']), mayReach('10.2.2.3', ['10.1.0.0/16'])]).toEqual([
    true,
    false,
  ]);
  expect([mayReach('::1', ['loopback']), mayReach('127.8.0.1', ['loopback'])]).toEqual([true, true]);
});

test.each([
  ['https://studio.example/hook', [], true],
  ['https://studio.example:8443/hook?a=1', [], true],
  ['http://studio.example/hook', [], false],
  ['http://studio.example/hook', ['loopback'], false],
  ['http://127.0.0.1:9000/hook', [], false],
  ['http://127.0.0.1:9000/hook', ['loopback'], true],
  ['http://localhost:9000/hook', ['loopback'], true],
  ['https://localhost/hook', [], false],
  ['https://10.0.0.7/hook', [], false],
  ['https://10.0.0.7/hook', ['10.0.0.0/8'], true],
  ['http://10.0.0.7/hook', ['10.0.0.0/8'], false],
  ['https://[::1]/hook', [], false],
  ['https://[::ffff:127.0.0.1]/hook', [], false],
  ['https://0x7f000001/hook', [], false],
  ['https://2130706433/hook', [], false],
  ['https://user:password@studio.example/hook', [], false],
])('%s with %j may be called: %s', (url, allowed, may) => expect(isOutward(url, allowed)).toBe(may));
