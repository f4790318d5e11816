import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import type { Server as HttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBlobs } from '../core/blobs/blobOpen.ts';
import type { Blobs } from '../core/blobs/blob.ts';

export interface TestBlobs {
  readonly blobs: Blobs;
  close(): Promise<void>;
}

const withFolder = async (open: (folder: string) => Promise<TestBlobs>): Promise<TestBlobs> => {
  const folder = await mkdtemp(join(tmpdir(), 'rd-blobs-'));
  const opened = await open(folder);
  return {
    blobs: opened.blobs,
    close: async () => {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const inFolder = (): Promise<TestBlobs> =>
  withFolder((folder) =>
    Promise.resolve({ blobs: openBlobs(join(folder, 'objects')), close: () => Promise.resolve() }),
  );

/** The package has no types of its own: this is what is used of it. */
interface S3Service {
  run(): Promise<AddressInfo>;
  readonly httpServer: HttpServer;
}
type S3ServiceClass = new (o: {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string; configs: string[] }[];
}) => S3Service;

const inS3 = (): Promise<TestBlobs> =>
  withFolder(async (folder) => {
    const Service = createRequire(import.meta.url)('@20minutes/s3rver') as S3ServiceClass;
    const service = new Service({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'renders', configs: [] }],
    });
    const { port } = await service.run();
    const place = `s3://renders/farm?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;
    return {
      // The keys that this service knows.
      blobs: openBlobs(place, { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }),
      close: () =>
        new Promise((resolve) => {
          service.httpServer.closeAllConnections();
          service.httpServer.close(() => resolve());
        }),
    };
  });

/** Every store of objects that there is, each over a place of its own. */
export const blobStores = [
  ['a folder', inFolder],
  ['an S3 service', inS3],
] as const;
