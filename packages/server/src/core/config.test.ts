import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const proxies = (text?: string) =>
  readConfig({
    DATABASE_URL: 'postgres://x',
    ...(text !== undefined && { RENDERDESK_TRUSTED_PROXIES: text }),
  }).trustedProxies;

test('proxies are this machine, or addresses and networks that were named', () => {
  expect(proxies()).toEqual(['loopback']);
  expect(proxies('10.0.0.0/8, fd00::/8,192.0.2.7, loopback')).toEqual([
    '10.0.0.0/8',
    'fd00::/8',
    '192.0.2.7',
    'loopback',
  ]);
  for (const wrong of ['', 'true', '10.0.0.0/33', '10.0.0.0/', 'nginx', '::1/129', '10.0.0.1/8/8'])
    expect(() => proxies(wrong), wrong).toThrow('RENDERDESK_TRUSTED_PROXIES');
});
