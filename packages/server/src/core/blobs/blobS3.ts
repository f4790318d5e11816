import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { BlobGone, type Blobs, checkedKey } from './blob.ts';

/** Credentials of an S3 service. */
export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Place {
  readonly bucket: string;
  readonly prefix: string;
  readonly endpoint: string;
  readonly region: string;
}

/** Parses `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint it is Amazon's in the region. */
export const s3Place = (address: string): Place => {
  const url = new URL(address);
  if (url.protocol !== 's3:' || url.hostname === '') throw new Error(`${address} names no bucket`);
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  return {
    bucket: url.hostname,
    prefix: url.pathname.replace(/^\/+|\/+$/g, ''),
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
  };
};

/**
 * Objects in a bucket of an S3 service, with path-style addresses, which every such service supports. S3 needs the size
 * before the content, so a stream is first written to a temporary file, which bounds memory.
 */
export const openS3Blobs = (address: string, keys: S3Keys | undefined): Blobs => {
  if (!keys) throw new Error('an S3 store needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  const place = s3Place(address);
  const client = new AwsClient({ ...keys, service: 's3', region: place.region, retries: 4 });
  const urlOf = (key: string): string =>
    [place.endpoint, place.bucket, place.prefix, checkedKey(key)].filter((part) => part !== '').join('/');
  const ask = async (key: string, init: RequestInit): Promise<Response> => {
    // Only the configuration decides where objects are: a redirect is an error.
    const answer = await client.fetch(urlOf(key), { ...init, redirect: 'manual' });
    if (answer.ok) return answer;
    const text = (await answer.text()).slice(0, 500);
    if (answer.status === 404) throw new BlobGone(key);
    throw new Error(`the S3 service answered ${answer.status} for ${key}: ${text}`);
  };
  const send = async (key: string, body: Blob): Promise<number> => {
    await ask(key, { method: 'PUT', body });
    return body.size;
  };
  return {
    put: async (key, content) => {
      if (!(content instanceof Readable)) return send(key, new Blob([Uint8Array.from(content)]));
      const path = join(tmpdir(), `renderdesk-${randomUUID()}`);
      try {
        await pipeline(content, createWriteStream(path));
        return await send(key, await openAsBlob(path));
      } finally {
        await rm(path, { force: true });
      }
    },
    get: async (key, range) => {
      if (range && range.to <= range.from) return Readable.from([]);
      const headers = range ? { range: `bytes=${range.from}-${range.to - 1}` } : {};
      const { body } = await ask(key, { headers });
      return body ? Readable.fromWeb(body as WebStream) : Readable.from([]);
    },
    remove: async (key) => void (await ask(key, { method: 'DELETE' }).catch(unlessGone)),
  };
};

const unlessGone = (error: unknown): void => {
  if (!(error instanceof BlobGone)) throw error;
};
