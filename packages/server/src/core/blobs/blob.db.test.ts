import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blobStores, type TestBlobs } from '../../testing/blobs.ts';
import { openBlobs } from './blobOpen.ts';
import { s3Place } from './blobS3.ts';
import { BlobGone, bytesOf } from './blob.ts';

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe.each(blobStores)('objects in %s', (_name, open) => {
  let t: TestBlobs;
  beforeAll(async () => (t = await open()));
  afterAll(() => t.close());

  test('are returned as written, from memory and from a stream', async () => {
    const bytes = randomBytes(300_000);
    expect(await t.blobs.put('log/100001/12/1/0', bytes)).toBe(300_000);
    expect(await bytesOf(await t.blobs.get('log/100001/12/1/0'))).toEqual(bytes);
    const parts = [bytes.subarray(0, 7), bytes.subarray(7, 200_000), bytes.subarray(200_000)];
    expect(await t.blobs.put('file/a', Readable.from(parts))).toBe(300_000);
    expect(await bytesOf(await t.blobs.get('file/a'))).toEqual(bytes);
  });

  test('are returned in parts', async () => {
    await t.blobs.put('parts', Buffer.from('0123456789'));
    const part = async (from: number, to: number) =>
      (await bytesOf(await t.blobs.get('parts', { from, to }))).toString();
    expect(await part(0, 10)).toBe('0123456789');
    expect(await part(3, 5)).toBe('34');
    expect(await part(9, 10)).toBe('9');
    expect(await part(4, 4)).toBe('');
  });

  test('are replaced under the same key, and gone after removal', async () => {
    await t.blobs.put('twice', Buffer.from('first'));
    await t.blobs.put('twice', Buffer.from('second'));
    expect((await bytesOf(await t.blobs.get('twice'))).toString()).toBe('second');
    await t.blobs.remove('twice');
    await t.blobs.remove('twice');
    await expect(t.blobs.get('twice')).rejects.toThrow(BlobGone);
  });

  test('are written in full or not at all: a broken stream leaves the previous object', async () => {
    await t.blobs.put('steady', Buffer.from('whole'));
    const broken = Readable.from(
      (async function* () {
        yield await Promise.resolve(Buffer.from('hal'));
        throw new Error('the sender went away');
      })(),
    );
    await expect(t.blobs.put('steady', broken)).rejects.toThrow('went away');
    expect((await bytesOf(await t.blobs.get('steady'))).toString()).toBe('whole');
  });

  test.each(['../secret', '/etc/passwd', 'a//b', 'a/../b', '.hidden', 'a/.part', '', 'a b'])(
    'do not accept the key «%s»',
    async (key) => {
      await expect(t.blobs.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(t.blobs.get(key)).rejects.toThrow(RangeError);
    },
  );
});

test('a redirect of an S3 service is not followed by any request', async () => {
  let followed = 0;
  const elsewhere = createServer((_, answer) => {
    followed += 1;
    answer.end('what only this machine may see');
  });
  const service = createServer((_, answer) => {
    answer.writeHead(307, { location: addressOf(elsewhere) }).end();
  });
  await Promise.all([elsewhere, service].map((one) => once(one.listen(0, '127.0.0.1'), 'listening')));
  try {
    const place = `s3://renders?endpoint=${encodeURIComponent(addressOf(service))}`;
    const blobs = openBlobs(place, { accessKeyId: 'key', secretAccessKey: 'secret' });
    await expect(blobs.get('a')).rejects.toThrow('answered 307');
    await expect(blobs.put('a', Buffer.from('x'))).rejects.toThrow('answered 307');
    await expect(blobs.remove('a')).rejects.toThrow('answered 307');
    expect(followed).toBe(0);
  } finally {
    for (const one of [elsewhere, service]) one.close();
  }
});

test('an S3 place is parsed from its address', () => {
  expect(s3Place('s3://renders/farm/?endpoint=https://s3.example.com/&region=eu-west-1')).toEqual({
    bucket: 'renders',
    prefix: 'farm',
    endpoint: 'https://s3.example.com',
    region: 'eu-west-1',
  });
  expect(s3Place('s3://renders').endpoint).toBe('https://s3.us-east-1.amazonaws.com');
  expect(() => openBlobs('s3://renders')).toThrow('AWS_ACCESS_KEY_ID');
});
