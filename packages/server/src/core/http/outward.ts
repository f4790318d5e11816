import { BlockList, isIP, isIPv6 } from 'node:net';
import { lookup, type LookupAddress } from 'node:dns';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';

/** Adds a configured network: an address, a CIDR block, or `loopback`. */
const add = (list: BlockList, network: string): void => {
  if (network === 'loopback') {
    list.addSubnet('127.0.0.0', 8, 'ipv4');
    list.addAddress('::1', 'ipv6');
    return;
  }
  const [address = '', bits] = network.split('/');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
};
const networks = (all: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const one of all) add(list, one);
  return list;
};

/** The only range of public addresses of IPv6: translated (`::ffff:0:0:0/96`), routed and future ranges are outside of it. */
const publicV6 = networks(['2000::/3']);
/** Ranges outside the public internet (RFC 6890), or that translate to such addresses. */
const inner = networks(
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  ::/96 ::1 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7 fe80::/10
  fec0::/10 ff00::/8 ::ffff:0:0:0/96 3fff::/20 5f00::/16`.split(/\s+/),
);

const holds = (list: BlockList, address: string): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether an address is of the public internet. */
const isPublic = (address: string): boolean =>
  !holds(inner, address) && (!isIPv6(address) || holds(publicV6, address));

/** Whether the server may send to an address: a public one, or one in an allowed network. */
export const mayReach = (address: string, allowed: readonly string[]): boolean =>
  isIP(address) !== 0 && (isPublic(address) || holds(networks(allowed), address));

const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');
const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || (isIP(bare(hostname)) !== 0 && holds(networks(['loopback']), bare(hostname)));

/**
 * Whether a typed address may be called, as far as it shows before DNS: https, or http to this machine where allowed,
 * without user info, and no inner address.
 */
export const isOutward = (address: string, allowed: readonly string[]): boolean => {
  const url = new URL(address);
  const host = bare(url.hostname);
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'http:' && !(isLoopback(url.hostname) && mayReach('127.0.0.1', allowed))) return false;
  if (host === 'localhost') return mayReach('127.0.0.1', allowed);
  return isIP(host) === 0 || mayReach(host, allowed);
};

/** DNS lookup that returns allowed addresses only, so that the checked address is the one connected to. */
const lookupOutward =
  (allowed: readonly string[]): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first, ...more] = error ? [] : addresses.filter(({ address }) => mayReach(address, allowed));
      if (!first) {
        callback(error ?? new Error(`${hostname} is no public address`), '', 4);
        return;
      }
      if (options.all === true) callback(null, [first, ...more]);
      else callback(null, first.address, first.family);
    });
  };

/** Characters of a response that are kept, to diagnose a failure. */
const mostAnswer = 500;

/**
 * Posts a body to an external address: never to an inner one, without redirects, within `patience` in total. Returns
 * the HTTP status and the start of the response; rejects without a response.
 */
export const postOutward = (o: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly patience: number;
  readonly allowed: readonly string[];
}): Promise<{ readonly status: number; readonly text: string }> => {
  if (!isOutward(o.url, o.allowed)) return Promise.reject(new Error('no public address'));
  const send = o.url.startsWith('https:') ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const sent = send(o.url, {
      method: 'POST',
      headers: { ...o.headers, 'content-length': Buffer.byteLength(o.body) },
      lookup: lookupOutward(o.allowed),
      signal: AbortSignal.timeout(o.patience),
      agent: false,
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let text = '';
      const done = (): void => {
        resolve({ status: answer.statusCode ?? 0, text: text.slice(0, mostAnswer) });
        sent.destroy();
      };
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
        if (text.length >= mostAnswer) done();
      });
      answer.on('end', done);
      answer.on('error', reject);
    });
    sent.end(o.body);
  });
};
