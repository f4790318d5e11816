import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { needsTls } from './jobs/mail.ts';

const proxies = (text?: string) =>
  readConfig({
    DATABASE_URL: 'postgres://x',
    ...(text !== undefined && { RENDERDESK_TRUSTED_PROXIES: text }),
  }).trustedProxies;

test('trusted proxies are this machine, or configured addresses and networks', () => {
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

test('codes are sent over TLS only, or not beyond this machine', () => {
  const sms = (url: string) => readConfig({ DATABASE_URL: 'postgres://x', RENDERDESK_SMS_URL: url }).sms?.url;
  for (const good of ['https://sms.example/send', 'http://127.0.0.1:9000', 'http://[::1]:9000'])
    expect(sms(good)).toBe(good);
  expect(() => sms('http://sms.example/send')).toThrow('RENDERDESK_SMS_URL: must be an https address');
  expect(needsTls('smtp://renderdesk:secret@mail.example:587')).toBe(true);
  expect(needsTls('smtp://mail.example:25?requireTLS=false')).toBe(false);
  expect(needsTls('smtp://localhost:25')).toBe(false);
});

test('further storages have names, servers and folders of their own', () => {
  const storages = (text: string) =>
    readConfig({ DATABASE_URL: 'postgres://x', RENDERDESK_STORAGES: text }).storages;
  expect(storages('')).toEqual([]);
  expect(storages('sh@10.0.0.9=/mnt/sh, sz@10.0.0.10=/mnt/sz')).toEqual([
    { name: 'sh', ip: '10.0.0.9', folder: '/mnt/sh' },
    { name: 'sz', ip: '10.0.0.10', folder: '/mnt/sz' },
  ]);
  for (const wrong of ['sh', 'sh@10.0.0.9=mnt', 'main@10.0.0.9=/mnt', 'a@1.1.1.1=/a,a@1.1.1.2=/b'])
    expect(() => storages(wrong), wrong).toThrow('RENDERDESK_STORAGES');
});

test('a tool of issues is set up completely or not at all, over TLS, below the folder of its address', () => {
  const name = 'RENDERDESK_TICKET_TOOL';
  const tool = (
    url: string,
    rest: Record<string, string> = { [`${name}_KEY`]: 'k', [`${name}_PROJECT`]: 'REN' },
  ) => readConfig({ DATABASE_URL: 'postgres://x', [`${name}_URL`]: url, ...rest }).issueTools.tracker;
  expect(tool('https://jira.example/jira/login.jsp')).toEqual({
    base: 'https://jira.example/jira/',
    key: 'k',
    project: 'REN',
  });
  expect(tool('https://jira.example/login', {})).toBeUndefined();
  expect(() => tool('https://jira.example/login', { [`${name}_KEY`]: 'k' })).toThrow(`${name}_KEY`);
  expect(() => tool('http://jira.example/login')).toThrow(`${name}_URL: must be an https address`);
});

test('the store of images is set whole or not at all, and over TLS', () => {
  const whole = {
    RENDERDESK_IRONIC_URL: 'https://ironic.example',
    RENDERDESK_GLANCE_URL: 'https://glance.example/image/',
    RENDERDESK_KEYSTONE_URL: 'https://keystone.example',
    RENDERDESK_KEYSTONE_ID: 'i',
    RENDERDESK_KEYSTONE_SECRET: 's',
  };
  const store = (env: object) => readConfig({ DATABASE_URL: 'postgres://x', ...env }).mirrors;
  expect(store({})).toBeUndefined();
  expect(store(whole)).toEqual({
    ironic: 'https://ironic.example/',
    glance: 'https://glance.example/image/',
    keystone: 'https://keystone.example/',
    id: 'i',
    secret: 's',
  });
  for (const name of Object.keys(whole))
    expect(() => store({ ...whole, [name]: undefined })).toThrow('RENDERDESK_IRONIC_URL: needs');
  for (const name of ['RENDERDESK_IRONIC_URL', 'RENDERDESK_GLANCE_URL', 'RENDERDESK_KEYSTONE_URL'])
    expect(() => store({ ...whole, [name]: 'http://far.example' })).toThrow(
      `${name}: must be an https address`,
    );
});
